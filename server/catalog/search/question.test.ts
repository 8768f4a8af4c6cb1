import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuestions } from './question.ts';

const read = (text: string, ...existing: string[]) =>
  readQuestions(text, (word) => existing.includes(word)).map(({ words }) =>
    words.map(({ word, isRequired }) => (isRequired ? word : `(${word})`)).join(' '),
  );

test('a text is read as it is first and then in the other layout', () => {
  assert.deepEqual(read('yfhenj 2'), ['yfhenj 2', 'наруто 2']);
  assert.deepEqual(read('[;'), ['хж']);
});

test('of a half retyped text the words that exist stay', () => {
  assert.ok(read('elfh rhjdb ova', 'ova').includes('удар крови ova'));
});

test('years, the number of a first season and words about watching are not required, unless there is nothing else', () => {
  assert.equal(read('наруто 2007')[0], 'наруто (2007)');
  assert.equal(read('наруто 1 сезон')[0], 'наруто (1)');
  assert.equal(read('смотреть аниме наруто')[0], '(смотреть) (аниме) наруто');
  assert.equal(read('1917')[0], '1917');
});

test('no more than 12 words and 200 characters count', () => {
  for (const { words } of readQuestions('аб '.repeat(300), () => false)) assert.equal(words.length, 12);
  for (const { words } of readQuestions('а'.repeat(300), () => false)) assert.deepEqual(words.length, 1);
  assert.equal(read(`${' '.repeat(200)}наруто`).length, 0);
});
