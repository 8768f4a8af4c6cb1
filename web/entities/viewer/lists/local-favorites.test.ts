import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFavoriteStore } from './local-favorites.ts';

/** A browser storage, empty or with stored favourites. */
function storageWith(text?: string) {
  const items = new Map(text === undefined ? [] : [['akane.favorites', text]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test('adds releases in front, removes them and keeps them in storage', () => {
  const storage = storageWith();
  const store = createFavoriteStore(storage);
  for (const id of [7, 8, 9]) store.add(id);
  store.remove(8);
  assert.deepEqual([...store.ids()], [9, 7]);
  assert.deepEqual([...createFavoriteStore(storage).ids()], [9, 7]);
});

test('does not add a release twice and ignores the removal of an absent one', () => {
  const store = createFavoriteStore(storageWith('[5, 6]'));
  store.add(6);
  store.remove(7);
  assert.deepEqual([...store.ids()], [6, 5]);
});

test('clears the favourites for subscribers and in storage', () => {
  const storage = storageWith('[5, 6]');
  const store = createFavoriteStore(storage);
  const sizes: number[] = [];
  store.subscribe(() => sizes.push(store.ids().size));
  store.clear();
  assert.deepEqual([sizes, createFavoriteStore(storage).ids().size], [[0], 0]);
});

test('notifies a subscriber of each change until it unsubscribes', () => {
  const store = createFavoriteStore(storageWith());
  const states: number[][] = [];
  const unsubscribe = store.subscribe(() => states.push([...store.ids()]));
  store.add(1);
  store.add(2);
  unsubscribe();
  store.remove(1);
  assert.deepEqual(states, [[1], [2, 1]]);
});

test('keeps the changes of two tabs', () => {
  const storage = storageWith();
  const [one, two] = [createFavoriteStore(storage), createFavoriteStore(storage)];
  one.add(1);
  two.add(2);
  one.reload();
  assert.deepEqual([...one.ids()], [2, 1]);
});

test('removes the oldest favourite when there are more than a thousand', () => {
  const store = createFavoriteStore(
    storageWith(JSON.stringify(Array.from({ length: 1000 }, (_, i) => i + 1))),
  );
  store.add(5000);
  assert.deepEqual([store.ids().size, store.ids().has(5000), store.ids().has(1000)], [1000, true, false]);
});

test('treats damaged storage as empty and ignores values that are not ids', () => {
  for (const text of ['{', 'null', '{"a":1}', '"1"'])
    assert.equal(createFavoriteStore(storageWith(text)).ids().size, 0);
  const mixed = createFavoriteStore(storageWith('[3, "4", -1, 2.5, null, 3, 8]'));
  assert.deepEqual([...mixed.ids()], [3, 8]);
});
