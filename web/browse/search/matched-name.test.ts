import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchedName } from './matched-name.ts';

const names = {
  main: 'Ёлки над Сакураямой',
  english: 'Firs over Sakurayama',
  alternative: 'Хвойный край; Momi no Kuni, Лесной дозор / Forest Watch',
};

test('returns the other name that matches the query', () => {
  assert.equal(matchedName(names, 'firs'), 'Firs over Sakurayama');
  assert.equal(matchedName(names, 'край хвой'), 'Хвойный край');
  assert.equal(matchedName(names, 'MOMI kuni'), 'Momi no Kuni');
  assert.equal(matchedName(names, 'forest w'), 'Forest Watch');
});

test('returns nothing if the title matches, ignoring case, «ё» and word order', () => {
  assert.equal(matchedName(names, 'сакураямой ЕЛКИ'), null);
  assert.equal(matchedName({ ...names, english: 'Ёлки' }, 'ёлки'), null);
});

test('returns nothing for a query with a typo or without words', () => {
  assert.equal(matchedName(names, 'frist'), null);
  assert.equal(matchedName({ ...names, alternative: null }, 'хвойный'), null);
  assert.equal(matchedName(names, ' … '), null);
});
