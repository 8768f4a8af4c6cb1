import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { createRecentSearchStore, withQuery } from './recent-searches.ts';

function storageWith(text: string | null = null): BrowserStorage & { text: () => string | null } {
  let stored = text;
  return { getItem: () => stored, setItem: (_, value) => void (stored = value), text: () => stored };
}

test('puts the newest query first, without repetition, and drops the ninth', () => {
  assert.deepEqual(withQuery(['поезд', 'лис'], '  Лис '), ['Лис', 'поезд']);
  assert.deepEqual(withQuery(['поезд'], 'чай   для\tдракона'), ['чай для дракона', 'поезд']);
  assert.deepEqual(withQuery(['поезд'], '  '), ['поезд']);
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8'];
  assert.deepEqual(withQuery(eight, '9'), ['9', '1', '2', '3', '4', '5', '6', '7']);
});

test('stores queries, removes one or all, and notifies subscribers', () => {
  const storage = storageWith();
  const store = createRecentSearchStore(storage);
  let changes = 0;
  const unsubscribe = store.subscribe(() => changes++);
  store.add('поезд');
  store.add('лис');
  assert.deepEqual(createRecentSearchStore(storage).all(), ['лис', 'поезд']);
  store.remove('лис');
  assert.deepEqual(store.all(), ['поезд']);
  store.clear();
  assert.deepEqual(createRecentSearchStore(storage).all(), []);
  assert.equal(changes, 4);
  unsubscribe();
  store.add('чай');
  assert.equal(changes, 4);
});

test('merges the queries of two tabs', () => {
  const storage = storageWith();
  const [one, two] = [createRecentSearchStore(storage), createRecentSearchStore(storage)];
  one.add('поезд');
  two.add('лис');
  one.reload();
  assert.deepEqual(one.all(), ['лис', 'поезд']);
});

test('treats damaged storage as empty', () => {
  for (const text of ['{', '{"a":1}', '"лис"', 'null']) {
    assert.deepEqual(createRecentSearchStore(storageWith(text)).all(), []);
  }
  assert.deepEqual(createRecentSearchStore(storageWith('["лис",7,"","Лис"]')).all(), ['лис']);
});
