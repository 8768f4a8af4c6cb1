import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { listObjects, OBJECTS } from '#tests/support/code/schema-objects.ts';
import { openDatabase } from '../open.ts';
import { MIGRATIONS, readMigrations } from './migration-files.ts';
import { listMissing, listUnknown, migrate } from './migrate.ts';

const OLD = ['0001_catalogue.sql', '0006_torrents.sql', '0108_pictures_of_team_users.sql'];
const TOO_OLD = { code: 'unavailable', message: /слишком стары.*0108_pictures_of_team_users/ };

let present: string[];
/** The present files that replaced others; the rest came later. */
let schema: string[];
let database: TestDatabase;
beforeEach(async () => {
  present = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
  database = await createEmptyDatabase();
  schema = await migrate(database.db, { names: OLD });
});
afterEach(() => database.close());

/** Gives the database the names of the files that the present ones replaced, instead of theirs. */
async function rename(names: readonly string[]): Promise<void> {
  await sql`delete from migrations`.execute(database.db);
  await sql`insert into migrations (name) select unnest(${names}::text[])`.execute(database.db);
}

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.db);
  return rows.map(({ name }) => name).toSorted();
}

test('tables of the files that were replaced stay as they are and are known by both names', async () => {
  await rename(OLD);
  const objects = await listObjects(database.db, OBJECTS.columns);
  assert.deepEqual(await listMissing(database.db), present);
  const pools = [1, 2].map(() => openDatabase(database.address, { connections: 2 }));
  const written = await Promise.all(pools.map((pool) => migrate(pool, { names: OLD })));
  for (const pool of pools) await pool.destroy();
  assert.deepEqual(written.flat(), schema);
  assert.deepEqual(await listMissing(database.db), present.slice(schema.length));
  assert.deepEqual(await listObjects(database.db, OBJECTS.columns), objects);
  // A process of the version before finds nothing missing.
  assert.deepEqual(await applied(), [...schema, ...OLD].toSorted());
  assert.deepEqual(await listUnknown(await applied()), []);
});

test('the old names go with the first migration that comes later', async () => {
  await rename(OLD);
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(path.join(folder, '9000_notes.sql'), 'create table notes (text text);');
  const run = () => migrate(database.db, { folder: pathToFileURL(`${folder}/`) });
  try {
    assert.deepEqual(await run(), [...present, '9000_notes.sql']);
    assert.deepEqual(await applied(), [...present, '9000_notes.sql']);
    assert.deepEqual(await run(), []);
    assert.deepEqual(await listUnknown(await applied()), ['9000_notes.sql']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('tables that lack some of the files that were replaced are refused and stay as they are', async () => {
  await rename(OLD.slice(0, 2));
  const objects = await listObjects(database.db, OBJECTS.tables);
  await assert.rejects(migrate(database.db), TOO_OLD);
  await assert.rejects(listMissing(database.db), TOO_OLD);
  await assert.rejects(listUnknown(OLD.slice(0, 2)), TOO_OLD);
  assert.deepEqual(await listObjects(database.db, OBJECTS.tables), objects);
  assert.deepEqual(await applied(), OLD.slice(0, 2));
});
