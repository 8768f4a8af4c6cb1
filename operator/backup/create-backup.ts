import { Failure, noSpace } from '#server/failure.ts';
import type { DatabaseAddress } from '#server/platform/database/open.ts';
import { inParallel } from './files/in-parallel.ts';
import type { StoredFiles } from './files/stored-files.ts';
import { writeFileCopies, writeFileList } from './files/write-files.ts';
import { FILE_LIST, findBackup, writeManifest, type Backup, type Manifest } from './manifest.ts';
import type { BackupPlace } from './place/backup-place.ts';
import { readContent } from './place/content.ts';
import { drain } from './place/measure.ts';
import { writeTables } from './tables/write-tables.ts';

export type BackupDeps = { address: DatabaseAddress; storage: StoredFiles };
export type BackupOptions = { withFiles: boolean };

const AT_ONCE = 8;

// A damaged one only costs the time to copy everything again.
function ifWhole<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'unavailable') throw error;
    return undefined;
  });
}

async function hasWholeList({ place, manifest }: Backup): Promise<boolean> {
  const part = { place, name: FILE_LIST };
  return (await ifWhole(drain(readContent(part, manifest.files)).then(() => true))) ?? false;
}

/** Finds the newest backup beside a place: that of the day before, as a rule. */
async function findEarlier(target: BackupPlace): Promise<Backup | undefined> {
  const find = (place: BackupPlace) => ifWhole(findBackup(place));
  const found = await Array.fromAsync(inParallel(target.listNeighbours(), AT_ONCE, find));
  const newestFirst = found
    .filter((backup) => backup !== undefined)
    .toSorted((a, b) => b.manifest.created_at.localeCompare(a.manifest.created_at));
  for (const backup of newestFirst) if (await hasWholeList(backup)) return backup;
  return undefined;
}

async function writeBackup(
  { address, storage }: BackupDeps,
  { place, earlier }: { place: BackupPlace; earlier: Backup | undefined },
  { withFiles }: BackupOptions,
): Promise<Manifest> {
  const created_at = new Date().toISOString();
  const source = { storage, earlier };
  const finishFiles = withFiles ? await writeFileCopies(place, source) : () => writeFileList(place, source);
  const tables = await writeTables(address, place);
  const files = { ...(await finishFiles()), are_copied: withFiles };
  const manifest: Manifest = { format: 1, created_at, ...tables, files };
  await writeManifest(place, manifest);
  return manifest;
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

function isFolderFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SPACE.has(String(error.code));
}

/**
 * Writes a backup of the database and the list of the stored files, with copies of them if asked, into a new place. It
 * is a backup when everything is written; a failure leaves nothing.
 */
export async function createBackup(
  deps: BackupDeps,
  target: BackupPlace,
  options: BackupOptions,
): Promise<Manifest> {
  const { place, finish, discard } = await target.begin();
  try {
    const manifest = await writeBackup(deps, { place, earlier: await findEarlier(target) }, options);
    await finish();
    return manifest;
  } catch (error) {
    // Where nothing can be removed, the next backup removes it.
    await discard().catch(() => {});
    if (!isFolderFull(error)) throw error;
    throw noSpace(
      `На диске с ${target.address} кончилось место. Копии нет. Освободите место и повторите команду.`,
    );
  }
}
