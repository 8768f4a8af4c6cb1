import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextOption } from './use-combobox.ts';

test('moves from the field through the options and back to the field', () => {
  const down = [-1, 0, 1, 2].map((active) => nextOption(active, 1, 3));
  assert.deepEqual(down, [0, 1, 2, -1]);
  const up = [-1, 2, 1, 0].map((active) => nextOption(active, -1, 3));
  assert.deepEqual(up, [2, 1, 0, -1]);
});
