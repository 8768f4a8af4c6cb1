import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesName, readSearch } from './search.ts';

const fox = { name: 'Лисья почта: Чёрный конверт', name_english: 'Kitsune Yuubin' };

test('matches if every word is in one of the names, ignoring case and «ё»', () => {
  assert.ok(matchesName(fox, ''));
  assert.ok(matchesName(fox, 'ПОЧТА лис'));
  assert.ok(matchesName(fox, 'черный yuubin'));
  assert.ok(matchesName({ ...fox, name: 'Черный ход' }, 'чёрный'));
  assert.ok(!matchesName(fox, 'лисья нора'));
});

test('trims and truncates the search', () => {
  assert.equal(readSearch(new URLSearchParams('search=%20лиса%20')), 'лиса');
  assert.equal(readSearch(new URLSearchParams({ search: 'а'.repeat(300) })).length, 200);
  assert.equal(readSearch(new URLSearchParams()), '');
});
