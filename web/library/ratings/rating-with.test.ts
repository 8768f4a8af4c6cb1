import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratingAfterChange as changed } from './rating-with.ts';

const ratingAfterChange = (...change: Parameters<typeof changed>) => {
  const { average, votes } = changed(...change);
  return { average, votes };
};
const rating = (distribution: Record<string, number>) => ({ average: null, votes: 0, distribution });

test('setting, changing or removing a score changes the average', () => {
  const known = rating({ '6': 1, '8': 2 });
  assert.deepEqual(ratingAfterChange(known, null, null), { average: 22 / 3, votes: 3 });
  assert.deepEqual(ratingAfterChange(known, null, 10), { average: 8, votes: 4 });
  assert.deepEqual(ratingAfterChange(known, 6, 8), { average: 8, votes: 3 });
  assert.deepEqual(ratingAfterChange(known, 6, null), { average: 8, votes: 2 });
  assert.deepEqual(ratingAfterChange(known, 8, 8), { average: 22 / 3, votes: 3 });
});

test('there is no average without scores, and counts are never negative', () => {
  assert.deepEqual(ratingAfterChange(rating({ '7': 1 }), 7, null), { average: null, votes: 0 });
  assert.deepEqual(ratingAfterChange(rating({}), 7, null), { average: null, votes: 0 });
  assert.deepEqual(ratingAfterChange(rating({}), 7, 9), { average: 9, votes: 1 });
});

test('a change moves one viewer from score to score', () => {
  const { counts } = changed(rating({ '6': 1, '8': 2 }), 6, 8);
  assert.deepEqual(counts, [0, 0, 0, 0, 0, 0, 0, 3, 0, 0]);
});
