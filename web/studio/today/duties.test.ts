import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDuties } from './duties.ts';

const titles = (isSet: boolean, codes: number | null) =>
  listDuties({ second_factor: { is_set: isSet } }, { recovery_codes: codes }).map(({ title }) => title);

test('who has a second factor and enough codes has nothing to do', () => {
  assert.deepEqual(titles(true, 10), []);
  assert.deepEqual(titles(true, 3), []);
});

test('a missing factor and few codes wait for their member', () => {
  assert.deepEqual(titles(false, null), ['Включите второй фактор']);
  assert.deepEqual(titles(true, 0), ['Запасных кодов не осталось']);
  assert.deepEqual(titles(true, 1), ['Остался 1\u00A0запасной код']);
  assert.deepEqual(titles(true, 2), ['Осталось 2\u00A0запасных кода']);
});
