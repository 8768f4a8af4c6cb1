import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQueries } from './query.ts';

const read = (text: string, ...existing: string[]) =>
  parseQueries(text, (word) => existing.includes(word)).map(({ words }) =>
    words.map(({ word, isRequired }) => (isRequired ? word : `(${word})`)).join(' '),
  );

test('reads a text as typed first, then in the other layout', () => {
  assert.deepEqual(read('yfhenj 2'), ['yfhenj 2', 'наруто 2']);
  assert.deepEqual(read('[;'), ['хж']);
});

test('keeps known words when the others are retyped', () => {
  assert.ok(read('elfh rhjdb ova', 'ova').includes('удар крови ova'));
});

test('does not require years, the number of a first season and words about watching, unless there are no others', () => {
  assert.equal(read('наруто 2007')[0], 'наруто (2007)');
  assert.equal(read('наруто 1 сезон')[0], 'наруто (1)');
  assert.equal(read('смотреть аниме наруто')[0], '(смотреть) (аниме) наруто');
  assert.equal(read('1917')[0], '1917');
});

test('reads no more than 12 words and 200 characters', () => {
  for (const { words } of parseQueries('аб '.repeat(300), () => false)) assert.equal(words.length, 12);
  for (const { words } of parseQueries('а'.repeat(300), () => false)) assert.deepEqual(words.length, 1);
  assert.equal(read(`${' '.repeat(200)}наруто`).length, 0);
});
