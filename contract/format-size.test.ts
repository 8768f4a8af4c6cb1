import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSize } from './format-size.ts';

test('formats a size with at most one decimal and a fitting unit', () => {
  assert.equal(formatSize(0), '0\u00A0Б');
  assert.equal(formatSize(1_503_238_553), '1,4\u00A0ГБ');
  assert.equal(formatSize(734_003_200), '700\u00A0МБ');
  assert.equal(formatSize(25_000_000), '23,8\u00A0МБ');
  assert.equal(formatSize(25_000_000_000), '23,3\u00A0ГБ');
  assert.equal(formatSize(2_000_000_000_000), '1,8\u00A0ТБ');
});
