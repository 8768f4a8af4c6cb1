import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodeRanges } from './episode-ranges.ts';
import { readEpisodesView, viewAddress } from './episodes-view.ts';

const ranges = episodeRanges(Array.from({ length: 120 }, (_, i) => ({ ordinal: i + 1 })));
const read = (query: string) => readEpisodesView(new URLSearchParams(query), ranges);

test('a number typed into the jump field opens its part', () => {
  assert.deepEqual(read('jump=77'), { isNewFirst: false, asNumbers: false, page: 1, jumpedTo: 77 });
});

test('nonsense in the address shows the beginning', () => {
  assert.deepEqual(read('part=99&jump=x&order=up'), {
    isNewFirst: false,
    asNumbers: false,
    page: 0,
    jumpedTo: null,
  });
});

test('bare numbers are for long series only', () => {
  assert.equal(read('view=numbers').asNumbers, true);
  const short = episodeRanges([{ ordinal: 1 }, { ordinal: 2 }]);
  assert.equal(readEpisodesView(new URLSearchParams('view=numbers'), short).asNumbers, false);
});

test('turning to another part keeps the rest and forgets the jump', () => {
  assert.equal(viewAddress(new URLSearchParams('order=new&jump=77'), { part: '3' }), '?order=new&part=3');
  assert.equal(viewAddress(new URLSearchParams('order=new'), { order: null }), '?');
});
