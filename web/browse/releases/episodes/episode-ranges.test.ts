import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodeRanges, pageOfNumber } from './episode-ranges.ts';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ ordinal: from + i }));

test('splits a long series into ranges of fifty, labelled by their numbers', () => {
  const ranges = episodeRanges(numbered(1, 120));
  assert.deepEqual(
    ranges.map(({ label }) => label),
    ['1–50', '51–100', '101–120'],
  );
});

test('labels ranges by the real episode numbers', () => {
  assert.equal(episodeRanges(numbered(0, 60))[0]?.label, '0–49');
  assert.equal(episodeRanges(numbered(13, 24))[0]?.label, '13–24');
});

test('ignores specials without numbers in labels', () => {
  assert.equal(episodeRanges([{ ordinal: -1 }, ...numbered(1, 3)])[0]?.label, '1–3');
  assert.equal(episodeRanges([{ ordinal: -1 }])[0]?.label, 'Спешлы');
});

test('finds the page of a number, and the first page for an unknown one', () => {
  const ranges = episodeRanges(numbered(1, 120));
  assert.equal(pageOfNumber(ranges, 100), 1);
  assert.equal(pageOfNumber(ranges, 999), 0);
});
