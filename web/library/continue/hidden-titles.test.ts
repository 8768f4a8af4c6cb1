import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf } from '#web/player/engine/fake-stage.ts';
import { createHiddenTitles } from './hidden-titles.ts';

test('what is hidden stays so for the next page, and can be shown again', () => {
  const shelf = fakeShelf();
  createHiddenTitles(shelf).hide(7, 100);
  const next = createHiddenTitles(shelf);
  assert.deepEqual(next.all(), { 7: 100 });
  next.show(7);
  assert.deepEqual(createHiddenTitles(shelf).all(), {});
});

test('two tabs that hide different releases hide both', () => {
  const shelf = fakeShelf();
  const [one, two] = [createHiddenTitles(shelf), createHiddenTitles(shelf)];
  one.hide(1, 10);
  two.hide(2, 20);
  assert.deepEqual(two.all(), { 1: 10, 2: 20 });
});

test('the oldest are forgotten past five hundred', () => {
  const hidden = createHiddenTitles(fakeShelf());
  for (let i = 1; i <= 501; i++) hidden.hide(i, i);
  assert.deepEqual([Object.keys(hidden.all()).length, hidden.all()[1]], [500, undefined]);
});
