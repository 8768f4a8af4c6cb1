import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWords } from './normal-form.ts';

const read = (text: string) => readWords(text).join(' ');

test('case, punctuation and diacritics do not matter; «й» and «ё» are letters of their own', () => {
  assert.equal(read('Steins;Gate — ŌOKU: Café!'), 'steins gate ooku cafe');
  assert.equal(read('Ёжик и чайник'), 'ёжик и чайник');
  assert.equal(read('И́мя'), 'имя');
  assert.equal(read('Дюрарара!! x2'), 'дюрарара x 2');
});

test('an apostrophe parts no word, whether it is written or escaped', () => {
  assert.equal(read('Queen&#039;s Blade &amp; Jeanne d’Arc'), 'queens blade jeanne darc');
});

test('«@» inside a title is the letter it stands for', () => {
  assert.equal(read('The iDOLM@STER'), 'the idolmaster');
});

test('every way to write a season is a bare number', () => {
  const ways = [
    '2 сезон',
    'Сезон 2',
    'второй сезон',
    'Season 2',
    '2nd Season',
    'second season',
    'S2',
    'с2',
    'TV-2',
    'тв 2',
    '[ТВ-2]',
    '2-й сезон',
    'S02',
    'II',
  ];
  for (const way of ways) assert.equal(read(`Наруто ${way}`), 'наруто 2', way);
});

test('words of seasons without a number are words like others', () => {
  assert.equal(read('Final Season'), 'final season');
  assert.equal(read('Вторая база'), 'вторая база');
});

test('roman numerals are numbers, but a single letter is one only as the last «V»', () => {
  assert.equal(read('Удар крови IV'), 'удар крови 4');
  assert.equal(read('Может, я встречу тебя в подземелье? V'), 'может я встречу тебя в подземелье 5');
  assert.equal(read('Triage X'), 'triage x');
  assert.equal(read('V'), 'v');
});

test('numbers stand apart from letters, without zeros in front and endings behind', () => {
  assert.equal(read('07-Ghost'), '7 ghost');
  assert.equal(read('35-е экспериментальное'), '35 экспериментальное');
  assert.equal(read('Код Гиасс R2'), 'код гиасс r 2');
});

test('there are no words in a text without letters and digits', () => {
  assert.deepEqual(readWords(' …!?№ — '), []);
});
