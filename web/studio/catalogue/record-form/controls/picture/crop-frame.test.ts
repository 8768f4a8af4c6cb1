import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShaped, moveFrame, roundFrame, scaleFrame, scaleOf, startFrame } from './crop-frame.ts';

const WIDE = { width: 2000, height: 1000 };
const TALL = { width: 1000, height: 3000 };

test('a frame begins as the largest one in the middle', () => {
  assert.deepEqual(startFrame(WIDE, 1.5), { x: 250, y: 0, width: 1500, height: 1000 });
  assert.deepEqual(startFrame(TALL, 2 / 3), { x: 0, y: 750, width: 1000, height: 1500 });
});

test('a picture of the right shape needs no frame, with what rounding leaves', () => {
  assert.equal(isShaped({ width: 1000, height: 1400 }, 5 / 7), true);
  assert.equal(isShaped({ width: 854, height: 480 }, 16 / 9), true);
  assert.equal(isShaped({ width: 1000, height: 1402 }, 5 / 7), false);
  assert.equal(isShaped({ width: 1200, height: 1200 }, 16 / 9), false);
});

test('a frame keeps its shape and never leaves the picture', () => {
  const frame = startFrame(TALL, 2 / 3);
  assert.equal(moveFrame(frame, TALL, 10, -5000).y, 0);
  assert.equal(moveFrame(frame, TALL, 0, 5000).y, 1500);
  const half = scaleFrame(frame, TALL, 0.5);
  assert.deepEqual(half, { x: 250, y: 1125, width: 500, height: 750 });
  assert.equal(scaleOf(half, TALL), 0.5);
  assert.equal(scaleFrame(moveFrame(half, TALL, 9000, 9000), TALL, 1).y, 1500);
  assert.equal(scaleOf(scaleFrame(half, TALL, 0), TALL), 0.2);
});

test('the server gets whole pixels inside the picture', () => {
  assert.deepEqual(roundFrame({ x: 0.9, y: 10.2, width: 99.7, height: 50 }), {
    x: 0,
    y: 10,
    width: 99,
    height: 50,
  });
});
