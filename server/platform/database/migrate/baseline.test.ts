import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Database } from '../open.ts';
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

const OBJECTS = {
  tables: `select relname as name, relkind::text, relpersistence::text, reloptions from pg_class
    where relnamespace = 'public'::regnamespace and relkind <> 'i'`,
  // Databases that were upgraded have gaps between the numbers of columns.
  columns: `select relname || '.' || attname as name,
      row_number() over (partition by attrelid order by attnum) as place,
      format_type(atttypid, atttypmod) as type, attnotnull, attidentity::text, attgenerated::text, attcollation,
      pg_get_expr(adbin, adrelid) as value
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v') and attnum > 0 and not attisdropped`,
  // Those of `not null` are compared with the columns: their names come from older names of tables.
  constraints: `select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `select relname as name, pg_get_indexdef(indexrelid) as definition, indisvalid, indisclustered
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  triggers: `select tgrelid::regclass || '.' || tgname as name, pg_get_triggerdef(oid) as definition, tgenabled::text
    from pg_trigger where not tgisinternal`,
  functions: `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
    from pg_proc where pronamespace = 'public'::regnamespace`,
  sequences: `select seqrelid::regclass::text as name, seqtypid::regtype::text, seqstart, seqincrement, seqmax, seqcycle,
      (select refobjid::regclass || '.' || refobjsubid from pg_depend
       where objid = seqrelid and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass) as owner
    from pg_sequence`,
  types: `select typname as name, typtype::text from pg_type
    where typnamespace = 'public'::regnamespace and typtype <> 'c' and typelem = 0`,
  extensions: `select extname as name, extversion from pg_extension`,
};

async function describe(db: Database, query: string): Promise<unknown[]> {
  const { rows } = await sql.raw(`select * from (${query}) as objects order by name`).execute(db);
  return rows;
}

for (const [kind, query] of Object.entries(OBJECTS))
  test(
    `a database made by the baseline has the same ${kind} as one made by all migrations`,
    { skip },
    async () => {
      assert.deepEqual(await describe(fresh.db, query), await describe(old.db, query));
    },
  );

test('the baseline made tables of every kind of object', { skip }, async () => {
  for (const kind of ['tables', 'columns', 'constraints', 'indexes', 'triggers', 'functions'] as const)
    assert.ok((await describe(fresh.db, OBJECTS[kind])).length > 10, kind);
});

test('both know the same migrations', { skip }, async () => {
  const names = `select name from migrations where name <> 'baseline'`;
  assert.deepEqual(await describe(fresh.db, names), await describe(old.db, names));
});
