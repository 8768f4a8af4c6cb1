import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, mock, test } from 'node:test';
import { sql } from 'kysely';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { MIGRATIONS, readMigrations } from '#server/platform/database/migrate/migration-files.ts';
import type { Database } from '#server/platform/database/open.ts';
import { listMissingTables, migrateTables } from '#server/platform/jobs/tables.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { listObjects, OBJECTS } from '#tests/support/code/schema-objects.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { terminal } from '../terminal.ts';
import { checkBackup } from './check-backup.ts';
import { createBackup } from './create-backup.ts';
import { joinStorages } from './files/stored-files.ts';
import { checkJournal } from '#server/studio/journal/check-journal.ts';
import { parseHead } from '#server/studio/journal/journal-head.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { openBackup } from './manifest.ts';
import { openFolderPlace } from './place/folder-place.ts';
import { restoreBackup } from './restore-backup.ts';
import { beginInEmptyDatabase } from './tables/empty-database.ts';

let api: TestApi;
let folder: string;
let remove: () => Promise<void>;
const databases: TestDatabase[] = [];
const messages: string[] = [];
const log = (_event: string, message: string) => void messages.push(message);

const storageIn = (name: string) =>
  joinStorages({
    storage: openFolderStorage(path.join(folder, name, 'storage')),
    torrentStorage: openFolderStorage(path.join(folder, name, 'torrents')),
    privateStorage: openFolderStorage(path.join(folder, name, 'private')),
  });

const at = (name: string) => path.join(folder, name);
const back = (name: string, address = api.address, withFiles = false) =>
  createBackup({ address, storage: storageIn('site') }, openFolderPlace(at(name)), { withFiles });
const open = (name: string) => openBackup(openFolderPlace(at(name)));

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

async function restore(name: string, { db, address }: TestDatabase): Promise<string[]> {
  const problems: string[] = [];
  const onProblem = (file: string, problem: string) => void problems.push(`${file}: ${problem}`);
  const deps = { db, address, log, storage: storageIn('site') };
  await restoreBackup(deps, await open(name), { withFiles: false, onProblem });
  return problems;
}

async function check(name: string, { db, address }: TestDatabase): Promise<string[]> {
  const problems: string[] = [];
  await checkBackup({ db, address, log }, await open(name), (table, problem) =>
    problems.push(`${table}: ${problem}`),
  );
  return problems;
}

async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

// PostgreSQL writes conditions with fewer parentheses when it has read them from its own text.
async function assertSameObjects(db: Database, kind: keyof typeof OBJECTS): Promise<void> {
  const [mine, restored] = await Promise.all([api.db, db].map((one) => listObjects(one, OBJECTS[kind])));
  const plain = (objects: unknown) => JSON.stringify(objects, null, 1).replaceAll(/[()]/g, '');
  assert.equal(plain(restored), plain(mine), kind);
}

