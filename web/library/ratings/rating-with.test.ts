import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratingWith } from './rating-with.ts';

const rating = (distribution: Record<string, number>) => ({ average: null, votes: 0, distribution });

test('a score that is given, changed or taken back changes the average at once', () => {
  const known = rating({ '6': 1, '8': 2 });
  assert.deepEqual(ratingWith(known, null, null), { average: 22 / 3, votes: 3 });
  assert.deepEqual(ratingWith(known, null, 10), { average: 8, votes: 4 });
  assert.deepEqual(ratingWith(known, 6, 8), { average: 8, votes: 3 });
  assert.deepEqual(ratingWith(known, 6, null), { average: 8, votes: 2 });
  assert.deepEqual(ratingWith(known, 8, 8), { average: 22 / 3, votes: 3 });
});

test('without a score there is no average, and nobody is counted below none', () => {
  assert.deepEqual(ratingWith(rating({ '7': 1 }), 7, null), { average: null, votes: 0 });
  assert.deepEqual(ratingWith(rating({}), 7, null), { average: null, votes: 0 });
  assert.deepEqual(ratingWith(rating({}), 7, 9), { average: 9, votes: 1 });
});
