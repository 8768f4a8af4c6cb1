import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratioWords } from './ratio-words.ts';

test('formats a ratio with at most two decimals, and separately when nothing was downloaded', () => {
  assert.deepEqual(
    [ratioWords(5, 4), ratioWords(1, 3), ratioWords(0, 0), ratioWords(7, 0), ratioWords(0, 7)],
    ['1,25', '0,33', '—', '∞', '0'],
  );
});