before(async () => {
  mock.method(terminal, 'bar', (_: string, __: number, work: (reach: () => void) => unknown) =>
    work(() => {}),
  );
  ({ folder, remove } = await createTestFolder());
  const episodes = [{ ordinal: 1, duration: 1400 }];
  api = await openTestApi(aCatalogueEntry(1, { episodes }), aCatalogueEntry(2, { episodes }));
  const { id } = await createTestAccount(api);
  const favorites = [1, 2].map((release_id) => ({ user_id: id, release_id }));
  await api.db.insertInto('favorites').values(favorites).execute();
  const { id: poll_id } = await api.db
    .insertInto('polls')
    .values({ question: 'Что «смотрим»\\?\n\tСегодня' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: option } = await api.db
    .insertInto('poll_options')
    .values({ poll_id, position: 1, title: 'Первое' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('poll_votes')
    .values({ poll_id, user_id: id, option_ids: [option] })
    .execute();
  await inTransaction(api.db, (trx) => recordEvent(trx, PROGRAM, { act: 'user.unban', thingId: id }));
  await back('good');
});
after(async () => {
  for (const { close } of databases) await close();
  await api.close();
  await remove();
});

test('a restored database has the same rows, objects and next numbers', async () => {
  const database = await emptyDatabase();
  assert.deepEqual(await restore('good', database), []);
  const again = await back('again', database.address);
  const { manifest } = await open('good');
  assert.deepEqual(again.tables, manifest.tables);
  assert.deepEqual(again.sequences, manifest.sequences);
  assert.ok(manifest.tables.length > 40);
  assert.equal(manifest.tables.find(({ name }) => name === 'favorites')?.rows, 2);
  assert.match(manifest.journal ?? '', /^[1-9]\d*:[0-9a-f-]{71}$/);
  const check = await checkJournal(database.db, [parseHead(manifest.journal ?? '')]);
  assert.equal(check.brokenAt, undefined);
  for (const kind of Object.keys(OBJECTS)) await assertSameObjects(database.db, kind as keyof typeof OBJECTS);
  const numbered = { id: sql<number>`default`, name: 'Драма' };
  const [mine, restored] = await Promise.all(
    [api.db, database.db].map((db) =>
      db.insertInto('genres').values(numbered).returning('id').executeTakeFirstOrThrow(),
    ),
  );
  assert.deepEqual(restored, mine);
});

test('triggers count no restored row again, and every row that comes later', async () => {
  const database = await emptyDatabase();
  await restore('good', database);
  const poll = () => database.db.selectFrom('polls').select('total_votes').executeTakeFirstOrThrow();
  assert.equal((await poll()).total_votes, 1);
  assert.equal(await countRows(database.db, 'counts'), await countRows(api.db, 'counts'));
  assert.equal(await countRows(database.db, 'changes'), 0);
  await database.db.deleteFrom('poll_votes').execute();
  assert.equal((await poll()).total_votes, 0);
  await assert.rejects(
    database.db.insertInto('favorites').values({ user_id: 1, release_id: 99 }).execute(),
    /foreign key/,
  );
});

test('what is only for the moment is not in a backup', async () => {
  const { manifest } = await open('good');
  const all = await listObjects(
    api.db,
    `select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const saved = new Set(manifest.tables.map(({ name }) => name));
  const left = all.map((row) => (row as { name: string }).name).filter((name) => !saved.has(name));
  assert.deepEqual(left, [
    'attempts',
    'changes',
    'leases',
    'migration_lease',
    'migrations',
    'runners',
    'torrent_transfers',
    'tracker_peers',
  ]);
});

test('a database that is not empty is refused and stays as it is', async () => {
  const [before] = [await countRows(api.db, 'favorites')];
  await assert.rejects(restore('good', api), /База данных не пуста/);
  assert.equal(await countRows(api.db, 'favorites'), before);
  assert.deepEqual(
    await listMissingTables(api.address).then((missing) => missing.filter((n) => n !== 'jobs')),
    [],
  );
});

test('a damaged or missing part is named before anything is changed', async () => {
  const database = await emptyDatabase();
  await cp(at('good'), at('damaged'), { recursive: true });
  const damaged = path.join(at('damaged'), 'tables/users.copy.zst');
  const bytes = await readFile(damaged);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  await rm(path.join(at('damaged'), 'tables/views.copy.zst'));
  for (const attempt of [restore, check])
    await assert.rejects(
      attempt('damaged', database),
      /tables\/users\.copy\.zst изменился\.\n.*tables\/views\.copy\.zst пропал/,
    );
  assert.deepEqual(await listObjects(database.db, OBJECTS.tables), []);
  await writeFile(path.join(at('damaged'), 'manifest.json'), '{"format": 1');
  await assert.rejects(restore('damaged', database), /manifest\.json .* повреждён/);
});

test('a database that is partly restored starts no site and is restored again', async () => {
  const database = await emptyDatabase();
  await beginInEmptyDatabase(database.db);
  await migrate(database.db);
  await sql`insert into genres (name) values ('Половина')`.execute(database.db);
  await sql`drop trigger count_favorites on favorites`.execute(database.db);
  const starts = [() => migrateTables(database.address, log), () => listMissingTables(database.address)];
  for (const start of starts) await assert.rejects(start, /восстановлена из резервной копии не до конца/);
  await assert.rejects(back('partly', database.address), /не до конца/);
  await restore('good', database);
  await migrateTables(database.address, log);
  const { manifest } = await open('good');
  assert.deepEqual((await back('repeated', database.address)).tables, manifest.tables);
  await assertSameObjects(database.db, 'triggers');
});

test('a check finds rows that are not those of the backup, and leaves the database empty', async () => {
  const database = await emptyDatabase();
  await sql`create function of_operator() returns integer language sql as 'select 1'`.execute(database.db);
  const before = await listObjects(database.db, OBJECTS.functions);
  assert.deepEqual(await check('good', database), []);
  assert.deepEqual(await listObjects(database.db, OBJECTS.tables), []);
  assert.deepEqual(await listObjects(database.db, OBJECTS.functions), before);
});

test('a backup of older tables gets the migrations that it lacks; one of newer tables is refused', async () => {
  const [old, database] = [await emptyDatabase(), await emptyDatabase()];
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
  await migrate(old.db, { names: names.filter((name) => name < '0012_statistics.sql') });
  await old.db.insertInto('genres').values({ name: 'Драма' }).execute();
  const { tables } = await back('old', old.address);
  assert.ok(!tables.some(({ name }) => name === 'daily_counts'));
  await restore('old', database);
  assert.equal(await countRows(database.db, 'genres'), 1);
  await assertSameObjects(database.db, 'tables');
  await sql`insert into migrations (name) values ('9999_future.sql')`.execute(old.db);
  await back('new', old.address);
  await assert.rejects(restore('new', await emptyDatabase()), /более новая версия.*9999_future\.sql/);
});

test('a backup with the names of the files that the present ones replaced is restored, if it has all of them', async () => {
  const [old, database] = [await emptyDatabase(), await emptyDatabase()];
  const names = ['0001_catalogue.sql', '0108_pictures_of_team_users.sql'];
  await migrate(old.db, { names });
  await old.db.insertInto('genres').values({ name: 'Драма' }).execute();
  const rename = async (names: string[]) => {
    await sql`delete from migrations`.execute(old.db);
    await sql`insert into migrations (name) select unnest(${names}::text[])`.execute(old.db);
  };
  await rename(names);
  await back('replaced', old.address);
  assert.deepEqual(await restore('replaced', database), []);
  assert.equal(await countRows(database.db, 'genres'), 1);
  await assertSameObjects(database.db, 'triggers');
  const present = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
  const applied = await listObjects(database.db, 'select name from migrations');
  assert.deepEqual(
    applied,
    present.map((name) => ({ name })),
  );
  await rename(names.slice(0, 1));
  await back('too-old', old.address);
  const empty = await emptyDatabase();
  await assert.rejects(restore('too-old', empty), { code: 'unavailable', message: /слишком стары/ });
  assert.deepEqual(await listObjects(empty.db, OBJECTS.tables), []);
});

test('a table of somebody else is passed over', async () => {
  const [source, database] = [await emptyDatabase(), await emptyDatabase()];
  await restore('good', source);
  await sql`create table notes_of_operator (text text)`.execute(source.db);
  await back('with-notes', source.address);
  messages.length = 0;
  await restore('with-notes', database);
  assert.deepEqual(messages, ['Таблица notes_of_operator не принадлежит Аканэ, её пропускаем']);
});

test('nothing is written where a backup is or cannot be, and a backup that was killed is none', async () => {
  await assert.rejects(back('good'), /уже есть/);
  const empty = await emptyDatabase();
  await assert.rejects(back('of-nothing', empty.address), /нет таблиц Аканэ/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('of-nothing')),
    [],
  );
  await mkdir(at('killed.unfinished'));
  await writeFile(path.join(at('killed.unfinished'), 'rest'), 'of a killed command');
  await assert.rejects(restore('killed.unfinished', empty), /нет законченной резервной копии/);
  await back('killed');
  assert.ok(!(await readdir(folder)).includes('killed.unfinished'));
  assert.ok(!(await readdir(at('killed'))).includes('rest'));
});
