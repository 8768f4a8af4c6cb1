import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_SELECTED, rangeOf, select } from './selection.ts';

const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => [from + i, `row ${from + i}`] as const);

test('rows of other pages stay selected, and what is selected twice counts once', () => {
  const first = select(new Map(), rows(2), true);
  const both = select(first, rows(3, 2), true);
  assert.deepEqual([...both.keys()], [1, 2, 3, 4]);
  assert.deepEqual([...select(both, rows(2), false).keys()], [3, 4]);
});

test('at most 500 rows are selected', () => {
  const full = select(new Map(), rows(MAX_SELECTED + 20), true);
  assert.equal(full.size, MAX_SELECTED);
  assert.equal(select(full, rows(1, 9000), true).has(9000), false);
});

test('a range goes both ways and is one row when it began on another page', () => {
  const keys = (from: number | undefined, to: number) => rangeOf(rows(5), from, to).map(([key]) => key);
  assert.deepEqual(keys(2, 4), [2, 3, 4]);
  assert.deepEqual(keys(4, 2), [2, 3, 4]);
  assert.deepEqual(keys(99, 3), [3]);
  assert.deepEqual(keys(undefined, 3), [3]);
  assert.deepEqual(keys(1, 99), []);
});
