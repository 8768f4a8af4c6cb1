import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '#server/failure.ts';

/** Public files, each under a key such as `videos/12/9f…/480.m3u8`. */
export type Storage = {
  root: string;
  /** The path of a key's file; fails with `invalid` unless the key is plain names joined by `/`. */
  path: (key: string) => string;
  /** The root-relative address of a key. */
  publicUrl: (key: string) => string;
  put: (key: string, content: Uint8Array | string) => Promise<void>;
  read: (key: string) => Promise<string>;
  exists: (key: string) => Promise<boolean>;
  /** Publishes a finished folder by one rename. */
  moveIn: (folder: string, key: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Creates an empty folder for work in progress, on the same file system. */
  workFolder: (name: string) => Promise<string>;
  /** Free bytes on the disk. */
  freeSpace: () => Promise<number>;
};

/** The folder for work in progress: its leading dot keeps it private. */
export const WORK_FOLDER = '.work';

const PLAIN = /^[\w~-][\w.~-]*$/;

function random(): string {
  return randomBytes(16).toString('hex');
}

/** Whether text is a valid key: plain names joined by `/`, none hidden, none leading out. */
export function isStorageKey(key: string): boolean {
  return key.split('/').every((name) => PLAIN.test(name));
}

/** Opens the storage in a local folder. */
export function openStorage(folder: string): Storage {
  const root = path.resolve(folder);
  const locate = (key: string) => {
    if (!isStorageKey(key)) throw new Failure('invalid', `Недопустимое имя файла: ${key}`);
    return path.join(root, key);
  };
  const workFolder = async (name: string) => {
    const work = path.join(root, WORK_FOLDER, `${name}.${random()}`);
    await mkdir(work, { recursive: true });
    return work;
  };
  const moveIn = async (from: string, key: string) => {
    const target = locate(key);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(from, target);
  };
  return {
    root,
    path: locate,
    publicUrl: (key) => (locate(key), `/storage/${key}`),
    put: async (key, content) => {
      const work = await workFolder('put');
      try {
        const unfinished = path.join(work, 'file');
        await writeFile(unfinished, content, { flush: true });
        await moveIn(unfinished, key);
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    },
    read: (key) => readFile(locate(key), 'utf8'),
    exists: (key) =>
      access(locate(key)).then(
        () => true,
        () => false,
      ),
    moveIn,
    remove: (key) => rm(locate(key), { recursive: true, force: true }),
    workFolder,
    freeSpace: async () => {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}

/** The release id of a video's key; undefined for other keys. */
export function releaseOfVideo(key: string): number | undefined {
  const id = /^videos\/(\d+)\//.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The release id of a torrent's key; undefined for other keys. */
export function releaseOfTorrent(key: string): number | undefined {
  const id = /^torrents\/(\d+)\//.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Whether a key belongs to an avatar. */
export function isAvatarKey(key: string): boolean {
  return key.startsWith('avatars/');
}

/** Creates an unguessable key for an episode's media folder. */
export function newVideoKey(releaseId: number): string {
  return `videos/${releaseId}/${random()}`;
}
