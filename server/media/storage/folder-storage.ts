import type { Dirent } from 'node:fs';
import {
  cp,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { isAbsentFile } from '#server/platform/http/response/send-file.ts';
import { checkStorageKey, isAllowedKey, publicUrl, type Storage } from './storage.ts';
import { openWorkFolders, WORK_FOLDER, type WorkFolders } from '#server/media/work-folders.ts';

/** A storage in a folder of this machine. */
export type FolderStorage = Storage & Required<Pick<Storage, 'localPath' | 'space'>>;

/** Gives undefined for a file that does not exist. */
async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isAbsentFile(error)) return undefined;
    throw error;
  }
}

async function statFile(file: string) {
  const state = await ifThere(stat(file));
  return state?.isFile() ? { size: state.size, changed: state.mtime } : undefined;
}

async function openFile(file: string, range = {}) {
  const opened = await ifThere(open(file));
  const state = await opened?.stat();
  if (opened && state?.isFile())
    return { size: state.size, changed: state.mtime, stream: opened.createReadStream(range) };
  await opened?.close();
  return undefined;
}

// By the bytes of the keys, as S3 lists them; a folder stands where its files do.
function placeOf(entry: Dirent): Buffer {
  return Buffer.from(entry.isDirectory() ? `${entry.name}/` : entry.name);
}

// Files that an operator put there under other names have no address.
async function* entriesOf(root: string, within: string) {
  const entries = (await ifThere(readdir(path.join(root, within), { withFileTypes: true }))) ?? [];
  const placed = entries.map((entry) => ({ entry, place: placeOf(entry) }));
  for (const { entry } of placed.toSorted((a, b) => Buffer.compare(a.place, b.place))) {
    const key = within === '' ? entry.name : `${within}/${entry.name}`;
    if (isAllowedKey(key)) yield { key, entry };
  }
}

async function* listFiles(root: string, within: string): ReturnType<Storage['list']> {
  for await (const { key, entry } of entriesOf(root, within)) {
    if (entry.isDirectory()) yield* listFiles(root, key);
    const facts = entry.isFile() ? await statFile(path.join(root, key)) : undefined;
    if (facts) yield { key, ...facts };
  }
}

async function* listFolders(root: string, within: string): AsyncIterable<string> {
  for await (const { key, entry } of entriesOf(root, within)) if (entry.isDirectory()) yield key;
}

async function readSpace(root: string) {
  await mkdir(root, { recursive: true });
  const { bavail, blocks, bsize } = await statfs(root);
  return { free: bavail * bsize, total: blocks * bsize };
}

async function moveIn(from: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await rename(from, target);
}

async function putFile(work: WorkFolders, target: string, content: Parameters<typeof writeFile>[1]) {
  const folder = await work.create('put');
  try {
    const unfinished = path.join(folder, 'file');
    await writeFile(unfinished, content, { flush: true });
    await moveIn(unfinished, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// A rename needs a source on the same file system.
async function copyIn(work: WorkFolders, from: string, target: string): Promise<void> {
  const copy = await work.create('copy');
  try {
    await cp(from, copy, { recursive: true });
    for await (const { parentPath, name } of await opendir(copy, { recursive: true })) {
      await using file = await open(path.join(parentPath, name));
      await file.sync();
    }
    await moveIn(copy, target);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function putFolder(work: WorkFolders, from: string, target: string): Promise<void> {
  try {
    await moveIn(from, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyIn(work, from, target);
  }
}

/** Opens the storage in a local folder; work in progress is in a hidden folder of it unless another is given. */
export function openFolderStorage(folder: string, givenWork?: WorkFolders): FolderStorage {
  const root = path.resolve(folder);
  // Files appear by a rename, so they are written on the same file system.
  const ownWork = openWorkFolders(path.join(root, WORK_FOLDER));
  const work = givenWork ?? ownWork;
  const localPath = (key: string) => {
    checkStorageKey(key);
    return path.join(root, key);
  };
  return {
    publicUrl,
    localPath,
    space: () => readSpace(root),
    put: async (key, content) => putFile(ownWork, localPath(key), content),
    putFolder: async (key, finished) => putFolder(ownWork, finished, localPath(key)),
    read: async (key) => ifThere(readFile(localPath(key))),
    open: async (key, range) => openFile(localPath(key), range),
    stat: async (key) => statFile(localPath(key)),
    exists: async (key) => (await statFile(localPath(key))) !== undefined,
    list: (within = '') => listFiles(root, within),
    listFolders: (within) => listFolders(root, within),
    remove: async (key) => rm(localPath(key), { recursive: true, force: true }),
    work: {
      ...work,
      removeOld: async (now) => {
        await ownWork.removeOld(now);
        if (work !== ownWork) await work.removeOld(now);
      },
    },
  };
}
