import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSeasonComplete, nextEpisodeNumber } from './next-episode.ts';

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const next = (ordinals: number[], total: number | null = 100) => nextEpisodeNumber({ total, ordinals });

test('numbers the next episode after the highest published one, in any order', () => {
  assert.equal(next([]), 1);
  assert.equal(next([1, 2, 3]), 4);
  assert.equal(next([3, 1, 2]), 4);
  assert.equal(next([3, -1]), 4);
});

test('does not count prologues, recaps and specials', () => {
  assert.equal(next([0]), 1);
  assert.equal(next([0.5]), 1);
  assert.equal(next([-1]), 1);
  assert.equal(next([...upTo(25), 25.5]), 26);
});

test('is complete when as many numbered episodes are published as were announced', () => {
  assert.equal(isSeasonComplete({ total: 12, ordinals: upTo(11) }), false);
  assert.equal(isSeasonComplete({ total: 12, ordinals: upTo(12) }), true);
  assert.equal(next(upTo(12), 12), null);
  // A second season of twelve episodes that continues the numbers of the first.
  assert.deepEqual([next(upTo(23, 13), 12), next(upTo(24, 13), 12)], [24, null]);
});

test('does not count additional episodes towards a complete season', () => {
  const ordinals = [0, 0.5, -1, 11.5, ...upTo(11)];
  assert.deepEqual([isSeasonComplete({ total: 12, ordinals }), next(ordinals, 12)], [false, 12]);
});

test('never treats a season of unknown length as complete', () => {
  for (const total of [null, 0]) {
    assert.deepEqual([isSeasonComplete({ total, ordinals: [] }), next([], total)], [false, 1]);
    assert.deepEqual([isSeasonComplete({ total, ordinals: upTo(40) }), next(upTo(40), total)], [false, 41]);
  }
});
