import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryOf } from './use-search-results.ts';

test('searches from two characters, not counting spaces', () => {
  assert.equal(queryOf('л'), '');
  assert.equal(queryOf(' л '), '');
  assert.equal(queryOf('ли'), 'ли');
  assert.equal(queryOf('  чай   дракона '), 'чай дракона');
  assert.equal(queryOf('猫の'), '猫の');
});
