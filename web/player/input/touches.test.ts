import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pinchOf, swipeOf } from './touches.ts';

const start = { x: 200, y: 200 };

test('a swipe is long and mostly vertical', () => {
  assert.equal(swipeOf(start, { x: 210, y: 300 }), 'down');
  assert.equal(swipeOf(start, { x: 190, y: 100 }), 'up');
  assert.equal(swipeOf(start, { x: 200, y: 230 }), null);
  assert.equal(swipeOf(start, { x: 300, y: 300 }), null);
});

test('a pinch needs a clear change of distance', () => {
  assert.equal(pinchOf(100, 130), 'spread');
  assert.equal(pinchOf(100, 80), 'close');
  assert.equal(pinchOf(100, 105), null);
  assert.equal(pinchOf(0, 100), null);
});
