import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage } from '#web/player/engine/fake-media.ts';
import { createHiddenTitles } from './hidden-titles.ts';

test('a hidden title stays hidden on the next page, and can be shown again', () => {
  const storage = createMemoryStorage();
  createHiddenTitles(storage).hide(7, 100);
  const next = createHiddenTitles(storage);
  assert.deepEqual(next.all(), { 7: 100 });
  next.show(7);
  assert.deepEqual(createHiddenTitles(storage).all(), {});
});

test('two tabs that hide different releases hide both', () => {
  const storage = createMemoryStorage();
  const [one, two] = [createHiddenTitles(storage), createHiddenTitles(storage)];
  one.hide(1, 10);
  two.hide(2, 20);
  assert.deepEqual(two.all(), { 1: 10, 2: 20 });
});

test('keeps the newest five hundred', () => {
  const hidden = createHiddenTitles(createMemoryStorage());
  for (let i = 1; i <= 501; i++) hidden.hide(i, i);
  assert.deepEqual([Object.keys(hidden.all()).length, hidden.all()[1]], [500, undefined]);
});
