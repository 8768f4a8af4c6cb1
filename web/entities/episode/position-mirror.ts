import { mergePositions, withoutOldest } from './merge-positions.ts';
import type { PositionMirror } from './position-store.ts';
import { parsePositions, type Position, type Positions } from './positions.ts';

const DATABASE = 'akane';
const STORE = 'positions';

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

async function readAll(store: IDBObjectStore): Promise<Positions> {
  const [ids, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  // All keys are episode ids.
  return parsePositions(Object.fromEntries((ids as string[]).map((id, i) => [id, values[i] as unknown])));
}

/**
 * Opens the copy of the positions in IndexedDB, which reaches the disk with every save. `localStorage` alone is not
 * enough: Chromium writes it to disk late, and a killed browser was seen to lose up to half a minute of it.
 */
export function openPositionMirror(): PositionMirror {
  let database: Promise<IDBDatabase> | null = null;
  // `strict` durability writes to the disk before the transaction completes.
  const openStore = async (mode: IDBTransactionMode) =>
    (await (database ??= openDatabase()))
      .transaction(STORE, mode, { durability: 'strict' })
      .objectStore(STORE);
  return {
    async load() {
      const all = await readAll(await openStore('readonly'));
      const newest = withoutOldest(all);
      const dropped = Object.keys(all).filter((id) => !(id in newest));
      if (dropped.length > 0) {
        const store = await openStore('readwrite');
        for (const id of dropped) store.delete(id);
      }
      return newest;
    },
    async save(positions) {
      const store = await openStore('readwrite');
      for (const [id, position] of Object.entries(positions)) {
        const request = store.get(id) as IDBRequest<Position | undefined>;
        // Within one transaction, so that no other tab writes in between.
        request.addEventListener('success', () => {
          store.put(mergePositions(request.result ?? position, position), id);
        });
      }
    },
  };
}
