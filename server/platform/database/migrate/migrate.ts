import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '#server/platform/log.ts';
import type { Database } from '../open.ts';
import { applyBaseline, applyMigration } from './apply.ts';
import { createLeaseTable, keepLease, takeLease } from './lease.ts';
import { MIGRATIONS, readBaseline, readMigrations, type Migration } from './migration-files.ts';
import { listApplied, listPending } from './pending.ts';

const POLL_MS = 200;

export type MigrateOptions = { folder?: URL; log?: Log };

// Two processes that create the same table at once: the later one fails although it says `if not exists`.
const CREATED_BY_ANOTHER = /^(?:23505|42P07|42710)$/;

async function createOwnTables(db: Database): Promise<void> {
  try {
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now()
    )`.execute(db);
    await createLeaseTable(db);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CREATED_BY_ANOTHER.test(String(error.code))))
      throw error;
    await pause(POLL_MS);
    await createOwnTables(db);
  }
}

/** Lists the migrations of this version that the database lacks. */
export async function listMissing(db: Database): Promise<string[]> {
  const pending = await listPending(db, await readMigrations(MIGRATIONS));
  return pending.map(({ name }) => name);
}

async function applyPending(
  db: Database,
  migrations: readonly Migration[],
  { folder, log }: Required<MigrateOptions>,
): Promise<string[]> {
  const baseline = (await listApplied(db))?.size === 0 ? await readBaseline(folder) : undefined;
  const before = await listPending(db, migrations);
  if (baseline !== undefined) await applyBaseline(db, baseline);
  for (const migration of await listPending(db, migrations)) await applyMigration(db, migration, log);
  return before.map(({ name }) => name);
}

/**
 * Applies the migrations that the database lacks, each in a transaction of its own, and once even when several
 * processes start; an empty database gets the baseline first. Returns the names of what this process applied. Needs two
 * connections. Fails with `unavailable` when a table stays locked for minutes.
 */
export async function migrate(
  db: Database,
  { folder = MIGRATIONS, log = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  if ((await listPending(db, migrations)).length === 0) return [];
  await createOwnTables(db);
  const holder = randomUUID();
  if (!(await takeLease(db, holder))) log('Таблицы обновляет другой процесс, ждём его');
  while (!(await takeLease(db, holder))) {
    if ((await listPending(db, migrations)).length === 0) return [];
    await pause(POLL_MS);
  }
  return keepLease(db, holder, () => applyPending(db, migrations, { folder, log }));
}
