import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAcceleratingStep } from './accelerating-step.ts';

test('repeated presses seek in growing steps, and a pause or a change of direction resets them', () => {
  const step = createAcceleratingStep();
  const steps = Array.from({ length: 8 }, (_, i) => step(1, i * 400));
  assert.deepEqual(steps, [5, 5, 5, 10, 10, 10, 30, 30]);
  assert.equal(step(-1, 8 * 400), -5);
  assert.equal(step(-1, 8 * 400 + 1000), -5);
});
