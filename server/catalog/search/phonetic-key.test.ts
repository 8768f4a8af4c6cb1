import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneticKeyOf, russianSoundOf } from './phonetic-key.ts';

function assertSameKey(...spellings: string[]): void {
  for (const spelling of spellings)
    assert.equal(
      phoneticKeyOf(spelling),
      phoneticKeyOf(spellings[0] ?? ''),
      `${spelling} and ${spellings[0]}`,
    );
}

test('Hepburn, Kunrei, Polivanov and spellings by ear have the same key', () => {
  assertSameKey('shinji', 'sinzi', 'синдзи', 'шинджи');
  assertSameKey('chitsu', 'titu', 'тицу', 'читсу');
  assertSameKey('jujutsu', 'zyuzyutu', 'дзюдзюцу', 'джуджутсу');
  assertSameKey('shoujo', 'shojo', 'syôzyo'.normalize('NFD').replace('\u0302', ''), 'сёдзё', 'шоджо');
  assertSameKey('fuji', 'huzi', 'фудзи', 'худзи');
  assertSameKey('kaisen', 'кайсэн', 'каисен');
});

test('long vowels, doubled letters and «n» or «m» before b, p, m do not matter', () => {
  assertSameKey('yuusha', 'yusha', 'юся', 'юуша');
  assertSameKey('senpai', 'sempai', 'сэмпай', 'сенпай');
  assertSameKey('kocchi', 'kotchi', 'котти', 'кочи');
  assertSameKey('tokyo', 'toukyou', 'токио', 'токё');
});

test('transliterated Russian has the key of the Russian word, by the standard and as in chats', () => {
  assertSameKey('магическая', 'magicheskaya');
  assertSameKey('рассекающий', 'rassekayushchiy', 'rassekayuschii');
  assertSameKey('титанов', 'titanov');
  assertSameKey('жизнь', 'zhizn', 'jizn');
  assertSameKey('хранитель', 'khranitel', 'hranitel');
});

test('words that differ in a vowel or a consonant have different keys', () => {
  const words = ['kaze', 'kazu', 'kage', 'kare', 'nana', 'mana', 'клан', 'клон', 'год', 'кот'];
  assert.equal(new Set(words.map(phoneticKeyOf)).size, words.length);
});

test('words that Russians write alike by ear have one sound and different keys', () => {
  for (const [one, other] of [
    ['поезд', 'поест'],
    ['последний', 'паследний'],
    ['дождь', 'дошть'],
    ['грозы', 'гразы'],
    ['небесный', 'небестный'],
    ['маяка', 'маека'],
  ] as const) {
    const [key, otherKey] = [phoneticKeyOf(one), phoneticKeyOf(other)];
    assert.notEqual(key, otherKey);
    assert.equal(russianSoundOf(key), russianSoundOf(otherKey), `${one} and ${other}`);
  }
  assert.notEqual(russianSoundOf(phoneticKeyOf('поезд')), russianSoundOf(phoneticKeyOf('почта')));
});
