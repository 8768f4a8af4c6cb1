import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFranchiseProgress, nextInFranchise } from './next-in-franchise.ts';

const watched = { time: 0, isWatched: true, at: 1 };
const started = { time: 300, isWatched: false, at: 2 };

test('starts with the first episode', () => {
  assert.deepEqual(nextInFranchise(['a', 'b'], {}), { episodeId: 'a', label: 'Смотреть подряд', seen: 0 });
});

test('continues with the first unwatched episode, started or not', () => {
  assert.deepEqual(nextInFranchise(['a', 'b'], { a: watched }), {
    episodeId: 'b',
    label: 'Продолжить подряд',
    seen: 1,
  });
  assert.deepEqual(nextInFranchise(['a', 'b'], { a: started }), {
    episodeId: 'a',
    label: 'Продолжить подряд',
    seen: 0,
  });
});

test('starts again after the last episode and offers nothing without episodes', () => {
  assert.equal(nextInFranchise(['a'], { a: watched })?.label, 'Смотреть подряд сначала');
  assert.equal(nextInFranchise([], {}), null);
});

test('formats the progress', () => {
  assert.equal(formatFranchiseProgress(14, 38, 40), 'Просмотрено 14 из 38');
  assert.equal(formatFranchiseProgress(0, 3, 4), 'Доступно 3 из 4\u00A0эпизодов');
  assert.equal(formatFranchiseProgress(0, 20, 21), 'Доступно 20 из 21\u00A0эпизода');
  assert.equal(formatFranchiseProgress(0, 4, 4), null);
});
