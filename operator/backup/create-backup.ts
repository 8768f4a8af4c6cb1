import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Failure, noSpace } from '#server/failure.ts';
import type { DatabaseAddress } from '#server/platform/database/open.ts';
import { readContent } from './content.ts';
import type { StoredFiles } from './files/stored-files.ts';
import { writeFileCopies, writeFileList } from './files/write-files.ts';
import { FILE_LIST, findBackup, writeManifest, type Backup, type Manifest } from './manifest.ts';
import { drain } from './measure.ts';
import { writeTables } from './tables/write-tables.ts';

export type BackupDeps = { address: DatabaseAddress; storage: StoredFiles };
export type BackupOptions = { withFiles: boolean };

function hasWholeList({ folder, manifest }: Backup): Promise<boolean> {
  return drain(readContent({ folder, name: FILE_LIST }, manifest.files)).then(
    () => true,
    () => false,
  );
}

/** Finds the newest backup beside a folder: that of the day before, as a rule. */
async function findEarlier(target: string): Promise<Backup | undefined> {
  const parent = path.dirname(target);
  const names = await readdir(parent).catch(() => []);
  const found = await Promise.all(
    names.map((name) => findBackup(path.join(parent, name)).catch(() => undefined)),
  );
  const newestFirst = found
    .filter((backup) => backup !== undefined)
    .toSorted((a, b) => b.manifest.created_at.localeCompare(a.manifest.created_at));
  // A damaged one only costs the time to copy everything again.
  for (const backup of newestFirst) if (await hasWholeList(backup)) return backup;
  return undefined;
}

async function writeBackup(
  { address, storage }: BackupDeps,
  { folder, earlier }: { folder: string; earlier: Backup | undefined },
  { withFiles }: BackupOptions,
): Promise<Manifest> {
  const created_at = new Date().toISOString();
  const source = { storage, earlier };
  const finishFiles = withFiles ? await writeFileCopies(folder, source) : () => writeFileList(folder, source);
  const tables = await writeTables(address, folder);
  const files = { ...(await finishFiles()), are_copied: withFiles };
  const manifest: Manifest = { format: 1, created_at, ...tables, files };
  await writeManifest(folder, manifest);
  return manifest;
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

function isFolderFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SPACE.has(String(error.code));
}

/**
 * Writes a backup of the database and the list of the stored files, with copies of them if asked, into a new folder.
 * The folder gets its name when everything is written; a failure leaves nothing.
 */
export async function createBackup(
  deps: BackupDeps,
  target: string,
  options: BackupOptions,
): Promise<Manifest> {
  if (existsSync(target)) throw new Failure('conflict', `${target} уже есть. Укажите новую папку.`);
  const folder = `${target}.unfinished`;
  // Of a command that was killed.
  await rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const manifest = await writeBackup(deps, { folder, earlier: await findEarlier(target) }, options);
    await rename(folder, target);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!isFolderFull(error)) throw error;
    throw noSpace(`На диске с ${target} кончилось место. Копии нет. Освободите место и повторите команду.`);
  }
}
