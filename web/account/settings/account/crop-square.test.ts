import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_AVATAR_BYTES } from '#contract/account.ts';
import { MAX_AVATAR_MB } from './avatar-limits.ts';
import { toPixelSquare } from './crop-square.ts';

test('converts percents to whole pixels of the picture', () => {
  const picture = { width: 4000, height: 3000 };
  assert.deepEqual(toPixelSquare({ x: 12.5, y: 0, width: 75 }, picture), { x: 500, y: 0, size: 3000 });
  assert.deepEqual(toPixelSquare({ x: 33.333, y: 10.01, width: 20 }, picture), {
    x: 1333,
    y: 300,
    size: 800,
  });
});

test('rounding never moves the square over the edge', () => {
  for (let side = 1; side < 60; side += 1) {
    for (const x of [0, 33.3, 49.99, 66.7, 99.9]) {
      const { x: left, y, size } = toPixelSquare({ x, y: x, width: 100 - x }, { width: side, height: 40 });
      assert.ok(left >= 0 && y >= 0 && size >= 1);
      assert.ok(left + size <= side && y + size <= 40);
    }
  }
});

test('the limit of the field is the limit of the API', () => {
  assert.equal(MAX_AVATAR_MB * 1_000_000, MAX_AVATAR_BYTES);
});
