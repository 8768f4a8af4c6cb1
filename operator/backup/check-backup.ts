import type pg from 'pg';
import { Failure } from '#server/failure.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { checkCopies, type OnProblem } from './files/restore-files.ts';
import { FILE_LIST, tableFile, type Backup } from './manifest.ts';
import { readContent } from './place/content.ts';
import { createMeasure, drain } from './place/measure.ts';
import { showProgress, type Advance } from './progress.ts';
import { beginInEmptyDatabase, emptyDatabase } from './tables/empty-database.ts';
import { listTables } from './tables/list-tables.ts';
import { checkVersion, restoreTables, type RestoreDeps } from './tables/restore-tables.ts';
import { inSnapshot, readRows } from './tables/snapshot.ts';

/** The bytes of the tables of a backup, before compression. */
function sizeOfTables({ manifest }: Backup): number {
  return manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function listDamage(backup: Backup): Promise<string[]> {
  const { place, manifest } = backup;
  const damage: string[] = [];
  const check = (reading: Promise<void>) =>
    reading.catch((error: unknown) => {
      if (!(error instanceof Failure && error.code === 'invalid')) throw error;
      damage.push(error.message);
    });
  await showProgress('Проверяем копию', sizeOfTables(backup), async (advance) => {
    for (const table of manifest.tables) {
      const part = { place, name: tableFile(table.name) };
      await check(drain(readContent(part, table, (bytes) => advance(bytes, table.name))));
    }
  });
  await check(drain(readContent({ place, name: FILE_LIST }, manifest.files)));
  return damage;
}

/** Fails with `invalid` unless every part of a backup is as it was written, and for this version of the program. */
export async function verifyBackup(backup: Backup): Promise<void> {
  await checkVersion(backup.manifest);
  const damage = await listDamage(backup);
  if (damage.length > 0) throw new Failure('invalid', damage.join('\n'));
}

function compareTables({ address }: RestoreDeps, backup: Backup, onProblem: OnProblem): Promise<void> {
  const compareAll = (client: pg.Client) => async (advance: Advance) => {
    const orders = new Map((await listTables(client)).map(({ name, order }) => [name, order]));
    for (const { name, columns, rows, sha256 } of backup.manifest.tables) {
      const order = orders.get(name);
      // Restoring has named it already.
      if (order === undefined) continue;
      const { pass, sum } = createMeasure((bytes) => advance(bytes, name));
      const { stream, countRows } = readRows(client, { name, columns, order });
      await drain(pass(stream));
      if (countRows() !== rows) onProblem(name, `строк ${countRows()} вместо ${rows}`);
      else if (sum().sha256 !== sha256) onProblem(name, 'строки отличаются от сохранённых');
    }
  };
  return inSnapshot(address, (client) =>
    showProgress('Сравниваем таблицы', sizeOfTables(backup), compareAll(client)),
  );
}

/**
 * Restores a backup into an empty database, compares every table and every copied file with what was written, and makes
 * the database empty again. Fails with `invalid` when the backup cannot be restored.
 */
export async function checkBackup(deps: RestoreDeps, backup: Backup, onProblem: OnProblem): Promise<void> {
  await verifyBackup(backup);
  await beginInEmptyDatabase(deps.db);
  await restoreTables(deps, backup);
  await compareTables(deps, backup, onProblem);
  await migrate(deps.db, { log: deps.log });
  await emptyDatabase(deps.db);
  if (backup.manifest.files.are_copied) await checkCopies(backup, onProblem);
}
