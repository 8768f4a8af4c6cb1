import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';

/** Queries for all objects of a database, by their kinds. */
export const OBJECTS = {
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

/** Lists objects of one kind in the order of their names. */
export async function listObjects(db: Database, query: string): Promise<unknown[]> {
  const { rows } = await sql.raw(`select * from (${query}) as objects order by name`).execute(db);
  return rows;
}
