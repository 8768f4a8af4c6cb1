import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchedName } from './matched-name.ts';

const names = {
  main: 'Ёлки над Сакураямой',
  english: 'Firs over Sakurayama',
  alternative: 'Хвойный край; Momi no Kuni, Лесной дозор / Forest Watch',
};

test('a release found by another name says by which', () => {
  assert.equal(matchedName(names, 'firs'), 'Firs over Sakurayama');
  assert.equal(matchedName(names, 'край хвой'), 'Хвойный край');
  assert.equal(matchedName(names, 'MOMI kuni'), 'Momi no Kuni');
  assert.equal(matchedName(names, 'forest w'), 'Forest Watch');
});

test('the title needs no other name beside it, whatever its letters and order of words', () => {
  assert.equal(matchedName(names, 'сакураямой ЕЛКИ'), null);
  assert.equal(matchedName({ ...names, english: 'Ёлки' }, 'ёлки'), null);
});

test('a search with a slip names nothing, and neither does one without words', () => {
  assert.equal(matchedName(names, 'frist'), null);
  assert.equal(matchedName({ ...names, alternative: null }, 'хвойный'), null);
  assert.equal(matchedName(names, ' … '), null);
});
