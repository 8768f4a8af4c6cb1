import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shelf } from '#web/storage/remembered.ts';
import { createRecentStore, withQuery } from './recent.ts';

function shelfWith(text: string | null = null): Shelf & { text: () => string | null } {
  let kept = text;
  return { getItem: () => kept, setItem: (_, value) => void (kept = value), text: () => kept };
}

test('the newest query stands first, once, and the ninth goes', () => {
  assert.deepEqual(withQuery(['поезд', 'лис'], '  Лис '), ['Лис', 'поезд']);
  assert.deepEqual(withQuery(['поезд'], 'чай   для\tдракона'), ['чай для дракона', 'поезд']);
  assert.deepEqual(withQuery(['поезд'], '  '), ['поезд']);
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8'];
  assert.deepEqual(withQuery(eight, '9'), ['9', '1', '2', '3', '4', '5', '6', '7']);
});

test('queries outlive the page, go one by one or all at once, and everyone who watches hears of it', () => {
  const shelf = shelfWith();
  const store = createRecentStore(shelf);
  let heard = 0;
  const leave = store.subscribe(() => heard++);
  store.add('поезд');
  store.add('лис');
  assert.deepEqual(createRecentStore(shelf).all(), ['лис', 'поезд']);
  store.remove('лис');
  assert.deepEqual(store.all(), ['поезд']);
  store.clear();
  assert.deepEqual(createRecentStore(shelf).all(), []);
  assert.equal(heard, 4);
  leave();
  store.add('чай');
  assert.equal(heard, 4);
});

test('two tabs add to one list', () => {
  const shelf = shelfWith();
  const [here, there] = [createRecentStore(shelf), createRecentStore(shelf)];
  here.add('поезд');
  there.add('лис');
  here.reload();
  assert.deepEqual(here.all(), ['лис', 'поезд']);
});

test('a damaged shelf is an empty one', () => {
  for (const text of ['{', '{"a":1}', '"лис"', 'null']) {
    assert.deepEqual(createRecentStore(shelfWith(text)).all(), []);
  }
  assert.deepEqual(createRecentStore(shelfWith('["лис",7,"","Лис"]')).all(), ['лис']);
});
