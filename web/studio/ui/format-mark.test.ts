import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMark } from './format-mark.ts';

test('a mark is shown with its tenth, if it has one', () => {
  assert.deepEqual([92.4, 92, 0.1, 3600.9, 59.97].map(formatMark), [
    '1:32,4',
    '1:32',
    '0:00,1',
    '1:00:00,9',
    '1:00',
  ]);
});
