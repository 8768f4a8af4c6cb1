import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentIn } from './moment.ts';

test('a moment behind the end starts shortly before it', () => {
  assert.equal(momentIn(754, 1440), 754);
  assert.equal(momentIn(1440, 1440), 1435);
  assert.equal(momentIn(99_999, 1440), 1435);
  assert.equal(momentIn(10, 3), 0);
});

test('where the address names no moment, what was saved decides', () => {
  assert.equal(momentIn(null, 1440), undefined);
  assert.equal(momentIn(0, 1440), 0);
});

test('a length that nobody knows holds nothing back', () => {
  assert.equal(momentIn(754, 0), 754);
});
