import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Failure } from '#server/failure.ts';
import { migrate, listUnknown } from '#server/platform/database/migrate/migrate.ts';
import { createClient, type Database, type DatabaseAddress } from '#server/platform/database/open.ts';
import type { Log } from '#server/platform/log.ts';
import { tableFile, type Backup, type Manifest, type TableEntry } from '../manifest.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { readContent } from '../place/content.ts';
import { showProgress, type Advance } from '../progress.ts';
import { listTables } from './list-tables.ts';
import { inSnapshot } from './snapshot.ts';

export type RestoreDeps = { db: Database; address: DatabaseAddress; log: Log };

/** Fails with `invalid` when the tables of a backup are newer than this version of the program. */
export async function checkVersion({ migrations }: Manifest): Promise<void> {
  const unknown = await listUnknown(migrations);
  if (unknown.length > 0)
    throw new Failure(
      'invalid',
      `Копию сделала более новая версия программы: эта не знает ${unknown.join(', ')}. Обновите программу.`,
    );
}

async function fillTable(
  client: pg.Client,
  { place, table, advance }: { place: BackupPlace; table: TableEntry; advance: Advance },
): Promise<void> {
  const { name, columns, rows } = table;
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
  const part = { place, name: tableFile(name) };
  await pipeline(
    readContent(part, table, (bytes) => advance(bytes, name)),
    target,
  );
  if (target.rowCount !== rows)
    throw new Failure('internal', `В таблицу ${name} попало строк: ${target.rowCount} вместо ${rows}.`);
}

async function fillTables(
  { address }: RestoreDeps,
  { place, tables }: { place: BackupPlace; tables: TableEntry[] },
): Promise<void> {
  const client = createClient(address);
  // A lost connection fails what runs on it.
  client.on('error', () => {});
  await client.connect();
  const size = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  try {
    await showProgress('Восстанавливаем таблицы', size, async (advance) => {
      for (const table of tables) await fillTable(client, { place, table, advance });
    });
  } finally {
    await client.end();
  }
}

/** Lists those tables of a backup that the program has: somebody may have made others among them. */
async function listOwn({ address, log }: RestoreDeps, { tables }: Manifest): Promise<TableEntry[]> {
  const known = await inSnapshot(address, listTables);
  const names = new Set(known.map(({ name }) => name));
  for (const { name } of tables)
    if (!names.has(name)) log('backup.table_skipped', `Таблица ${name} не принадлежит Аканэ, её пропускаем`);
  return tables.filter(({ name }) => names.has(name));
}

async function setSequences(db: Database, sequences: Manifest['sequences']): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await sql`
      select setval(quote_ident(sequencename)::regclass, ${value}) from pg_sequences
      where schemaname = current_schema() and sequencename = ${name}`.execute(db);
}

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
async function detachRules(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql.raw<{ remove: string; restore: string }>(RULES).execute(db);
  const run = (statements: string[]) => sql.raw(statements.join(';\n')).execute(db);
  if (rows.length > 0) await run(rows.map(({ remove }) => remove));
  return async () => {
    if (rows.length > 0) await run(rows.map(({ restore }) => restore));
  };
}

/**
 * Makes the tables of a backup as they were, in the version that they had. The database must have no tables and be
 * marked as partly restored.
 */
export async function restoreTables(deps: RestoreDeps, { place, manifest }: Backup): Promise<void> {
  const { db, log } = deps;
  await migrate(db, { names: manifest.migrations, log });
  const tables = await listOwn(deps, manifest);
  const attachRules = await detachRules(db);
  await fillTables(deps, { place, tables });
  await attachRules();
  await setSequences(db, manifest.sequences);
  // Without it the first requests would be planned for empty tables.
  await sql`analyze ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(db);
}
