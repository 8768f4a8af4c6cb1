import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNearest, type Rect } from './nearest-control.ts';

const at = (left: number, top: number, width = 44, height = 44): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

// The layout of the player: back button in the corner, seek bar, and a row of buttons that touches it from below.
const back = at(24, 20);
const bar = at(24, 792, 1392, 28);
const play = at(24, 820);
const next = at(76, 820);
const fullscreen = at(1372, 820);
const all = [back, bar, play, next, fullscreen];

function targetFrom(rect: Rect, way: 'left' | 'right' | 'up' | 'down'): Rect | null {
  const others = all.filter((other) => other !== rect);
  const index = findNearest(rect, others, way);
  return index === null ? null : (others[index] ?? null);
}

test('Left and Right move along a row, across any gap, and stop at its ends', () => {
  assert.equal(targetFrom(play, 'right'), next);
  assert.equal(targetFrom(next, 'right'), fullscreen);
  assert.equal(targetFrom(fullscreen, 'right'), null);
  assert.equal(targetFrom(play, 'left'), null);
});

test('Up and Down move to the nearest row from any control', () => {
  assert.equal(targetFrom(play, 'up'), bar);
  assert.equal(targetFrom(fullscreen, 'up'), bar);
  assert.equal(targetFrom(bar, 'up'), back);
  assert.equal(targetFrom(back, 'down'), bar);
  assert.equal(targetFrom(back, 'up'), null);
});
