import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineMatches, type Match } from './combine-matches.ts';

const DURATION = 1400;
const match = (neighbour: string, start: number, seconds: number): Match => ({
  neighbour,
  start,
  stop: start + seconds,
  otherStart: start + 30,
  otherStop: start + 30 + seconds,
  isExact: true,
});
const found = (...matches: Match[]) =>
  combineMatches(matches, DURATION).map(({ kind, start, stop, isConfident }) => [
    kind,
    start,
    stop,
    isConfident,
  ]);

test('a song that two neighbours have is confident, and one that a single neighbour has is proposed', () => {
  assert.deepEqual(found(match('1', 60, 90), match('2', 60.2, 90)), [['opening', 60.1, 150.1, true]]);
  assert.deepEqual(found(match('1', 60, 90)), [['opening', 60, 150, false]]);
  assert.deepEqual(found(match('1', 1200, 90)), [['ending', 1200, 1290, false]]);
});

test('a short piece is proposed when two neighbours have it, and never when one has', () => {
  assert.deepEqual(found(match('1', 370, 25)), []);
  assert.deepEqual(found(match('1', 370, 25), match('2', 370, 25)), [['opening', 370, 395, false]]);
  // A song is taken before a short piece.
  assert.deepEqual(found(match('1', 370, 25), match('2', 60, 90)), [['opening', 60, 150, false]]);
});
