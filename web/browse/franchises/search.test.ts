import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNamed, readSearch } from './search.ts';

const fox = { name: 'Лисья почта: Чёрный конверт', name_english: 'Kitsune Yuubin' };

test('matches if every word is in one of the names, ignoring case and «ё»', () => {
  assert.ok(isNamed(fox, ''));
  assert.ok(isNamed(fox, 'ПОЧТА лис'));
  assert.ok(isNamed(fox, 'черный yuubin'));
  assert.ok(isNamed({ ...fox, name: 'Черный ход' }, 'чёрный'));
  assert.ok(!isNamed(fox, 'лисья нора'));
});

test('trims and truncates the search', () => {
  assert.equal(readSearch(new URLSearchParams('search=%20лиса%20')), 'лиса');
  assert.equal(readSearch(new URLSearchParams({ search: 'а'.repeat(300) })).length, 200);
  assert.equal(readSearch(new URLSearchParams()), '');
});
