import { sql } from 'kysely';
import type { Database } from '../open.ts';
import { refuseTooOld } from './replaced-files.ts';

// The names in `migrations`; none while the database does not have this table.
async function listApplied(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migrations') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return new Set();
  const applied = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(applied.rows.map(({ name }) => name));
}

/**
 * The migrations that the database lacks. Those of a newer version are ignored: newer tables serve older code. Fails
 * with `unavailable` when the tables are older than those that this version can update.
 */
export async function listPending<T extends { name: string }>(
  db: Database,
  migrations: readonly T[],
): Promise<T[]> {
  const applied = await listApplied(db);
  refuseTooOld(applied);
  return migrations.filter(({ name }) => !applied.has(name));
}
