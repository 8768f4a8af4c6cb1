import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '#server/platform/log.ts';
import type { Database } from '../open.ts';
import { applyMigration } from './apply.ts';
import { MIGRATIONS, readMigrations, type Migration } from './migration-files.ts';
import { areReplaced, hasTablesOf, refuseTooOld, writePresentNames } from './replaced-files.ts';

const POLL_MS = 200;
const LEASE_SECONDS = 15;
const RENEW_MS = 5000;
// Two processes that create the same table at once: the later one fails although it says `if not exists`.
const CREATED_BY_ANOTHER = /^(?:23505|42P07|42710)$/;

export type MigrateOptions = {
  folder?: URL;
  log?: Log;
  /** What was applied to the database of an older version: this one gets the same tables. */
  names?: readonly string[] | undefined;
};

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
async function listPending<T extends { name: string }>(db: Database, migrations: readonly T[]): Promise<T[]> {
  const applied = await listApplied(db);
  refuseTooOld(applied);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Creates the table of the lease, which has one row at most. */
async function createLeaseTable(db: Database): Promise<void> {
  await sql`create table if not exists migration_lease (
    id integer primary key check (id = 1),
    holder uuid not null,
    expires_at timestamptz not null
  )`.execute(db);
}

/** Takes the lease if it is free or its holder has stopped renewing it. */
async function takeLease(db: Database, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into migration_lease as lease (id, holder, expires_at)
    values (1, ${holder}::uuid, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where lease.holder = excluded.holder or lease.expires_at < now()
    returning holder`.execute(db);
  return rows.length > 0;
}

/** Does `work` and renews the lease meanwhile, on another connection of the pool; gives it back at the end. */
async function keepLease<T>(db: Database, holder: string, work: () => Promise<T>): Promise<T> {
  // A renewal that fails is tried again: the next one comes before the lease ends.
  const timer = setInterval(() => void takeLease(db, holder).catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sql`delete from migration_lease where holder = ${holder}::uuid`.execute(db).catch(() => {});
  }
}

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

/**
 * Lists those of the migrations of a database that this version does not know. Fails with `unavailable` when its tables
 * are older than those that this version can update.
 */
export async function listUnknown(names: readonly string[]): Promise<string[]> {
  const applied = new Set(names);
  refuseTooOld(applied);
  if (areReplaced(applied)) return [];
  const known = new Set((await readMigrations(MIGRATIONS)).map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

async function applyPending(db: Database, migrations: readonly Migration[], log: Log): Promise<string[]> {
  const before = await listPending(db, migrations);
  await writePresentNames(
    db,
    migrations.map(({ name }) => name),
  );
  for (const migration of await listPending(db, migrations)) await applyMigration(db, migration, log);
  return before.map(({ name }) => name);
}

/**
 * Applies the migrations that the database lacks, each in a transaction of its own, and once even when several
 * processes start. Returns the names of what this process applied. Needs two connections. Fails with `unavailable` when
 * a table stays locked for minutes, and when the tables are older than those that this version can update.
 */
export async function migrate(
  db: Database,
  { folder = MIGRATIONS, log = () => {}, names }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(folder);
  const asked = names && new Set(names);
  const migrations = asked ? all.filter(({ name }) => hasTablesOf(asked, name)) : all;
  if ((await listPending(db, migrations)).length === 0) return [];
  await createOwnTables(db);
  const holder = randomUUID();
  if (!(await takeLease(db, holder)))
    log('migration.elsewhere', 'Таблицы обновляет другой процесс, ждём его');
  while (!(await takeLease(db, holder))) {
    if ((await listPending(db, migrations)).length === 0) return [];
    await pause(POLL_MS);
  }
  return keepLease(db, holder, () => applyPending(db, migrations, log));
}
