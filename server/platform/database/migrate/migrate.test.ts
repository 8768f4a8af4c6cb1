import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { inTransaction } from '../connections/in-transaction.ts';
import { openDatabase } from '../open.ts';
import { migrate } from './migrate.ts';

let folder: string;
let database: TestDatabase;
const messages: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-migrations-'));
  database = await createEmptyDatabase();
  messages.length = 0;
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
const run = (db = database.db) =>
  migrate(db, { folder: pathToFileURL(`${folder}/`), log: (_event, message) => void messages.push(message) });

async function values<T>(query: string): Promise<T[]> {
  const { rows } = await sql.raw<{ value: T }>(`select (${query}) as value`).execute(database.db);
  return rows.map(({ value }) => value);
}

test('processes that start together apply each file once', async () => {
  await write('0001_notes.sql', 'create table notes (text text); select pg_sleep(0.3);');
  await write('0002_rows.sql', `insert into notes values ('once');`);
  const pools = [1, 2, 3].map(() => openDatabase(database.address, { connections: 2 }));
  const applied = await Promise.all(pools.map(run));
  for (const pool of pools) await pool.destroy();
  assert.deepEqual(applied.flat(), ['0001_notes.sql', '0002_rows.sql']);
  assert.deepEqual(await values('select count(*) from notes'), [1]);
  assert.deepEqual(await values('select count(*) from migration_lease'), [0]);
});

test('a file that fails leaves nothing behind, and the files before it stay', async () => {
  await write('0001_notes.sql', 'create table notes (text text);');
  await write('0002_rows.sql', `insert into notes values ('lost'); insert into missing values (1);`);
  await assert.rejects(run(), /missing/);
  assert.deepEqual(await values('select count(*) from notes'), [0]);
  await write('0002_rows.sql', `insert into notes values ('kept');`);
  assert.deepEqual(await run(), ['0002_rows.sql']);
});

test('files of a newer version are ignored, and nothing is written when nothing is missing', async () => {
  await write('0001_notes.sql', 'create table notes (text text);');
  await run();
  await sql`insert into migrations (name) values ('9999_of_the_future.sql')`.execute(database.db);
  await sql`drop table migration_lease`.execute(database.db);
  assert.deepEqual(await run(), []);
  assert.deepEqual(await values(`to_regclass('migration_lease') is null`), [true]);
});

test('a process that died while it held the lease does not block the others', async () => {
  await write('0001_notes.sql', 'create table notes (text text);');
  await sql`create table migration_lease (id integer primary key, holder uuid, expires_at timestamptz)`.execute(
    database.db,
  );
  await sql`
    insert into migration_lease values (1, gen_random_uuid(), now() + interval '1 second')`.execute(
    database.db,
  );
  assert.deepEqual(await run(), ['0001_notes.sql']);
  assert.deepEqual(messages, ['Таблицы обновляет другой процесс, ждём его']);
});

test('a migration that waits behind a long read gives way to requests and comes again', async () => {
  await write('0001_notes.sql', 'create table notes (text text);');
  await run();
  await write('0002_column.sql', 'alter table notes add column author text;');
  const reader = openDatabase(database.address, { connections: 1 });
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const reading = inTransaction(reader, async (trx) => {
    await sql`select * from notes`.execute(trx);
    started.resolve();
    await ended.promise;
  });
  await Promise.race([started.promise, reading]);
  const migrating = run();
  const waiting = `select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`;
  await waitUntil(async () => (await values<number>(waiting))[0] === 1);
  // The read goes on, and this request waits behind the migration until that gives up.
  await sql`select text from notes`.execute(database.db);
  ended.resolve();
  await reading;
  assert.deepEqual(await migrating, ['0002_column.sql']);
  await reader.destroy();
  assert.match(messages[0] ?? '', /^Миграция 0002_column\.sql: таблица занята, следующая попытка через 1 с$/);
});

test('an index that was interrupted is built again, without a transaction', async () => {
  await write('0001_notes.sql', `create table notes (text text); insert into notes values ('a'), ('a');`);
  await write(
    '0002_index.sql',
    '-- outside a transaction\ncreate unique index concurrently if not exists notes_by_text on notes (text);',
  );
  const isValid = () =>
    values(`select indisvalid from pg_index where indexrelid = 'notes_by_text'::regclass`);
  await assert.rejects(run(), /could not create unique index/);
  assert.deepEqual(await isValid(), [false]);
  await sql`delete from notes`.execute(database.db);
  assert.deepEqual(await run(), ['0002_index.sql']);
  assert.deepEqual(await isValid(), [true]);
});
