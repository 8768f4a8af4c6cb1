import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchedLine } from '#contract/my-data.ts';
import { replacedWords, saidWords, takenWords, timecodeWords } from './my-data-words.ts';

const LINE: MatchedLine = {
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

test('what a list says of a release, and what of the present it would replace, is told', () => {
  assert.equal(plain(saidWords(LINE)), 'Избранное · Просмотрено · 8 из 10');
  assert.equal(replacedWords(LINE), 'Смотрю');
  assert.equal(plain(replacedWords({ ...LINE, score: 9 })), 'Смотрю · 8 из 10');
  assert.equal(replacedWords({ ...LINE, type_of_collection: null }), '');
});

test('what was brought is counted in words, and nothing is no words', () => {
  const taken = { favorites: 1, collections: 2, ratings: 5, timecodes: 0 };
  assert.deepEqual(takenWords(taken).map(plain), [
    '1 релиз в избранном',
    '2 релиза в коллекциях',
    '5 оценок',
  ]);
  assert.deepEqual(takenWords({ favorites: 0, collections: 0, ratings: 0, timecodes: 0 }), []);
});

test('positions are told of only where a list has any', () => {
  assert.equal(timecodeWords({ all: 0, known: 0, new: 0 }), null);
  assert.match(timecodeWords({ all: 5, known: 5, new: 0 }) ?? '', /все уже здесь/);
  assert.match(timecodeWords({ all: 5, known: 4, new: 3 }) ?? '', /новых 3 из 5/);
});
