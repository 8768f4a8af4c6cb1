import { openShelf, POSITIONS_LEFT, recall, remember, type Shelf } from '#web/storage/remembered.ts';
import { type KeptAll, mergeAll, parseKept } from './position.ts';

export { openShelf, recall, remember, type Shelf };

/** The positions that lie in this browser, seen from beside the player, which writes them. */
export type KeptPositions = {
  /** Changes whenever any of them does. */
  text: () => string;
  /** With those that were taken off. */
  all: () => KeptAll;
  take: (more: KeptAll) => void;
  /** Leaves nothing of them here. */
  drop: () => void;
};

const NAME = 'positions';
const KEY = `akane.${NAME}`;
// What else tells what was watched; it goes with the positions.
const BESIDE = ['akane.continues', 'akane.continue-hidden'];

/** Tells this tab what other tabs hear from the browser. */
function announce(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

// The player may keep a second copy in a database; where there is none, none is made.
function emptyMirror(): void {
  const request = indexedDB.open('akane');
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  request.addEventListener('success', () => {
    const { result: database } = request;
    if (database.objectStoreNames.contains(NAME))
      database.transaction(NAME, 'readwrite').objectStore(NAME).clear();
    database.close();
  });
  request.addEventListener('error', (event) => event.preventDefault());
}

/** The positions of this browser. */
export function browserKept(): KeptPositions {
  const shelf = openShelf();
  const text = () => {
    try {
      return shelf.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  };
  const all = () => parseKept(recall(shelf, NAME));
  return {
    text,
    all,
    take(more) {
      remember(shelf, NAME, mergeAll(all(), more));
      announce(text());
    },
    drop() {
      try {
        for (const key of [KEY, ...BESIDE]) localStorage.removeItem(key);
        // A database is emptied later, if the page lives so long.
        remember(shelf, POSITIONS_LEFT, Date.now());
        emptyMirror();
      } catch {
        // Storage is forbidden: there was nothing.
      }
      announce(null);
    },
  };
}
