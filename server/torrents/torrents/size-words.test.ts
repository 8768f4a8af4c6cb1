import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeWords } from './size-words.ts';

test('sizes are said in the unit that people think in', () => {
  assert.equal(sizeWords(1_503_238_553), '1,4\u00A0ГБ');
  assert.equal(sizeWords(734_003_200), '700\u00A0МБ');
  assert.equal(sizeWords(25_000_000), '23,8\u00A0МБ');
  assert.equal(sizeWords(2_000_000_000_000), '1863\u00A0ГБ');
});
