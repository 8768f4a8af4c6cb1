import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionOf } from './use-found.ts';

test('a search is asked for from two letters on, and spaces are no letters', () => {
  assert.equal(questionOf('л'), '');
  assert.equal(questionOf(' л '), '');
  assert.equal(questionOf('ли'), 'ли');
  assert.equal(questionOf('  чай   дракона '), 'чай дракона');
  assert.equal(questionOf('猫の'), '猫の');
});
