import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRatio } from './format-ratio.ts';

test('formats a ratio with at most two decimals, and separately when nothing was downloaded', () => {
  assert.deepEqual(
    [formatRatio(5, 4), formatRatio(1, 3), formatRatio(0, 0), formatRatio(7, 0), formatRatio(0, 7)],
    ['1,25', '0,33', '—', '∞', '0'],
  );
});
