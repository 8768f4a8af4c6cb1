import { Failure } from '#server/failure.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { endRestore } from '#server/platform/database/migrate/unfinished-restore.ts';
import { compareStorage, restoreFiles, type OnProblem } from './files/restore-files.ts';
import type { StoredFiles } from './files/stored-files.ts';
import type { Backup } from './manifest.ts';
import { beginInEmptyDatabase } from './tables/empty-database.ts';
import { restoreTables, type RestoreDeps } from './tables/restore-tables.ts';
import { verifyBackup } from './check-backup.ts';

/**
 * Restores a backup into an empty database, and its files into the storage if asked. Files of the backup that the
 * storage does not have in the end are named. When it is interrupted, the database is marked: no site starts on it, and
 * it can be restored again.
 */
export async function restoreBackup(
  { storage, ...deps }: RestoreDeps & { storage: StoredFiles },
  backup: Backup,
  { withFiles, onProblem }: { withFiles: boolean; onProblem: OnProblem },
): Promise<void> {
  if (withFiles && !backup.manifest.files.are_copied)
    throw new Failure('invalid', 'В этой копии нет файлов: она сделана без --files.');
  await verifyBackup(backup);
  await beginInEmptyDatabase(deps.db);
  if (withFiles) await restoreFiles(storage, backup, onProblem);
  else await compareStorage(storage, backup, onProblem);
  await restoreTables(deps, backup);
  await migrate(deps.db, { log: deps.log });
  await endRestore(deps.db);
}
