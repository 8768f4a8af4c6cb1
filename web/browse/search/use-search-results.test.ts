import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryOf, skeletonDelay } from './use-search-results.ts';

test('searches from two characters, not counting spaces', () => {
  assert.equal(queryOf('л'), '');
  assert.equal(queryOf(' л '), '');
  assert.equal(queryOf('ли'), 'ли');
  assert.equal(queryOf('  чай   дракона '), 'чай дракона');
  assert.equal(queryOf('猫の'), '猫の');
});

test('shows a skeleton after 150 ms and for at least 300 ms', () => {
  assert.equal(skeletonDelay(true, 0), 150);
  assert.equal(skeletonDelay(false, 100), 200);
  assert.equal(skeletonDelay(false, 5000), 0);
});
