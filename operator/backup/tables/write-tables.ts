import type pg from 'pg';
import { formatSize } from '#contract/format-size.ts';
import type { DatabaseAddress } from '#server/platform/database/open.ts';
import { tableFile, type Manifest, type TableEntry } from '../manifest.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { writeContent } from '../place/content.ts';
import { showProgress } from '../progress.ts';
import { listTables, type Table } from './list-tables.ts';
import { checkUnchanged, inSnapshot, readRows, readState } from './snapshot.ts';

export type WrittenTables = Pick<Manifest, 'engine' | 'migrations' | 'sequences' | 'journal' | 'tables'>;

function writeAll(client: pg.Client, place: BackupPlace, all: readonly Table[]): Promise<TableEntry[]> {
  return showProgress('Сохраняем таблицы', all.length, async (advance) => {
    const tables: TableEntry[] = [];
    for (const table of all) {
      const { name, columns } = table;
      let written = 0;
      const onBytes = (bytes: number) => advance(0, `${name}, ${formatSize((written += bytes))}`);
      const { stream, countRows } = readRows(client, table);
      const sum = await writeContent({ place, name: tableFile(name) }, stream, onBytes);
      tables.push({ name, columns, rows: countRows(), ...sum });
      advance(1, name);
    }
    return tables;
  });
}

/** Writes one state of all tables into a backup, while others write to them. */
export async function writeTables(address: DatabaseAddress, place: BackupPlace): Promise<WrittenTables> {
  const written = await inSnapshot(address, async (client) => ({
    ...(await readState(client)),
    tables: await writeAll(client, place, await listTables(client)),
  }));
  await checkUnchanged(address, written.migrations);
  return written;
}
