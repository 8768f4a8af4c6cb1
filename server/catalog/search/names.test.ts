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

test('splits several alternative names in one text', () => {
  const names = namesFrom({ name_alternative: 'Двое; Вдвоём / Оба, Чета\nДуэт|Тандем' });
  assert.deepEqual(names, ['пара', 'pair', 'двое', 'вдвоём', 'оба', 'чета', 'дуэт', 'тандем']);
});

test('does not split a name at a slash without spaces', () => {
  assert.deepEqual(namesFrom({ name_alternative: 'Fate/Zero' }), ['пара', 'pair', 'fate zero']);
});

test('adds an alias only if it differs from the names', () => {
  assert.deepEqual(namesFrom({ alias: 'Pair' }), ['пара', 'pair']);
  assert.deepEqual(namesFrom({ alias: 'dva-druga' }), ['пара', 'pair', 'dva druga']);
});

test('adds initials for a title of three to five words, with its number and without its subtitle', () => {
  assert.ok(namesFrom({ name_main: 'Моя геройская академия 5' }).includes('мга 5'));
  assert.ok(namesFrom({ name_english: 'Sword Art Online: Alicization' }).includes('sao'));
  assert.deepEqual(namesFrom({ name_main: 'Одинокий рокер' }), ['одинокий рокер', 'pair']);
});
