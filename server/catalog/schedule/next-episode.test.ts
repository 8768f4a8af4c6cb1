import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSeasonWhole, nextEpisodeNumber } from './next-episode.ts';

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const next = (ordinals: number[], total: number | null = 100) => nextEpisodeNumber({ total, ordinals });

test('the next episode is the one after the highest number that is out, in whatever order they stand', () => {
  assert.equal(next([]), 1);
  assert.equal(next([1, 2, 3]), 4);
  assert.equal(next([3, 1, 2]), 4);
  assert.equal(next([3, -1]), 4);
});

test('prologues, recaps and specials take no number', () => {
  assert.equal(next([0]), 1);
  assert.equal(next([0.5]), 1);
  assert.equal(next([-1]), 1);
  assert.equal(next([...upTo(25), 25.5]), 26);
});

test('a season is whole when as many numbered episodes are out as were announced', () => {
  assert.equal(isSeasonWhole({ total: 12, ordinals: upTo(11) }), false);
  assert.equal(isSeasonWhole({ total: 12, ordinals: upTo(12) }), true);
  assert.equal(next(upTo(12), 12), null);
  // The second season of twelve that counts on from the first.
  assert.deepEqual([next(upTo(23, 13), 12), next(upTo(24, 13), 12)], [24, null]);
});

test('what comes on top of a season does not make it whole', () => {
  const ordinals = [0, 0.5, -1, 11.5, ...upTo(11)];
  assert.deepEqual([isSeasonWhole({ total: 12, ordinals }), next(ordinals, 12)], [false, 12]);
});

test('a season of unknown length is never whole', () => {
  for (const total of [null, 0]) {
    assert.deepEqual([isSeasonWhole({ total, ordinals: [] }), next([], total)], [false, 1]);
    assert.deepEqual([isSeasonWhole({ total, ordinals: upTo(40) }), next(upTo(40), total)], [false, 41]);
  }
});
