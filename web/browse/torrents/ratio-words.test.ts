import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratioWords } from './ratio-words.ts';

test('the ratio is told in two digits, and where nothing was taken there is none', () => {
  assert.deepEqual(
    [ratioWords(5, 4), ratioWords(1, 3), ratioWords(0, 0), ratioWords(7, 0), ratioWords(0, 7)],
    ['1,25', '0,33', '—', '∞', '0'],
  );
});
