import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Positions } from '#web/entities/episode/positions.ts';
import { readTitles, listTitles, writeTitles } from './titles.ts';

const at = (releaseId: number | undefined, moment: number, time = 300, isWatched = false) => ({
  time,
  isWatched,
  at: moment,
  ...(releaseId !== undefined && { releaseId }),
});

const listed = (positions: Positions, hidden = {}) =>
  listTitles(positions, hidden).map(({ releaseId, episodeId }) => [releaseId, episodeId]);

test('lists each release once by its episode watched last, the last watched first', () => {
  const positions = { a1: at(1, 10), a2: at(1, 30), b1: at(2, 20), c1: at(3, 40) };
  assert.deepEqual(listed(positions), [
    [3, 'c1'],
    [1, 'a2'],
    [2, 'b1'],
  ]);
});

test('continues the unfinished one of episodes that a client has sent with one moment', () => {
  const positions = { a1: at(1, 10, 300, true), a2: at(1, 10), a3: at(1, 10, 300, true) };
  assert.deepEqual(listed(positions), [[1, 'a2']]);
});

test('skips old positions without a release', () => {
  assert.deepEqual(listed({ a1: at(undefined, 10) }), []);
});

test('a few seconds do not start a release, but continue a started one', () => {
  assert.deepEqual(listed({ a1: at(1, 10, 4) }), []);
  assert.deepEqual(listed({ a1: at(1, 10, 4, true) }), [[1, 'a1']]);
  assert.deepEqual(listed({ a1: at(1, 10), a2: at(1, 20, 4) }), [[1, 'a2']]);
});

test('a hidden release returns once it is watched again', () => {
  assert.deepEqual(listed({ a1: at(1, 10) }, { 1: 10 }), []);
  assert.deepEqual(listed({ a1: at(1, 11) }, { 1: 10 }), [[1, 'a1']]);
});

test('lists at most twenty releases', () => {
  const many = Array.from({ length: 25 }, (_, i) => [`e${i}`, at(i + 1, i)] as const);
  const titles = listTitles(Object.fromEntries(many), {});
  assert.deepEqual([titles.length, titles[0]?.releaseId], [20, 25]);
});

test('reads titles from an address as they were written, without invalid ones', () => {
  const id = '8ed10a3a-33da-4ca2-a139-73739513d106';
  const text = writeTitles([{ releaseId: 900_001, episodeId: id }]);
  assert.deepEqual([...readTitles(text)], [[900_001, id]]);
  assert.deepEqual([...readTitles(`0:${id},x:${id},7:no,8,,${text}`)], [[900_001, id]]);
  const many = Array.from({ length: 30 }, (_, i) => ({ releaseId: i + 1, episodeId: id }));
  assert.equal(readTitles(writeTitles(many)).size, 20);
});
