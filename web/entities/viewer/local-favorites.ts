import { recall, remember, type Shelf } from '#web/storage/remembered.ts';

const NAME = 'favorites';
const MAX = 1000;

// The newest first.
function parse(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, MAX);
}

export type FavoriteStore = {
  ids: () => ReadonlySet<number>;
  /** Puts a release in, as the newest; past a thousand the oldest leaves. */
  add: (releaseId: number) => void;
  remove: (releaseId: number) => void;
  clear: () => void;
  /** Takes over what another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** A visitor's favourites, kept in this browser and shared by all its tabs. */
export function createFavoriteStore(shelf: Shelf): FavoriteStore {
  const read = () => parse(recall(shelf, NAME));
  let ids: ReadonlySet<number> = new Set(read());
  const listeners = new Set<() => void>();
  const announce = (next: readonly number[]) => {
    ids = new Set(next);
    for (const listener of listeners) listener();
  };
  // The shelf is read again first: another tab may have changed it in the meantime.
  const change = (releaseId: number, first: readonly number[]) => {
    const next = [...first, ...read().filter((id) => id !== releaseId)].slice(0, MAX);
    remember(shelf, NAME, next);
    announce(next);
  };
  return {
    ids: () => ids,
    add: (releaseId) => change(releaseId, [releaseId]),
    remove: (releaseId) => change(releaseId, []),
    clear() {
      remember(shelf, NAME, []);
      announce([]);
    },
    reload() {
      // A player in another tab writes on the same shelf every few seconds.
      const next = read();
      if (next.join() !== [...ids].join()) announce(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
