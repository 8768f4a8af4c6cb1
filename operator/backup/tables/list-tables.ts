import pg from 'pg';

/** A table as a backup writes it: the columns, and the order of the rows as text of SQL. */
export type Table = { name: string; columns: string[]; order: string };

// Not in a backup.
const LEFT_OUT = new Set([
  // What a database says of its own tables: restoring makes them again.
  'migrations',
  'migration_lease',
  'unfinished_restore',
  // What processes tell each other, for an hour at most.
  'changes',
  // Which process does some work now.
  'leases',
  'runners',
  // What was tried within the last hour: a site that moves begins to count again.
  'attempts',
  // Clients announce themselves again within half an hour, and their rows have the times of this server.
  'tracker_peers',
  // What peers have transferred: without them nothing more is reported of it.
  'torrent_transfers',
]);

type Row = { name: string; columns: { name: string; isText: boolean; place: number | null }[] };

// Tables of extensions are not ours. Generated columns are computed again.
const TABLES = `
  select relname as name, json_agg(json_build_object(
    'name', attname, 'isText', attcollation <> 0, 'place', array_position(indkey::int2[], attnum)
  ) order by attnum) as columns
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  left join pg_index on indrelid = pg_class.oid and indisprimary
  where relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )
  group by relname
  order by relname`;

// By the primary key, else by all columns; texts by their bytes, whatever the collation of the database is.
function orderOf(columns: Row['columns']): string {
  const key = columns
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return (key.length > 0 ? key : columns)
    .map(({ name, isText }) => pg.escapeIdentifier(name) + (isText ? ' collate "C"' : ''))
    .join(', ');
}

/** Lists all tables of the database. */
export async function listAllTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Row>(TABLES);
  return rows.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
    order: orderOf(columns),
  }));
}

/** Lists the tables that belong into a backup. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  return (await listAllTables(client)).filter(({ name }) => !LEFT_OUT.has(name));
}
