import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPositionStore } from './position-store.ts';
import type { Positions } from './positions.ts';
import type { BrowserStorage } from '#web/entities/storage/browser-storage.ts';

function memoryStorage(): BrowserStorage {
  const map = new Map<string, string>();
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
}

const at = (time: number, moment: number, isWatched = false) => ({ time, isWatched, at: moment });

test('a tab that stopped watching earlier does not lower the newer position of another', () => {
  const storage = memoryStorage();
  const older = createPositionStore(storage);
  const newer = createPositionStore(storage);
  newer.save('e1', at(1200, 2000));
  older.save('e1', at(300, 1000));
  assert.equal(older.all()['e1']?.time, 1200);
});

test('seeking back lowers the position when it is the newest watching', () => {
  const store = createPositionStore(memoryStorage());
  store.save('e1', at(1200, 1000));
  store.save('e1', at(300, 2000));
  assert.equal(store.all()['e1']?.time, 300);
});

test('two tabs with different episodes keep both', () => {
  const storage = memoryStorage();
  const one = createPositionStore(storage);
  const two = createPositionStore(storage);
  one.save('e1', at(10, 1000));
  two.save('e2', at(20, 1000));
  one.save('e1', at(30, 3000));
  assert.deepEqual(Object.keys(createPositionStore(storage).all()).toSorted(), ['e1', 'e2']);
});

test('watching an episode again leaves it marked as watched', () => {
  const store = createPositionStore(memoryStorage());
  store.save('e1', at(1400, 1000, true));
  store.save('e1', at(60, 2000));
  assert.deepEqual(store.all()['e1'], { ...at(60, 2000, true), markedAt: 1000 });
});

test('the release of an episode is stored, and old entries without one are still valid', () => {
  const storage = memoryStorage();
  storage.setItem('akane.positions', '{"e1":{"time":5,"isWatched":false,"at":1}}');
  const store = createPositionStore(storage);
  assert.deepEqual(store.all()['e1'], at(5, 1));
  store.save('e1', { ...at(10, 2000), releaseId: 7 });
  store.save('e1', at(20, 3000));
  assert.equal(store.all()['e1']?.releaseId, 7);
});

test('damaged storage is treated as empty', () => {
  const storage = memoryStorage();
  storage.setItem('akane.positions', '{"e1":{"time":"x"},"e2":{"time":5,"isWatched":false,"at":1}');
  assert.deepEqual(createPositionStore(storage).all(), {});
  storage.setItem('akane.positions', '{"e1":{"time":"x"},"e2":{"time":5,"isWatched":false,"at":1}}');
  assert.deepEqual(Object.keys(createPositionStore(storage).all()), ['e2']);
});

/** A browser whose tabs receive each other's writes only when the test passes them on. */
function tabs() {
  const map = new Map<string, string>();
  const written: string[] = [];
  const storage: BrowserStorage = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      map.set(key, value);
      written.push(value);
    },
  };
  return { storage, map, written };
}

test('a position overwritten by another tab is written back', () => {
  const { storage, map, written } = tabs();
  const one = createPositionStore(storage);
  const two = createPositionStore(storage);
  one.save('e1', at(10, 1000));
  // The other tab has not read it and overwrites it.
  map.delete('akane.positions');
  two.save('e2', at(20, 1000));
  two.receive(written[0] ?? null);
  assert.deepEqual(Object.keys(createPositionStore(storage).all()).toSorted(), ['e1', 'e2']);
  one.receive(written[1] ?? null);
  assert.deepEqual(Object.keys(one.all()).toSorted(), ['e1', 'e2']);
});

test('a tab with nothing to add writes nothing back', () => {
  const { storage, written } = tabs();
  const [one, two] = [createPositionStore(storage), createPositionStore(storage)];
  one.save('e1', at(10, 1000));
  two.receive(written.at(-1) ?? null);
  assert.equal(written.length, 1);
});

test('the shown positions change when another tab writes', () => {
  const { storage, written } = tabs();
  const shown: number[] = [];
  const here = createPositionStore(storage, { show: (all) => shown.push(all['e1']?.time ?? -1) });
  createPositionStore(storage).save('e1', at(10, 1000));
  here.receive(written[0] ?? null);
  assert.deepEqual([shown, here.all()['e1']?.time], [[10], 10]);
  here.receive('{');
  assert.equal(here.all()['e1']?.time, 10);
});

test('positions of a signed-out account do not come back from the mirror, even before that is emptied', async () => {
  const { storage, map } = tabs();
  const mirror = {
    load: () => Promise.resolve({ e1: at(90, 4000), e2: at(20, 6000) }),
    save: () => Promise.resolve(),
  };
  const store = createPositionStore(storage, { mirror });
  map.set('akane.positions-left', '5000');
  store.receive(null);
  await store.ready;
  assert.deepEqual(Object.keys(store.all()), ['e2']);
  assert.deepEqual(Object.keys(createPositionStore(storage).all()), ['e2']);
});

test('after a crash, positions found only in the mirror are restored, and older ones are not', async () => {
  const storage = memoryStorage();
  createPositionStore(storage).save('e1', at(100, 5000));
  const saved: Positions[] = [];
  const mirror = {
    load: () => Promise.resolve({ e1: at(90, 4000), e2: at(700, 6000) }),
    save: (positions: Positions) => {
      saved.push(positions);
      return Promise.resolve();
    },
  };
  const store = createPositionStore(storage, { mirror });
  await store.ready;
  assert.deepEqual([store.all()['e1']?.time, store.all()['e2']?.time], [100, 700]);
  assert.equal(createPositionStore(storage).all()['e2']?.time, 700);
  store.save('e2', at(710, 7000));
  assert.deepEqual(saved, [{ e2: at(710, 7000) }]);
});

test('positions are still saved when the browser forbids IndexedDB', async () => {
  const refuse = () => Promise.reject(new Error('forbidden'));
  const store = createPositionStore(memoryStorage(), { mirror: { load: refuse, save: refuse } });
  await store.ready;
  store.save('e1', at(10, 1000));
  assert.equal(store.all()['e1']?.time, 10);
});
