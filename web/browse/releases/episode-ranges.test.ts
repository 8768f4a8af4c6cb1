import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodeRanges, pageOfNumber } from './episode-ranges.ts';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ ordinal: from + i }));

test('a long series is cut by fifty and named by its numbers', () => {
  const ranges = episodeRanges(numbered(1, 120));
  assert.deepEqual(
    ranges.map(({ label }) => label),
    ['1–50', '51–100', '101–120'],
  );
});

test('a list that begins at zero or in the middle keeps its own numbers', () => {
  assert.equal(episodeRanges(numbered(0, 60))[0]?.label, '0–49');
  assert.equal(episodeRanges(numbered(13, 24))[0]?.label, '13–24');
});

test('specials without numbers do not name a range', () => {
  assert.equal(episodeRanges([{ ordinal: -1 }, ...numbered(1, 3)])[0]?.label, '1–3');
  assert.equal(episodeRanges([{ ordinal: -1 }])[0]?.label, 'Спешлы');
});

test('a number leads to its page, an unknown one to the first', () => {
  const ranges = episodeRanges(numbered(1, 120));
  assert.equal(pageOfNumber(ranges, 100), 1);
  assert.equal(pageOfNumber(ranges, 999), 0);
});
