import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentIn } from './moment.ts';

test('starts shortly before the end for a moment beyond it', () => {
  assert.equal(momentIn(754, 1440), 754);
  assert.equal(momentIn(1440, 1440), 1435);
  assert.equal(momentIn(99_999, 1440), 1435);
  assert.equal(momentIn(10, 3), 0);
});

test('returns undefined without a moment, so that the saved position applies', () => {
  assert.equal(momentIn(null, 1440), undefined);
  assert.equal(momentIn(0, 1440), 0);
});

test('does not clamp to an unknown duration', () => {
  assert.equal(momentIn(754, 0), 754);
});
