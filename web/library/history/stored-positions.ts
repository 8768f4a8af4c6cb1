import {
  openBrowserStorage,
  POSITIONS_CLEARED_AT,
  readStored,
  writeStored,
} from '#web/entities/storage/browser-storage.ts';
import { type StoredPositionMap, mergeAll, parseStored } from './stored-position.ts';

/** The positions that the player has stored in this browser. */
export type StoredPositions = {
  /** The stored text, to compare it. */
  text: () => string;
  /** All positions, removed ones included. */
  all: () => StoredPositionMap;
  merge: (more: StoredPositionMap) => void;
  /** Removes all positions from this browser. */
  clear: () => void;
};

const NAME = 'positions';
const KEY = `akane.${NAME}`;
// Other keys that reveal what was watched; they are removed with the positions.
const RELATED_KEYS = ['akane.continues', 'akane.continue-hidden'];

// Browsers send `storage` events to other tabs only.
function announce(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

// The player may have a copy in IndexedDB; a missing database is not created.
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

/** Opens the positions of this browser. */
export function openStoredPositions(): StoredPositions {
  const storage = openBrowserStorage();
  const text = () => {
    try {
      return storage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  };
  const all = () => parseStored(readStored(storage, NAME));
  return {
    text,
    all,
    merge(more) {
      writeStored(storage, NAME, mergeAll(all(), more));
      announce(text());
    },
    clear() {
      try {
        for (const key of [KEY, ...RELATED_KEYS]) localStorage.removeItem(key);
        // The database is cleared asynchronously, perhaps after the page has closed: this time marks older copies.
        writeStored(storage, POSITIONS_CLEARED_AT, Date.now());
        emptyMirror();
      } catch {
        // Storage is forbidden, so nothing was stored.
      }
      announce(null);
    },
  };
}
