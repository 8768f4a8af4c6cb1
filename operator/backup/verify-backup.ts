import { Failure } from '#server/failure.ts';
import { readContent } from './place/content.ts';
import { FILE_LIST, tableFile, type Backup } from './manifest.ts';
import { drain } from './place/measure.ts';
import { showProgress } from './progress.ts';
import { checkVersion } from './tables/restore-tables.ts';

/** The bytes of the tables of a backup, before compression. */
export function sizeOfTables({ manifest }: Backup): number {
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
