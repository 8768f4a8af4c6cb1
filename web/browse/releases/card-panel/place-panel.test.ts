import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placePanel } from './place-panel.ts';

const PANEL = { width: 400, height: 400 };
const ROW = { left: 48, top: 200, width: 1344, height: 330 };
const VIEW = { left: 0, top: 64, width: 1440, height: 836 };
const posterAt = (left: number, top = 200) => ({ left, top, width: 176, height: 264 });

test('a panel lies over the centre of its poster and grows from there', () => {
  const place = placePanel(posterAt(600), PANEL, ROW, VIEW);
  assert.deepEqual(place, { left: 488, top: 132, originX: 200, originY: 200 });
});

test('the panels of the first and the last card grow inwards', () => {
  assert.deepEqual(placePanel(posterAt(48), PANEL, ROW, VIEW).left, 48);
  const last = placePanel(posterAt(1216), PANEL, ROW, VIEW);
  assert.equal(last.left + PANEL.width, 1392);
  assert.equal(last.left + last.originX, 1304);
});

test('a panel stays in the window, below the header', () => {
  assert.equal(placePanel(posterAt(600, -100), PANEL, ROW, VIEW).top, 72);
  assert.equal(placePanel(posterAt(600, 800), PANEL, ROW, VIEW).top, 492);
  assert.equal(placePanel(posterAt(20), PANEL, { ...ROW, left: 20, width: 176 }, VIEW).left, 8);
});
