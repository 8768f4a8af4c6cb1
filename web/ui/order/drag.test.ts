import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeScrollSpeed } from './drag.ts';

const VIEW = { top: 100, bottom: 700 };

test('nothing scrolls while the pointer is away from the edges', () => {
  assert.deepEqual(
    [156, 400, 644].map((y) => edgeScrollSpeed(y, VIEW)),
    [0, 0, 0],
  );
});

test('the nearer the edge, the faster the list scrolls towards it', () => {
  const up = [150, 130, 110].map((y) => edgeScrollSpeed(y, VIEW));
  const down = [650, 670, 690].map((y) => edgeScrollSpeed(y, VIEW));
  assert.ok(up[0]! < 0 && up[1]! < up[0]! && up[2]! < up[1]!, String(up));
  assert.deepEqual(
    down,
    up.map((speed) => -speed),
  );
});

test('beyond the edge the speed grows no more', () => {
  assert.equal(edgeScrollSpeed(-1000, VIEW), edgeScrollSpeed(100, VIEW));
  assert.equal(edgeScrollSpeed(5000, VIEW), edgeScrollSpeed(700, VIEW));
});

test('a low list keeps a middle where it does not scroll', () => {
  const low = { top: 0, bottom: 80 };
  assert.equal(edgeScrollSpeed(40, low), 0);
  assert.ok(edgeScrollSpeed(5, low) < 0);
  assert.equal(edgeScrollSpeed(10, { top: 20, bottom: 20 }), 0);
});
