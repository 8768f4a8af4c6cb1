import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchedEntry } from '#contract/my-data.ts';
import { formatReplaced, formatEntry, formatImported, formatTimecodes } from './format-lists.ts';

const ENTRY: MatchedEntry = {
  name: 'x',
  by: 'mal',
  release: { id: 1, alias: 'x', name: 'x', year: 2026 },
  is_favorite: true,
  type_of_collection: 'WATCHED',
  score: 8,
  now: { is_favorite: false, type_of_collection: 'WATCHING', score: 8 },
  state: 'differs',
};
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('formats the values of an entry and the current values that it would replace', () => {
  assert.equal(plain(formatEntry(ENTRY)), 'Избранное · Просмотрено · 8 из 10');
  assert.equal(formatReplaced(ENTRY), 'Смотрю');
  assert.equal(plain(formatReplaced({ ...ENTRY, score: 9 })), 'Смотрю · 8 из 10');
  assert.equal(formatReplaced({ ...ENTRY, type_of_collection: null }), '');
});

test('formats the counts of an import, without zeros', () => {
  const imported = { favorites: 1, collections: 2, ratings: 5, timecodes: 0 };
  assert.deepEqual(formatImported(imported).map(plain), [
    '1 релиз в избранном',
    '2 релиза в коллекциях',
    '5 оценок',
  ]);
  assert.deepEqual(formatImported({ favorites: 0, collections: 0, ratings: 0, timecodes: 0 }), []);
});

test('formats positions only if a list has any', () => {
  assert.equal(formatTimecodes({ all: 0, known: 0, new: 0 }), null);
  assert.match(formatTimecodes({ all: 5, known: 5, new: 0 }) ?? '', /все уже здесь/);
  assert.match(formatTimecodes({ all: 5, known: 4, new: 3 }) ?? '', /новых 3 из 5/);
});
