import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowWords, stepInRow } from './in-a-row.ts';

const seen = { time: 0, isWatched: true, at: 1 };
const begun = { time: 300, isWatched: false, at: 2 };

test('a row begins with its first episode', () => {
  assert.deepEqual(stepInRow(['a', 'b'], {}), { episodeId: 'a', label: 'Смотреть подряд', seen: 0 });
});

test('a row goes on with the first episode not seen, begun or not', () => {
  assert.deepEqual(stepInRow(['a', 'b'], { a: seen }), {
    episodeId: 'b',
    label: 'Продолжить подряд',
    seen: 1,
  });
  assert.deepEqual(stepInRow(['a', 'b'], { a: begun }), {
    episodeId: 'a',
    label: 'Продолжить подряд',
    seen: 0,
  });
});

test('a row that is all seen begins again, an empty one offers nothing', () => {
  assert.equal(stepInRow(['a'], { a: seen })?.label, 'Смотреть подряд сначала');
  assert.equal(stepInRow([], {}), null);
});

test('the progress is told in words', () => {
  assert.equal(rowWords(14, 38), 'Просмотрено 14 из 38');
  assert.match(rowWords(0, 22), /^22\s+эпизода подряд$/);
  assert.match(rowWords(0, 1), /^1\s+эпизод$/);
});
