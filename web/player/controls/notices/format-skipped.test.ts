import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSkipped } from './format-skipped.ts';

test('the notice agrees with what was skipped, be it one part or several', () => {
  assert.equal(formatSkipped(['opening']), 'Пропущен опенинг');
  assert.equal(formatSkipped(['after_credits']), 'Пропущена сцена после титров');
  assert.equal(formatSkipped(['recap', 'opening']), 'Пропущены пересказ и опенинг');
  assert.equal(formatSkipped(['ending', 'after_credits']), 'Пропущены эндинг и сцена после титров');
});
