import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionOf } from './use-found.ts';

test('searches from two characters, not counting spaces', () => {
  assert.equal(questionOf('л'), '');
  assert.equal(questionOf(' л '), '');
  assert.equal(questionOf('ли'), 'ли');
  assert.equal(questionOf('  чай   дракона '), 'чай дракона');
  assert.equal(questionOf('猫の'), '猫の');
});
