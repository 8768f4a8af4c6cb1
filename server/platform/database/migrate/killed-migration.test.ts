import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { listObjects, OBJECTS } from '#tests/support/code/schema-objects.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { signalDatabase } from '#tests/support/postgres-processes.ts';
import { startScript } from '#tests/support/process.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { type Database, type DatabaseAddress, openDatabase } from '../open.ts';
import { MIGRATIONS, readBaseline, readMigrations } from './migration-files.ts';
import { listMissing, migrate } from './migrate.ts';

// The first migrations use what not every engine has.
const skip = process.env['ENGINE_TEST_URL'] !== undefined;
const TIMEOUT_MS = 120_000;

let whole: TestDatabase;
before(async () => {
  if (skip) return;
  whole = await createEmptyDatabase();
  await migrate(whole.db);
});
after(() => (skip ? undefined : whole.close()));

/** The files up to one, which is left out. */
async function namesBefore(file: string): Promise<string[]> {
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
  assert.ok(names.includes(file), file);
  return names.filter((name) => name < file);
}

/** Holds back the migration that waits for what `statement` locks, until the result is called. */
async function hold(db: Database, statement: string): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const held = db.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx);
    begun.resolve();
    await over.promise;
  });
  await Promise.race([begun.promise, held]);
  return async () => {
    over.resolve();
    // A database that was killed has ended it, too.
    await held.catch(() => {});
  };
}

async function isHeldBack(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** Migrates in another process, which is killed with `kill` where `statement` holds it back. */
async function killWhere(
  { db, address }: { db: Database; address: DatabaseAddress },
  statement: string,
  kill?: () => void,
): Promise<void> {
  const release = await hold(db, statement);
  const running = startScript('tests/support/migrate-process.ts', [JSON.stringify(address)], {});
  try {
    await waitUntil(() => isHeldBack(db), TIMEOUT_MS);
    if (kill) kill();
    else running.child.kill('SIGKILL');
    await running.finished;
  } finally {
    running.child.kill('SIGKILL');
    await running.finished;
    await release();
  }
}

// Instead of waiting until the lease of the killed process ends.
const endLease = (db: Database) => sql`update migration_lease set expires_at = now()`.execute(db);

async function assertWhole(db: Database): Promise<void> {
  assert.deepEqual(await listMissing(db), []);
  for (const query of Object.values(OBJECTS))
    assert.deepEqual(await listObjects(db, query), await listObjects(whole.db, query));
  const { rows } = await sql`select alias from releases`.execute(db);
  assert.deepEqual(rows, [{ alias: 'moon' }]);
}

async function startOld(db: Database): Promise<void> {
  await migrate(db, { names: (await readBaseline(MIGRATIONS))?.names ?? [] });
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
}

const INDEX_FILE = '0080_blocked_episodes_index.sql';
/** A concurrent index waits for the end of transactions that have written to its table. */
const WRITE = 'update episodes set sort_order = sort_order';

const indexIsValid = async (db: Database) =>
  (await sql`select indisvalid from pg_index where indexrelid = to_regclass('episodes_blocked')`.execute(db))
    .rows;

test(
  'a process that is killed while it migrates leaves no half of a file, and the next one finishes',
  { skip },
  async () => {
    const database = await createEmptyDatabase();
    const { db } = database;
    try {
      await startOld(db);
      for (const table of ['users', 'ingests', 'releases']) {
        const before = await listMissing(db);
        await killWhere(database, `select from ${table} limit 1`);
        assert.ok((await listMissing(db)).length <= before.length);
        await endLease(db);
      }
      await migrate(db, { names: await namesBefore(INDEX_FILE) });
      await killWhere(database, WRITE);
      await endLease(db);
      await migrate(db);
      assert.deepEqual(await indexIsValid(db), [{ indisvalid: true }]);
      await assertWhole(db);
    } finally {
      await database.close();
    }
  },
);

test('a database that is killed while it is migrated is whole after the next start', { skip }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-killed-'));
  const server = await startEmbeddedPostgres(folder);
  const { address } = server;
  const db = openDatabase(address);
  const isAnswering = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  const kill = () => signalDatabase(folder, 'SIGKILL');
  try {
    await startOld(db);
    await killWhere({ db, address }, 'select from releases limit 1', kill);
    await waitUntil(isAnswering, TIMEOUT_MS);
    await endLease(db);
    await migrate(db, { names: await namesBefore(INDEX_FILE) });
    await killWhere({ db, address }, WRITE, kill);
    await waitUntil(isAnswering, TIMEOUT_MS);
    assert.deepEqual(await indexIsValid(db), [{ indisvalid: false }]);
    await endLease(db);
    await migrate(db);
    assert.deepEqual(await indexIsValid(db), [{ indisvalid: true }]);
    await assertWhole(db);
  } finally {
    await db.destroy();
    await server.leave();
    await rm(folder, { recursive: true, force: true });
  }
});
