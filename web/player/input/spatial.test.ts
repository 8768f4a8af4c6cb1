import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest, type Rect } from './spatial.ts';

const at = (left: number, top: number, width = 44, height = 44): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

// As on the picture: the way back in the corner, the seek bar, and under it, touching it, two ends of a row.
const back = at(24, 20);
const bar = at(24, 792, 1392, 28);
const play = at(24, 820);
const next = at(76, 820);
const fullscreen = at(1372, 820);
const all = [back, bar, play, next, fullscreen];

function from(rect: Rect, way: 'left' | 'right' | 'up' | 'down'): Rect | null {
  const others = all.filter((other) => other !== rect);
  const index = nearest(rect, others, way);
  return index === null ? null : (others[index] ?? null);
}

test('arrows to the sides walk along a row, over any gap, and stop at its ends', () => {
  assert.equal(from(play, 'right'), next);
  assert.equal(from(next, 'right'), fullscreen);
  assert.equal(from(fullscreen, 'right'), null);
  assert.equal(from(play, 'left'), null);
});

test('arrows up and down go to the nearest row, from wherever the control stands', () => {
  assert.equal(from(play, 'up'), bar);
  assert.equal(from(fullscreen, 'up'), bar);
  assert.equal(from(bar, 'up'), back);
  assert.equal(from(back, 'down'), bar);
  assert.equal(from(back, 'up'), null);
});
