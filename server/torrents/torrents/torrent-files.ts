import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';

/** The stored .torrent files, by hash. They carry no passkey: it is added for each caller. */
export type TorrentFiles = {
  put: (hash: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is no file. */
  read: (hash: string) => Promise<Uint8Array | undefined>;
  remove: (hash: string) => Promise<void>;
};

/** For processes without torrent files. */
export const NO_TORRENT_FILES: TorrentFiles = {
  put: () => Promise.reject(new Error('this process has no folder for torrent files')),
  read: async () => undefined,
  remove: async () => {},
};

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Opens the folder of .torrent files. */
export function openTorrentFiles(folder: string): TorrentFiles {
  const pathOf = (hash: string) => {
    if (!/^[0-9a-f]{40}$/.test(hash)) throw new Error(`not a hash: ${hash}`);
    return path.join(folder, `${hash}.torrent`);
  };
  return {
    put: async (hash, bytes) => {
      await mkdir(folder, { recursive: true });
      const unfinished = `${pathOf(hash)}.${randomBytes(4).toString('hex')}`;
      try {
        await writeFile(unfinished, bytes, { flush: true });
        await rename(unfinished, pathOf(hash));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: (hash) =>
      readFile(pathOf(hash)).catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      }),
    remove: (hash) => rm(pathOf(hash), { force: true }),
  };
}
