import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodeRanges } from './episode-ranges.ts';
import { readEpisodesView, viewAddress } from './episodes-view.ts';

const ranges = episodeRanges(Array.from({ length: 120 }, (_, i) => ({ ordinal: i + 1 })));
const read = (query: string) => readEpisodesView(new URLSearchParams(query), ranges);

test('opens the range of the number in the jump field', () => {
  assert.deepEqual(read('jump=77'), { isNewFirst: false, asNumbers: false, page: 1, jumpedTo: 77 });
});

test('shows the first range for invalid parameters', () => {
  assert.deepEqual(read('part=99&jump=x&order=up'), {
    isNewFirst: false,
    asNumbers: false,
    page: 0,
    jumpedTo: null,
  });
});

test('offers the numbers view only for long series', () => {
  assert.equal(read('view=numbers').asNumbers, true);
  const short = episodeRanges([{ ordinal: 1 }, { ordinal: 2 }]);
  assert.equal(readEpisodesView(new URLSearchParams('view=numbers'), short).asNumbers, false);
});

test('keeps the other parameters and drops the jump when the range changes', () => {
  assert.equal(viewAddress(new URLSearchParams('order=new&jump=77'), { part: '3' }), '?order=new&part=3');
  assert.equal(viewAddress(new URLSearchParams('order=new'), { order: null }), '?');
});
