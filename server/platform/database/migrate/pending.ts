import { sql } from 'kysely';
import type { Database } from '../open.ts';

/** The names in `migrations`; undefined while the database does not have this table. */
export async function listApplied(db: Database): Promise<Set<string> | undefined> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migrations') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return undefined;
  const applied = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(applied.rows.map(({ name }) => name));
}

/** The migrations that the database lacks. Those of a newer version are ignored: newer tables serve older code. */
export async function listPending<T extends { name: string }>(
  db: Database,
  migrations: readonly T[],
): Promise<T[]> {
  const applied = await listApplied(db);
  return migrations.filter(({ name }) => !applied?.has(name));
}
