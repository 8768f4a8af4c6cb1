import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import {
  beginRestore,
  endRestore,
  hasUnfinishedRestore,
} from '#server/platform/database/migrate/unfinished-restore.ts';
import type { Database } from '#server/platform/database/open.ts';

const IN_OUR_SCHEMA = sql`(select oid from pg_namespace where nspname = current_schema())`;

// What belongs to extensions stays.
async function listTableNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = ${IN_OUR_SCHEMA} and relname <> 'unfinished_restore'
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )`.execute(db);
  return rows.map(({ name }) => name);
}

// Jobs of an earlier site would be done in the restored one.
async function hasQueues(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('jobs.version') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}

async function listFunctions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = ${IN_OUR_SCHEMA}
      and oid::regprocedure::text not in (select function from unfinished_restore)`.execute(db);
  return rows.map(({ name }) => name);
}

// What was there before the mark stays.
async function dropAll(db: Database): Promise<void> {
  const tables = await listTableNames(db);
  if (tables.length > 0)
    await sql`drop table ${sql.join(tables.map((name) => sql.id(name)))} cascade`.execute(db);
  const functions = await listFunctions(db);
  if (functions.length > 0) await sql.raw(`drop function ${functions.join(', ')}`).execute(db);
}

/**
 * Marks an empty database as partly restored. What a restore that was interrupted has left there is removed first; any
 * other table is refused with `conflict`.
 */
export async function beginInEmptyDatabase(db: Database): Promise<void> {
  if (await hasUnfinishedRestore(db)) return dropAll(db);
  const tables = await listTableNames(db);
  if (tables.length > 0 || (await hasQueues(db)))
    throw new Failure(
      'conflict',
      'База данных не пуста, а восстановить копию можно только в пустую. Создайте новую базу и укажите её в DATABASE_URL; ' +
        'для встроенной базы укажите новую папку в DATA_DIR или уберите папку postgres из прежней.',
    );
  await beginRestore(db);
}

/** Makes a database empty again into which a backup was restored for a check. */
export async function emptyDatabase(db: Database): Promise<void> {
  await dropAll(db);
  await endRestore(db);
}
