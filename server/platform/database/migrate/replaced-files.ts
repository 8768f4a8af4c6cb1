import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '../connections/in-transaction.ts';
import type { Database } from '../open.ts';

// The files up to `LAST_OF_SCHEMA` make the tables that 85 other files made before them. Where the last of those was
// applied, the tables are there. Where only others of them were applied, this version cannot make the rest.
const FIRST_REPLACED = '0001_catalogue.sql';
const LAST_REPLACED = '0108_pictures_of_team_users.sql';
const LAST_OF_SCHEMA = '0012_statistics.sql';

const TOO_OLD =
  'Таблицы слишком стары для этой версии программы: сначала запустите с ними последнюю версию, в которой есть файл ' +
  `${LAST_REPLACED}, она их обновит.`;

/** Fails with `unavailable` when tables with these migrations are older than those that this version can update. */
export function refuseTooOld(applied: ReadonlySet<string>): void {
  if (applied.has(FIRST_REPLACED) && !applied.has(LAST_REPLACED)) throw new Failure('unavailable', TOO_OLD);
}

/** Whether all files were applied that the present ones replaced, and none after them. */
export function areReplaced(applied: ReadonlySet<string>): boolean {
  return applied.has(LAST_REPLACED);
}

/** Whether tables with these migrations have what a file of this version makes. */
export function hasTablesOf(applied: ReadonlySet<string>, name: string): boolean {
  return applied.has(name) || (areReplaced(applied) && name <= LAST_OF_SCHEMA);
}

/**
 * Writes the names of the present files to `migrations` where the tables were made by those that they replaced. The old
 * names go together with the first migration that comes later: until then the version before can start again, too.
 */
export async function writePresentNames(db: Database, names: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql`select from migrations where name = ${LAST_REPLACED} for update`.execute(trx);
    if (rows.length === 0) return;
    const present = names.filter((name) => name <= LAST_OF_SCHEMA);
    await sql`
      insert into migrations (name) select unnest(${present}::text[]) on conflict do nothing`.execute(trx);
    if (names.length > present.length)
      await sql`delete from migrations where name <> all (${present}::text[])`.execute(trx);
  });
}
