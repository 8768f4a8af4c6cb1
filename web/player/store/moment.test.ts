import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clampMoment } from './moment.ts';

test('starts shortly before the end for a moment beyond it', () => {
  assert.equal(clampMoment(754, 1440), 754);
  assert.equal(clampMoment(1440, 1440), 1435);
  assert.equal(clampMoment(99_999, 1440), 1435);
  assert.equal(clampMoment(10, 3), 0);
});

test('returns undefined without a moment, so that the saved position applies', () => {
  assert.equal(clampMoment(null, 1440), undefined);
  assert.equal(clampMoment(0, 1440), 0);
});

test('does not clamp to an unknown duration', () => {
  assert.equal(clampMoment(754, 0), 754);
});
