import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileSize } from './size.ts';

test('formats a size in the largest fitting unit, with a decimal comma', () => {
  assert.equal(fileSize(0), '0\u00A0Б');
  assert.equal(fileSize(1_503_238_553), '1,4\u00A0ГБ');
  assert.equal(fileSize(734_003_200), '700\u00A0МБ');
  assert.equal(fileSize(25_000_000_000), '23,3\u00A0ГБ');
});
