import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeWords } from './normal-form.ts';

const read = (text: string) => normalizeWords(text).join(' ');

test('ignores case, punctuation and diacritics, but keeps «й» and «ё»', () => {
  assert.equal(read('Steins;Gate — ŌOKU: Café!'), 'steins gate ooku cafe');
  assert.equal(read('Ёжик и чайник'), 'ёжик и чайник');
  assert.equal(read('И́мя'), 'имя');
  assert.equal(read('Дюрарара!! x2'), 'дюрарара x 2');
});

test('does not split words at an apostrophe, plain or escaped', () => {
  assert.equal(read('Queen&#039;s Blade &amp; Jeanne d’Arc'), 'queens blade jeanne darc');
});

test('reads «@» inside a title as «a»', () => {
  assert.equal(read('The iDOLM@STER'), 'the idolmaster');
});

test('reduces every spelling of a season to a bare number', () => {
  const spellings = [
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
  for (const spelling of spellings) assert.equal(read(`Наруто ${spelling}`), 'наруто 2', spelling);
});

test('keeps season words without a number', () => {
  assert.equal(read('Final Season'), 'final season');
  assert.equal(read('Вторая база'), 'вторая база');
});

test('reads roman numerals as numbers, a single letter only if it is a final «V»', () => {
  assert.equal(read('Удар крови IV'), 'удар крови 4');
  assert.equal(read('Может, я встречу тебя в подземелье? V'), 'может я встречу тебя в подземелье 5');
  assert.equal(read('Triage X'), 'triage x');
  assert.equal(read('V'), 'v');
});

test('separates numbers from letters and drops leading zeros and endings', () => {
  assert.equal(read('07-Ghost'), '7 ghost');
  assert.equal(read('35-е экспериментальное'), '35 экспериментальное');
  assert.equal(read('Код Гиасс R2'), 'код гиасс r 2');
});

test('reads a single roman numeral and an ordinal beside a part as a number', () => {
  for (const part of ['2', 'II', 'Ⅱ', 'вторая']) assert.equal(read(`Финал, часть ${part}`), 'финал часть 2');
  assert.equal(read('Season I'), '1');
  assert.equal(read('X Season'), '10');
  assert.equal(read('Triage X'), 'triage x');
});

test('reads every spelling of Japanese kana in one way', () => {
  for (const spelling of ['ナルト', 'なると', 'ﾅﾙﾄ', 'ナルトー', 'ナルット'])
    assert.equal(read(spelling), 'なる ると', spelling);
  assert.equal(read('ガンダム'), read('ｶﾞﾝﾀﾞﾑ'));
  for (const [one, other] of [
    ['ヱヴァンゲリヲン', 'ヱバンゲリヲン'],
    ['ヴィーナス', 'ビーナス'],
    ['ラヴ', 'ラブ'],
    ['ファイナル', 'フアイナル'],
    ['すゞめ', 'すずめ'],
    ['佐々木', '佐佐木'],
    ['ＮＡＲＵＴＯ', 'naruto'],
  ] as const)
    assert.equal(read(one), read(other), one);
  // No kana at all.
  assert.equal(read('ーっ'), '');
});

test('splits Japanese into pairs of letters, apart from other scripts and numbers', () => {
  assert.equal(read('進撃の巨人 Season 2'), '進撃 撃の の巨 巨人 2');
  assert.equal(read('Re:ゼロ'), 're ぜろ');
  assert.equal(read('刃'), '刃');
  for (const season of ['2', '第2期', '第二期', '2期', 'シーズン2', '２'])
    assert.equal(read(`巨人 ${season}`), '巨人 2', season);
});

test('returns no words for a text without letters and digits', () => {
  assert.deepEqual(normalizeWords(' …!?№ — '), []);
});
