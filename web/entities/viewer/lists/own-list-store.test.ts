import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListChange } from './own-lists.ts';
import { createOwnListStore } from './own-list-store.ts';

const favorite = (releaseId: number, isIn = true): ListChange => ({ list: 'favorites', releaseId, isIn });
const open = () => createOwnListStore({ favorites: [2, 1], collections: [[1, 'PLANNED']], muted: [] });

test('shows a change at once and keeps it after it was saved', async () => {
  const store = open();
  const saved = store.change(favorite(3));
  assert.deepEqual([...store.lists().favorites], [3, 2, 1]);
  store.settle({ favorites: [3, 2, 1] });
  await saved;
  assert.deepEqual([...store.lists().favorites], [3, 2, 1]);
  assert.equal(store.pending(), undefined);
});

test('reverts a refused change and rejects with the reason', async () => {
  const store = open();
  const refused = store.change({ list: 'collections', releaseId: 1, type: 'WATCHED' });
  assert.equal(store.lists().collections.get(1), 'WATCHED');
  store.settle({ problem: 'Аккаунт заблокирован.' });
  await assert.rejects(refused, { message: 'Аккаунт заблокирован.' });
  assert.equal(store.lists().collections.get(1), 'PLANNED');
});

test('sends changes one after another and reverts only the failed one', async () => {
  const store = open();
  const first = store.change(favorite(5));
  const second = store.change(favorite(6));
  assert.deepEqual(store.pending(), favorite(5));
  store.settle({ problem: 'нет связи' });
  await assert.rejects(first);
  assert.deepEqual([...store.lists().favorites], [6, 2, 1]);
  assert.deepEqual(store.pending(), favorite(6));
  store.settle({ favorites: [6, 2, 1] });
  await second;
});

test('keeps later changes when an earlier response arrives', () => {
  const store = open();
  void store.change(favorite(9));
  void store.change(favorite(9, false));
  store.settle({ favorites: [9, 2, 1] });
  assert.equal(store.lists().favorites.has(9), false);
});

test('applies the lists of another tab below its own pending changes', () => {
  const store = open();
  void store.change(favorite(1, false));
  store.receive({ favorites: [8, 2, 1], collections: [] });
  assert.deepEqual([...store.lists().favorites], [8, 2]);
  assert.equal(store.lists().collections.size, 0);
});

test('notifies a subscriber of each change until it unsubscribes', () => {
  const store = open();
  let changes = 0;
  const unsubscribe = store.subscribe(() => (changes += 1));
  void store.change(favorite(3));
  unsubscribe();
  store.settle({ favorites: [3, 2, 1] });
  assert.equal(changes, 1);
});
