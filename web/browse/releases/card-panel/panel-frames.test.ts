import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickFrames } from './panel-frames.ts';

const cuesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    start: i,
    stop: i + 1,
    sheet: '',
    x: 0,
    y: 0,
    width: 160,
    height: 90,
  }));

test('eight frames are spread over an episode, without its beginning and end', () => {
  assert.deepEqual(
    pickFrames(cuesOf(100)).map(({ start }) => start),
    [10, 20, 30, 40, 50, 60, 70, 80],
  );
});

test('a storyboard of less than eight frames is not shown', () => {
  assert.deepEqual(pickFrames(cuesOf(7)), []);
  assert.equal(new Set(pickFrames(cuesOf(8))).size > 5, true);
});
