import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import type { Database } from '../open.ts';

// A table, because all engines have these and a process that starts can look for it before there are others.

/** Whether restoring a backup into this database has begun and not ended. */
export async function hasUnfinishedRestore(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('unfinished_restore') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}

/** Marks a database without tables; the mark lists the functions that somebody else has there. */
export async function beginRestore(db: Database): Promise<void> {
  await sql`create table unfinished_restore as
    select oid::regprocedure::text as function from pg_proc
    where pronamespace = (select oid from pg_namespace where nspname = current_schema())`.execute(db);
}

/** Removes the mark: the site may start. */
export async function endRestore(db: Database): Promise<void> {
  await sql`drop table unfinished_restore`.execute(db);
}

/** The failure for a database that is only partly restored. */
export function unfinishedRestore(): Failure {
  return new Failure(
    'unavailable',
    'Эта база данных восстановлена из резервной копии не до конца. Повторите команду: npm run akane -- restore ПАПКА',
  );
}

/** Fails with `unavailable` when the database is only partly restored. */
export async function refuseUnfinishedRestore(db: Database): Promise<void> {
  if (await hasUnfinishedRestore(db)) throw unfinishedRestore();
}
