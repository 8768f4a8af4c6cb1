import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnBackdrop } from './layer.ts';

const DIALOG = { left: 100, right: 500, top: 50, bottom: 350 };
const inside = { x: 300, y: 200 };
const outside = { x: 20, y: 200 };

test('a click beside, above or below a dialog is on its backdrop', () => {
  for (const point of [outside, { x: 300, y: 10 }, { x: 300, y: 351 }, { x: 501, y: 351 }])
    assert.ok(isOnBackdrop(DIALOG, point, point), JSON.stringify(point));
});

test('a click in a dialog or on its edge is not', () => {
  for (const point of [inside, { x: 100, y: 50 }, { x: 500, y: 350 }])
    assert.ok(!isOnBackdrop(DIALOG, point, point), JSON.stringify(point));
});

test('a press that selects text to beyond the edge, or that comes in from outside, closes nothing', () => {
  assert.ok(!isOnBackdrop(DIALOG, inside, outside));
  assert.ok(!isOnBackdrop(DIALOG, outside, inside));
});
