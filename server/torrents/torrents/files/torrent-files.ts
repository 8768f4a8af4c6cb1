import type { Storage } from '#server/media/storage/storage.ts';

/** The stored .torrent files, by hash. They carry no passkey: it is added for each caller. */
export type TorrentFiles = {
  put: (hash: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is no file. */
  read: (hash: string) => Promise<Uint8Array | undefined>;
  remove: (hash: string) => Promise<void>;
};

/** For processes without torrent files. */
export const NO_TORRENT_FILES: TorrentFiles = {
  put: () => Promise.reject(new Error('this process has no storage of torrent files')),
  read: async () => undefined,
  remove: async () => {},
};

function keyOf(hash: string): string {
  if (!/^[0-9a-f]{40}$/.test(hash)) throw new Error(`not a hash: ${hash}`);
  return `${hash}.torrent`;
}

/** The .torrent files in a storage of their own, which has no public addresses. */
export function openTorrentFiles(storage: Storage): TorrentFiles {
  return {
    put: async (hash, bytes) => storage.put(keyOf(hash), bytes),
    read: async (hash) => storage.read(keyOf(hash)),
    remove: async (hash) => storage.remove(keyOf(hash)),
  };
}
