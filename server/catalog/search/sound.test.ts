import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soundOf } from './sound.ts';

function soundsAlike(...ways: string[]): void {
  for (const way of ways) assert.equal(soundOf(way), soundOf(ways[0] ?? ''), `${way} and ${ways[0]}`);
}

test('Hepburn, Kunrei, Polivanov and what people hear meet', () => {
  soundsAlike('shinji', 'sinzi', 'синдзи', 'шинджи');
  soundsAlike('chitsu', 'titu', 'тицу', 'читсу');
  soundsAlike('jujutsu', 'zyuzyutu', 'дзюдзюцу', 'джуджутсу');
  soundsAlike('shoujo', 'shojo', 'syôzyo'.normalize('NFD').replace('\u0302', ''), 'сёдзё', 'шоджо');
  soundsAlike('fuji', 'huzi', 'фудзи', 'худзи');
  soundsAlike('kaisen', 'кайсэн', 'каисен');
});

test('long vowels, doubled letters and the nasal before b, p, m are heard once and alike', () => {
  soundsAlike('yuusha', 'yusha', 'юся', 'юуша');
  soundsAlike('senpai', 'sempai', 'сэмпай', 'сенпай');
  soundsAlike('kocchi', 'kotchi', 'котти', 'кочи');
  soundsAlike('tokyo', 'toukyou', 'токио', 'токё');
});

test('Russian in latin letters sounds like Russian, by the rules and as in chats', () => {
  soundsAlike('магическая', 'magicheskaya');
  soundsAlike('рассекающий', 'rassekayushchiy', 'rassekayuschii');
  soundsAlike('титанов', 'titanov');
  soundsAlike('жизнь', 'zhizn', 'jizn');
  soundsAlike('хранитель', 'khranitel', 'hranitel');
});

test('words that differ in a vowel or a consonant of their own stay apart', () => {
  const words = ['kaze', 'kazu', 'kage', 'kare', 'nana', 'mana', 'клан', 'клон', 'год', 'кот'];
  assert.equal(new Set(words.map(soundOf)).size, words.length);
});
