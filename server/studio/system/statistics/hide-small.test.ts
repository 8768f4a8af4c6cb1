import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hideSmallCounts, hideSmall } from './hide-small.ts';

test('one to four people are not told, none and five are', () => {
  assert.deepEqual([0, 1, 4, 5].map(hideSmall), [0, null, null, 5]);
});

test('minutes are hidden together with the few who watched them', () => {
  assert.deepEqual(hideSmallCounts({ starts: 4, watched: 0, seconds: 600 }), {
    starts: null,
    watched: 0,
    minutes: null,
  });
  assert.deepEqual(hideSmallCounts({ starts: 0, watched: 0, seconds: 600 }).minutes, null);
  assert.deepEqual(hideSmallCounts({ starts: 5, watched: 2, seconds: 600 }), {
    starts: 5,
    watched: null,
    minutes: 10,
  });
  assert.equal(hideSmallCounts({ starts: 0, watched: 0, seconds: 0 }).minutes, 0);
});
