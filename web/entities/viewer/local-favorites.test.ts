import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFavoriteStore } from './local-favorites.ts';

/** A browser's shelf, with something on it already. */
function shelfWith(text?: string) {
  const kept = new Map(text === undefined ? [] : [['akane.favorites', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('a release goes in and out, the newest first, and is still there when the page is opened again', () => {
  const shelf = shelfWith();
  const store = createFavoriteStore(shelf);
  for (const id of [7, 8, 9]) store.add(id);
  store.remove(8);
  assert.deepEqual([...store.ids()], [9, 7]);
  assert.deepEqual([...createFavoriteStore(shelf).ids()], [9, 7]);
});

test('what is in goes in once, and what is not in cannot be taken out', () => {
  const store = createFavoriteStore(shelfWith('[5, 6]'));
  store.add(6);
  store.remove(7);
  assert.deepEqual([...store.ids()], [6, 5]);
});

test('what is cleared is gone for all who look, and when the page is opened again', () => {
  const shelf = shelfWith('[5, 6]');
  const store = createFavoriteStore(shelf);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.ids().size));
  store.clear();
  assert.deepEqual([seen, createFavoriteStore(shelf).ids().size], [[0], 0]);
});

test('whoever looks is told of each change until they stop looking', () => {
  const store = createFavoriteStore(shelfWith());
  const seen: number[][] = [];
  const stop = store.subscribe(() => seen.push([...store.ids()]));
  store.add(1);
  store.add(2);
  stop();
  store.remove(1);
  assert.deepEqual(seen, [[1], [2, 1]]);
});

test('two tabs add to one another and neither loses what the other has put in', () => {
  const shelf = shelfWith();
  const [one, two] = [createFavoriteStore(shelf), createFavoriteStore(shelf)];
  one.add(1);
  two.add(2);
  one.reload();
  assert.deepEqual([...one.ids()], [2, 1]);
});

test('past a thousand the oldest leaves', () => {
  const store = createFavoriteStore(shelfWith(JSON.stringify(Array.from({ length: 1000 }, (_, i) => i + 1))));
  store.add(5000);
  assert.deepEqual([store.ids().size, store.ids().has(5000), store.ids().has(1000)], [1000, true, false]);
});

test('a damaged shelf counts as empty, and what is no id on it is left out', () => {
  for (const text of ['{', 'null', '{"a":1}', '"1"'])
    assert.equal(createFavoriteStore(shelfWith(text)).ids().size, 0);
  const mixed = createFavoriteStore(shelfWith('[3, "4", -1, 2.5, null, 3, 8]'));
  assert.deepEqual([...mixed.ids()], [3, 8]);
});
