import { startPostgres, type TestPostgres } from './postgres.ts';

/** Settings of a server that imitates what distributed engines do. */
export const HARSH_SETTINGS = {
  default_transaction_isolation: 'serializable',
  timezone: 'Asia/Kamchatka',
  // Names of `public` come first, so that functions of the server can be replaced.
  search_path: '"$user", public, pg_catalog',
};
/** The name of the database of the site. */
export const DATABASE = 'akane';

// Refuses what the check of the subset of SQL may have overlooked. Each connection takes a hundred numbers of a
// sequence at once, so that a later row may have a lower number.
const IMITATE = `
create function imitate_distributed_engine() returns event_trigger language plpgsql as $$
declare command record;
begin
  for command in select * from pg_event_trigger_ddl_commands() loop
    if command.object_type = 'trigger' and exists (
      select from pg_trigger where oid = command.objid and coalesce(tgoldtable, tgnewtable) is not null
    ) then
      raise exception 'this engine has no transition tables: %', command.object_identity;
    end if;
    if exists (select from pg_class where oid = command.objid and relpersistence = 'u') then
      raise exception 'this engine has no unlogged tables: %', command.object_identity;
    end if;
    if command.command_tag = 'ALTER TABLE' and exists (
      select from pg_class where oid = command.objid and relkind = 'p' and exists (
        select from pg_constraint where conrelid = command.objid and contype = 'p'
      )
    ) then
      raise exception 'this engine adds no primary key to a partitioned table: %', command.object_identity;
    end if;
    if command.command_tag = 'CREATE SEQUENCE' then
      execute format('alter sequence %s cache 100', command.object_identity);
    end if;
  end loop;
end $$;
create event trigger imitate_distributed_engine on ddl_command_end execute function imitate_distributed_engine();
-- What asks for the engine is told YugabyteDB's name.
create function version() returns text immutable language sql as $$ select 'PostgreSQL 15.12-YB-2025.2.0.0-b0' $$`;

/**
 * Starts PostgreSQL 15 with an empty database that imitates what distributed engines do: serializable transactions by
 * default, a time zone far from UTC, cached sequences, the name of YugabyteDB, no transition tables, no unlogged ones
 * and no late primary keys of partitioned ones. `more` are further settings of the server.
 */
export async function startHarshPostgres(more: Record<string, string> = {}): Promise<TestPostgres> {
  const postgres = await startPostgres({ settings: { ...HARSH_SETTINGS, ...more } });
  // Databases that are created later have it, too.
  await postgres.query('template1', IMITATE);
  await postgres.query('postgres', `create database ${DATABASE}`);
  return postgres;
}
