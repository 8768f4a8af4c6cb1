import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondsUntilSkip, skippableAt } from './skip-rule.ts';

test('an ad can be skipped from its own offset', () => {
  assert.equal(skippableAt(5, 20), 5);
  assert.equal(skippableAt(0, 20), 0);
});

test('a short ad without an offset cannot be skipped', () => {
  assert.equal(skippableAt(null, 30), null);
  assert.equal(skippableAt(-1, 15), null);
  assert.equal(skippableAt(20, 20), null);
});

test('no ad is locked longer than thirty seconds', () => {
  assert.equal(skippableAt(null, 31), 15);
  assert.equal(skippableAt(45, 60), 15);
  assert.equal(skippableAt(30, 60), 30);
  assert.equal(skippableAt(null, -1), 15);
});

test('the seconds left are whole and end at zero', () => {
  assert.deepEqual(
    [
      secondsUntilSkip(5, 0),
      secondsUntilSkip(5, 3.2),
      secondsUntilSkip(5, 5),
      secondsUntilSkip(5, 9),
      secondsUntilSkip(null, 3),
    ],
    [5, 2, 0, 0, null],
  );
});
