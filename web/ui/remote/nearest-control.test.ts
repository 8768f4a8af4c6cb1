import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDiagonal, findNearest, type Rect } from './nearest-control.ts';

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

// A page: a row of buttons, a heading with a link beside it, and two rows of cards.
const watch = at(156, 400, 300, 78);
const about = at(480, 400, 78, 78);
const everything = at(500, 560, 80, 30);
const row = (top: number) => [0, 1, 2, 3].map((i) => at(156 + i * 400, top, 372, 209));
const [upper, lower] = [row(600), row(940)];
const page = [watch, about, everything, ...upper, ...lower];

function pageTargetFrom(rect: Rect | undefined, way: 'left' | 'right' | 'up' | 'down'): Rect | undefined {
  assert.ok(rect);
  const others = page.filter((other) => other !== rect);
  return others[findNearest(rect, others, way) ?? -1];
}

test('Down keeps the column, and Up returns to it', () => {
  assert.equal(pageTargetFrom(upper[2], 'down'), lower[2]);
  assert.equal(pageTargetFrom(lower[2], 'up'), upper[2]);
  assert.equal(pageTargetFrom(watch, 'down'), upper[0]);
});

test('a small link beside a heading is reached from the card below it', () => {
  assert.equal(pageTargetFrom(upper[1], 'up'), everything);
  assert.equal(pageTargetFrom(everything, 'up'), about);
});

test('a control on top of a card does not stop the way to the next card', () => {
  const [first, second] = upper;
  assert.ok(first && second);
  const mark = at(first.right - 60, first.top + 4, 44, 44);
  assert.equal(findNearest(first, [mark, second], 'right'), 1);
});

test('Left and Right leave their row only for a control that lies further ahead than aside', () => {
  const tabs = at(1200, 500, 200, 40);
  assert.equal(findNearest(about, [tabs], 'right'), null);
  assert.equal(findDiagonal(about, [tabs], 'right'), 0);
  assert.equal(findDiagonal(about, [lower[1] ?? tabs], 'right'), null);
});
