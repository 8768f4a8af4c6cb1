import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from './own-lists.ts';
import { createOwnStore } from './own-store.ts';

const love = (releaseId: number, isIn = true): Change => ({ list: 'favorites', releaseId, isIn });
const open = () => createOwnStore({ favorites: [2, 1], collections: [[1, 'PLANNED']] });

test('a wish shows at once, and stays when it was kept', async () => {
  const store = open();
  const kept = store.change(love(3));
  assert.deepEqual([...store.lists().favorites], [3, 2, 1]);
  store.settle({ favorites: [3, 2, 1] });
  await kept;
  assert.deepEqual([...store.lists().favorites], [3, 2, 1]);
  assert.equal(store.waiting(), undefined);
});

test('a wish that was refused is taken back and says why', async () => {
  const store = open();
  const refused = store.change({ list: 'collections', releaseId: 1, type: 'WATCHED' });
  assert.equal(store.lists().collections.get(1), 'WATCHED');
  store.settle({ problem: 'Аккаунт заблокирован.' });
  await assert.rejects(refused, { message: 'Аккаунт заблокирован.' });
  assert.equal(store.lists().collections.get(1), 'PLANNED');
});

test('wishes are sent one after another, and one that fails takes no other along', async () => {
  const store = open();
  const first = store.change(love(5));
  const second = store.change(love(6));
  assert.deepEqual(store.waiting(), love(5));
  store.settle({ problem: 'нет связи' });
  await assert.rejects(first);
  assert.deepEqual([...store.lists().favorites], [6, 2, 1]);
  assert.deepEqual(store.waiting(), love(6));
  store.settle({ favorites: [6, 2, 1] });
  await second;
});

test('an answer on its way does not undo what was pressed meanwhile', () => {
  const store = open();
  void store.change(love(9));
  void store.change(love(9, false));
  store.settle({ favorites: [9, 2, 1] });
  assert.equal(store.lists().favorites.has(9), false);
});

test('what another tab has learned is taken over, under the wishes of this one', () => {
  const store = open();
  void store.change(love(1, false));
  store.take({ favorites: [8, 2, 1], collections: [] });
  assert.deepEqual([...store.lists().favorites], [8, 2]);
  assert.equal(store.lists().collections.size, 0);
});

test('whoever looks is told of each change until they stop looking', () => {
  const store = open();
  let told = 0;
  const stop = store.subscribe(() => (told += 1));
  void store.change(love(3));
  stop();
  store.settle({ favorites: [3, 2, 1] });
  assert.equal(told, 1);
});
