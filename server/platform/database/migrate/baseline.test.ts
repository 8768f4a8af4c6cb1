import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { listObjects, OBJECTS } from '#tests/support/code/schema-objects.ts';
import { MIGRATIONS } from './migration-files.ts';
import { migrate } from './migrate.ts';

// The first migrations use what not every engine has.
const skip = process.env['ENGINE_TEST_URL'] !== undefined;

let folder: string;
/** Made by all migrations one after another, as databases of the first day were. */
let old: TestDatabase;
/** Made by the baseline and the migrations after it. */
let fresh: TestDatabase;
before(async () => {
  if (skip) return;
  folder = await mkdtemp(path.join(tmpdir(), 'akane-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await rm(path.join(folder, 'baseline'), { recursive: true });
  [old, fresh] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  await migrate(old.db, { folder: pathToFileURL(`${folder}/`) });
  await migrate(fresh.db);
});
after(async () => {
  if (skip) return;
  await old.close();
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

for (const [kind, query] of Object.entries(OBJECTS))
  test(
    `a database made by the baseline has the same ${kind} as one made by all migrations`,
    { skip },
    async () => {
      assert.deepEqual(await listObjects(fresh.db, query), await listObjects(old.db, query));
    },
  );

test('the baseline made tables of every kind of object', { skip }, async () => {
  for (const kind of ['tables', 'columns', 'constraints', 'indexes', 'triggers', 'functions'] as const)
    assert.ok((await listObjects(fresh.db, OBJECTS[kind])).length > 10, kind);
});

test('both know the same migrations', { skip }, async () => {
  const names = `select name from migrations where name <> 'baseline'`;
  assert.deepEqual(await listObjects(fresh.db, names), await listObjects(old.db, names));
});
