import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';

const NAME = 'favorites';
const MAX = 1000;

// Newest first.
function parse(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, MAX);
}

export type FavoriteStore = {
  ids: () => ReadonlySet<number>;
  /** Adds a release as the newest; past a thousand the oldest is removed. */
  add: (releaseId: number) => void;
  remove: (releaseId: number) => void;
  clear: () => void;
  /** Reads the favourites that another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates the store of a visitor's favourites, kept in this browser and shared by all its tabs. */
export function createFavoriteStore(storage: BrowserStorage): FavoriteStore {
  const read = () => parse(readStored(storage, NAME));
  let ids: ReadonlySet<number> = new Set(read());
  const listeners = new Set<() => void>();
  const publish = (next: readonly number[]) => {
    ids = new Set(next);
    for (const listener of listeners) listener();
  };
  // Reads the storage first, because another tab may have changed it.
  const change = (releaseId: number, first: readonly number[]) => {
    const next = [...first, ...read().filter((id) => id !== releaseId)].slice(0, MAX);
    writeStored(storage, NAME, next);
    publish(next);
  };
  return {
    ids: () => ids,
    add: (releaseId) => change(releaseId, [releaseId]),
    remove: (releaseId) => change(releaseId, []),
    clear() {
      writeStored(storage, NAME, []);
      publish([]);
    },
    reload() {
      // A player in another tab writes to the same storage every few seconds.
      const next = read();
      if (next.join() !== [...ids].join()) publish(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
