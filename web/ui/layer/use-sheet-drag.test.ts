import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDismissed } from './use-sheet-drag.ts';

test('a long drag closes the sheet however slow, a short one only if it is quick', () => {
  assert.ok(isDismissed(120, 2000));
  assert.ok(isDismissed(60, 80));
  assert.ok(!isDismissed(60, 400));
  assert.ok(!isDismissed(10, 5));
  assert.ok(!isDismissed(-200, 100));
});
