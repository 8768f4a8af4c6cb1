import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Failure } from '#server/failure.ts';
import { unfinishedRestore } from '#server/platform/database/migrate/unfinished-restore.ts';
import { createClient, type DatabaseAddress } from '#server/platform/database/open.ts';
import { formatHead } from '#server/studio/journal/journal-head.ts';
import type { Manifest } from '../manifest.ts';
import type { Table } from './list-tables.ts';

// Equal values become equal texts whatever the settings of the server and of the role are. They end with the
// transaction.
const BEGIN = `begin isolation level repeatable read read only;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0`;

/** Runs `work` on a connection that sees one state of the database all the time, while others write. */
export async function inSnapshot<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = createClient(address);
  // A lost connection fails what runs on it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(BEGIN);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of a table as text, and how many there were when all of it has been read. */
export function readRows(client: pg.Client, { name, columns, order }: Table) {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const stream = client.query(
    copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`),
  );
  return { stream, countRows: () => stream.rowCount };
}

async function listNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name).toSorted();
}

async function readJournalHead(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ id: number; hash: Buffer }>(
    'select event_id as id, hash from journal_head where id = 1',
  );
  return rows[0] ? formatHead(rows[0]) : null;
}

/** Reads the version of the tables, the numbers of the sequences and the last event of the journal. */
export async function readState(
  client: pg.Client,
): Promise<Pick<Manifest, 'engine' | 'migrations' | 'sequences' | 'journal'>> {
  const found = await client.query<{ has_tables: boolean; is_partial: boolean; engine: string }>(
    `select to_regclass('migrations') is not null as has_tables,
       to_regclass('unfinished_restore') is not null as is_partial, version() as engine`,
  );
  const { has_tables = false, is_partial = false, engine = '' } = found.rows[0] ?? {};
  if (is_partial) throw unfinishedRestore();
  if (!has_tables) throw new Failure('not_found', 'В базе данных нет таблиц Аканэ: сохранять нечего.');
  // A row of the snapshot has a number that its sequence had given before.
  const sequences = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return {
    engine,
    migrations: await listNames(client),
    sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
    journal: await readJournalHead(client),
  };
}

/** Fails with `conflict` when the tables were changed after the snapshot was taken: their rows may be missing in it. */
export async function checkUnchanged(address: DatabaseAddress, migrations: readonly string[]): Promise<void> {
  const now = await inSnapshot(address, listNames);
  if (now.join() !== migrations.join())
    throw new Failure('conflict', 'Пока делалась копия, обновились таблицы базы данных. Повторите команду.');
}
