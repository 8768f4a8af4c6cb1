import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { listObjects, OBJECTS } from '#tests/support/code/schema-objects.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { signalDatabase } from '#tests/support/postgres-processes.ts';
import { startScript } from '#tests/support/process.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { type Database, type DatabaseAddress, openDatabase } from '../open.ts';
import { MIGRATIONS, readMigrations } from './migration-files.ts';
import { listMissing, migrate } from './migrate.ts';

const TIMEOUT_MS = 120_000;
// Such an engine has objects of its own, and the database that is killed has none of them.
const isOtherEngine = process.env['ENGINE_TEST_URL'] !== undefined;
// One that cannot run in a transaction, after all others.
const INDEX_FILE = '9000_index.sql';
const INDEX = 'episodes_of_test';

let copy: string;
let folder: URL;
let whole: TestDatabase;
before(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'akane-migrations-'));
  folder = pathToFileURL(`${copy}/`);
  await cp(MIGRATIONS, copy, { recursive: true });
  await writeFile(
    path.join(copy, INDEX_FILE),
    `-- outside a transaction\ncreate index concurrently if not exists ${INDEX} on episodes (name);`,
  );
  whole = await createEmptyDatabase();
  await migrate(whole.db, { folder });
});
after(async () => {
  await whole.close();
  await rm(copy, { recursive: true, force: true });
});

/** The files up to one, which is left out. */
async function namesBefore(file: string): Promise<string[]> {
  const names = (await readMigrations(folder)).map(({ name }) => name);
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

/** Whether the server has ended what a killed process had begun. */
async function isQuiet(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and state <> 'idle' and pid <> pg_backend_pid()`.execute(db);
  return rows.length === 0;
}

/** Migrates in another process, which is killed with `kill` where `statement` holds it back. */
async function killWhere(
  { db, address }: { db: Database; address: DatabaseAddress },
  statement: string,
  kill?: () => void,
): Promise<void> {
  const release = await hold(db, statement);
  const args = [JSON.stringify(address), folder.href];
  const running = startScript('tests/support/migrate-process.ts', args, {});
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
  if (!kill) await waitUntil(() => isQuiet(db), TIMEOUT_MS);
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
  await migrate(db, { folder, names: await namesBefore('0005_torrents.sql') });
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
}

/** Holds back a file with keys to a table or triggers of it; a concurrent index waits for its end, too. */
const writeTo = (table: string) => `update ${table} set id = id`;

const indexIsValid = async (db: Database) =>
  (await sql`select indisvalid from pg_index where indexrelid = to_regclass(${INDEX})`.execute(db)).rows;

test('a process that is killed while it migrates leaves no half of a file, and the next one finishes', async () => {
  const database = await createEmptyDatabase();
  const { db } = database;
  try {
    await startOld(db);
    for (const [table, file] of [
      ['releases', '0005_torrents.sql'],
      ['users', '0006_site.sql'],
      ['episodes', '0007_notices.sql'],
    ] as const) {
      await killWhere(database, writeTo(table));
      assert.equal((await listMissing(db))[0], file);
      await endLease(db);
    }
    await migrate(db, { folder, names: await namesBefore(INDEX_FILE) });
    await killWhere(database, writeTo('episodes'));
    await endLease(db);
    await migrate(db, { folder });
    assert.deepEqual(await indexIsValid(db), [{ indisvalid: true }]);
    await assertWhole(db);
  } finally {
    await database.close();
  }
});

test(
  'a database that is killed while it is migrated is whole after the next start',
  { skip: isOtherEngine },
  async () => {
    const data = await mkdtemp(path.join(tmpdir(), 'akane-killed-'));
    const server = await startEmbeddedPostgres(data);
    const { address } = server;
    const db = openDatabase(address);
    const isAnswering = () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
    const kill = () => signalDatabase(data, 'SIGKILL');
    try {
      await startOld(db);
      await killWhere({ db, address }, writeTo('releases'), kill);
      await waitUntil(isAnswering, TIMEOUT_MS);
      await endLease(db);
      await migrate(db, { folder, names: await namesBefore(INDEX_FILE) });
      await killWhere({ db, address }, writeTo('episodes'), kill);
      await waitUntil(isAnswering, TIMEOUT_MS);
      assert.deepEqual(await indexIsValid(db), [{ indisvalid: false }]);
      await endLease(db);
      await migrate(db, { folder });
      assert.deepEqual(await indexIsValid(db), [{ indisvalid: true }]);
      await assertWhole(db);
    } finally {
      await db.destroy();
      await server.leave();
      await rm(data, { recursive: true, force: true });
    }
  },
);
