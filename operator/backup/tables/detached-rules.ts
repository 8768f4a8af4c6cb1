import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';

// The owner of the tables may do this on every engine; switching off the checks of keys needs more rights.
const RULES = `
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) as remove,
    pg_get_triggerdef(pg_trigger.oid) as restore
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = (select oid from pg_namespace where nspname = current_schema())
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint
  where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())`;

/**
 * Removes the triggers and foreign keys of all tables, so that rows can be filled in as they were: nothing is counted
 * twice and no order of tables matters. The returned function puts them back and checks all keys.
 */
export async function detachRules(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql.raw<{ remove: string; restore: string }>(RULES).execute(db);
  const run = (statements: string[]) => sql.raw(statements.join(';\n')).execute(db);
  if (rows.length > 0) await run(rows.map(({ remove }) => remove));
  return async () => {
    if (rows.length > 0) await run(rows.map(({ restore }) => restore));
  };
}
