import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstStep } from './first-step.ts';

const part = (alias: string, is_blocked_by_geo = false) => ({
  alias,
  is_blocked_by_geo,
  is_blocked_by_copyrights: false,
});

test('one begins with the first part', () => {
  assert.deepEqual(firstStep([part('one'), part('two')]), { alias: 'one', label: 'Смотреть с начала' });
});

test('a closed beginning is stepped over and not promised; nothing open means no step', () => {
  assert.deepEqual(firstStep([part('one', true), part('two')]), { alias: 'two', label: 'Смотреть' });
  assert.equal(firstStep([part('one', true)]), null);
  assert.equal(firstStep([]), null);
});
