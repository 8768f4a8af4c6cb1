import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '#server/failure.ts';
import { isAbsentFile } from '#server/platform/http/response/send-file.ts';
import type { BackupPlace, NewBackup } from './backup-place.ts';

async function makeFolderOf(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
}

async function openFile(file: string): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    return (await open(file)).createReadStream();
  } catch (error) {
    if (isAbsentFile(error)) return undefined;
    throw error;
  }
}

async function writeFile(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  await makeFolderOf(file);
  // It may be a second name of a file of an earlier backup, which must not be overwritten.
  await rm(file, { force: true });
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
}

// A second name of the same file takes no space and no time.
async function takeOver(file: string, earlier: string): Promise<boolean> {
  await makeFolderOf(file);
  return link(earlier, file).then(
    () => true,
    // It has no such file, or its file system knows no second names.
    () => false,
  );
}

// The folder gets its name when everything is written.
async function begin(folder: string): Promise<NewBackup> {
  if (existsSync(folder)) throw new Failure('conflict', `${folder} уже есть. Укажите новую папку.`);
  const unfinished = `${folder}.unfinished`;
  const discard = () => rm(unfinished, { recursive: true, force: true });
  // Of a command that was killed.
  await discard();
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  return { place: openFolderPlace(unfinished), finish: () => rename(unfinished, folder), discard };
}

async function* listNeighbours(folder: string): AsyncGenerator<BackupPlace> {
  const parent = path.dirname(folder);
  for (const name of await readdir(parent).catch(() => [])) yield openFolderPlace(path.join(parent, name));
}

/** Opens the place of a backup in a folder. */
export function openFolderPlace(folder: string): BackupPlace {
  return {
    address: folder,
    open: (name) => openFile(path.join(folder, name)),
    write: (name, content) => writeFile(path.join(folder, name), content),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    takeOver: (name, { address }) => takeOver(path.join(folder, name), path.join(address, name)),
    listNeighbours: () => listNeighbours(folder),
    begin: () => begin(folder),
  };
}
