import { mergePositions, withoutOldest } from './merge-positions.ts';
import type { Mirror } from './position-store.ts';
import { parsePositions, type Position, type Positions } from './positions.ts';

const DATABASE = 'akane';
const STORE = 'positions';

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return answer(request);
}

async function readAll(store: IDBObjectStore): Promise<Positions> {
  const [ids, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
  // Only episode ids are ever put in.
  return parsePositions(Object.fromEntries((ids as string[]).map((id, i) => [id, values[i] as unknown])));
}

/**
 * The positions in a database of this browser, each on the disk as soon as it is saved. The shelf alone is not enough:
 * Chromium writes it down when it finds the time, and a killed browser was seen to lose up to half a minute of it.
 */
export function openMirror(): Mirror {
  let opened: Promise<IDBDatabase> | null = null;
  // «strict» is what makes it reach the disk before it is answered.
  const begin = async (mode: IDBTransactionMode) =>
    (await (opened ??= openDatabase())).transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE);
  return {
    async load() {
      const all = await readAll(await begin('readonly'));
      const kept = withoutOldest(all);
      const dropped = Object.keys(all).filter((id) => !(id in kept));
      if (dropped.length > 0) {
        const store = await begin('readwrite');
        for (const id of dropped) store.delete(id);
      }
      return kept;
    },
    async keep(positions) {
      const store = await begin('readwrite');
      for (const [id, position] of Object.entries(positions)) {
        const request = store.get(id) as IDBRequest<Position | undefined>;
        // Within one transaction, so that no other tab comes between.
        request.addEventListener('success', () => {
          store.put(mergePositions(request.result ?? position, position), id);
        });
      }
    },
  };
}
