import { sql } from 'kysely';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { listMissing, migrate } from '../database/migrate/migrate.ts';
import { refuseUnfinishedRestore } from '../database/migrate/unfinished-restore.ts';
import { openDatabase, type Database, type DatabaseAddress } from '../database/open.ts';
import type { Log } from '#server/platform/log.ts';
import { openJobs } from './jobs.ts';

/** What a process says that needs newer tables than the database has. */
export const OLD_TABLES =
  'Таблицы базы данных старше этой версии программы. Обновите их командой: npm run akane -- migrate';

/** Opens a database for `work`, without a limit of time. Fails with `unavailable` when it is only partly restored. */
async function withDatabase<T>(address: DatabaseAddress, work: (db: Database) => Promise<T>): Promise<T> {
  // A migration takes one connection, its lease the other one.
  const db = openDatabase(address, { connections: 2, statementSeconds: 0 });
  try {
    await refuseUnfinishedRestore(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Whether the database has the tables of the queues, in this version or a newer one. */
async function hasQueueTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('jobs.version') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return false;
  const versions = await sql<{ version: number }>`select version from jobs.version`.execute(db);
  return versions.rows.some(({ version }) => version >= bossPackage.pgboss.schema);
}

/** Lists the migrations that a database lacks; `jobs` stands for the tables of the queues. */
export function listMissingTables(address: DatabaseAddress): Promise<string[]> {
  return withDatabase(address, async (db) => [
    ...(await listMissing(db)),
    ...((await hasQueueTables(db)) ? [] : ['jobs']),
  ]);
}

/** Applies the migrations that a database lacks. The queues make their own tables when they are opened. */
export async function migrateTables(address: DatabaseAddress, log: Log): Promise<void> {
  await withDatabase(address, (db) => migrate(db, { log }));
}

type Addresses = { address: DatabaseAddress; directAddress: DatabaseAddress };

/** Makes all tables that a database lacks, those of the queues included; returns what was missing. */
export async function makeAllTables({ address, directAddress }: Addresses, log: Log): Promise<string[]> {
  const missing = await listMissingTables(directAddress);
  await migrateTables(directAddress, log);
  if (missing.includes('jobs')) await (await openJobs(address, log, { directAddress })).stop();
  return missing;
}
