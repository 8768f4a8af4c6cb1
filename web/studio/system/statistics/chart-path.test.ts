import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linePath, niceMaximum } from './chart-path.ts';

test('the upper edge is a round number that holds all values', () => {
  assert.deepEqual([0, 1, 3, 7, 10, 11, 4200].map(niceMaximum), [1, 1, 3, 8, 10, 15, 5000]);
});

test('a line goes from edge to edge, and a value that is not told leaves a gap', () => {
  assert.equal(linePath([0, 5, 10], 10), 'M0 200L500 100L1000 0');
  assert.equal(linePath([10, 10, null, 0], 10), 'M0 0L333.3 0M1000 200h0.1');
  assert.equal(linePath([null, 5, null], 10), 'M500 100h0.1');
  assert.equal(linePath([5], 10), 'M500 100h0.1');
  assert.equal(linePath([], 10), '');
});
