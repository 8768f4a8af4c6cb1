import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPositionStore } from './positions.ts';
import type { Shelf } from './remembered.ts';

function memoryShelf(): Shelf {
  const map = new Map<string, string>();
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
}

const at = (time: number, moment: number, isWatched = false) => ({ time, isWatched, at: moment });

test('a tab that stopped watching earlier does not lower what a newer one reached', () => {
  const shelf = memoryShelf();
  const older = createPositionStore(shelf);
  const newer = createPositionStore(shelf);
  newer.save('e1', at(1200, 2000));
  older.save('e1', at(300, 1000));
  assert.equal(older.all()['e1']?.time, 1200);
});

test('seeking back lowers the position when it is the newest watching', () => {
  const store = createPositionStore(memoryShelf());
  store.save('e1', at(1200, 1000));
  store.save('e1', at(300, 2000));
  assert.equal(store.all()['e1']?.time, 300);
});

test('two tabs with different episodes keep both', () => {
  const shelf = memoryShelf();
  const one = createPositionStore(shelf);
  const two = createPositionStore(shelf);
  one.save('e1', at(10, 1000));
  two.save('e2', at(20, 1000));
  one.save('e1', at(30, 3000));
  assert.deepEqual(Object.keys(createPositionStore(shelf).all()).toSorted(), ['e1', 'e2']);
});

test('watching an episode again leaves it marked as seen', () => {
  const store = createPositionStore(memoryShelf());
  store.save('e1', at(1400, 1000, true));
  store.save('e1', at(60, 2000));
  assert.deepEqual(store.all()['e1'], at(60, 2000, true));
});

test('the release of an episode is kept, and an entry from before it was known is still good', () => {
  const shelf = memoryShelf();
  shelf.setItem('akane.positions', '{"e1":{"time":5,"isWatched":false,"at":1}}');
  const store = createPositionStore(shelf);
  assert.deepEqual(store.all()['e1'], at(5, 1));
  store.save('e1', { ...at(10, 2000), releaseId: 7 });
  store.save('e1', at(20, 3000));
  assert.equal(store.all()['e1']?.releaseId, 7);
});

test('a damaged shelf is an empty one', () => {
  const shelf = memoryShelf();
  shelf.setItem('akane.positions', '{"e1":{"time":"x"},"e2":{"time":5,"isWatched":false,"at":1}');
  assert.deepEqual(createPositionStore(shelf).all(), {});
  shelf.setItem('akane.positions', '{"e1":{"time":"x"},"e2":{"time":5,"isWatched":false,"at":1}}');
  assert.deepEqual(Object.keys(createPositionStore(shelf).all()), ['e2']);
});

test('readers hear about what another tab has written', () => {
  const shelf = memoryShelf();
  const here = createPositionStore(shelf);
  let heard = 0;
  here.subscribe(() => heard++);
  createPositionStore(shelf).save('e1', at(10, 1000));
  here.reload();
  assert.equal(heard, 1);
  assert.equal(here.all()['e1']?.time, 10);
});
