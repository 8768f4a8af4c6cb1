import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf, type ReleaseNames } from './names.ts';

function namesFrom(fields: Partial<ReleaseNames>): string[] {
  const plain = {
    id: 1,
    name_main: 'Пара',
    name_english: 'Pair',
    name_alternative: null,
    alias: 'pair',
    year: 2020,
  };
  return namesOf({ ...plain, added_in_users_favorites: 0, ...fields }).map(({ words }) => words.join(' '));
}

test('several alternative names in one text are names of their own', () => {
  const names = namesFrom({ name_alternative: 'Двое; Вдвоём / Оба, Чета\nДуэт|Тандем' });
  assert.deepEqual(names, ['пара', 'pair', 'двое', 'вдвоём', 'оба', 'чета', 'дуэт', 'тандем']);
});

test('a name inside a name is not cut by a slash without spaces', () => {
  assert.deepEqual(namesFrom({ name_alternative: 'Fate/Zero' }), ['пара', 'pair', 'fate zero']);
});

test('an alias adds only what the names do not say', () => {
  assert.deepEqual(namesFrom({ alias: 'Pair' }), ['пара', 'pair']);
  assert.deepEqual(namesFrom({ alias: 'dva-druga' }), ['пара', 'pair', 'dva druga']);
});

test('a title of three to five words has initials, with its number and without its subtitle', () => {
  assert.ok(namesFrom({ name_main: 'Моя геройская академия 5' }).includes('мга 5'));
  assert.ok(namesFrom({ name_english: 'Sword Art Online: Alicization' }).includes('sao'));
  assert.deepEqual(namesFrom({ name_main: 'Одинокий рокер' }), ['одинокий рокер', 'pair']);
});
