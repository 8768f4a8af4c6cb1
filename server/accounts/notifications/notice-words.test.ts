import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeWords } from './notice-words.ts';

const words = (...ordinals: number[]) =>
  noticeWords(ordinals.map((ordinal) => ({ ordinal }))).replaceAll('\u00A0', ' ');

test('episodes that came out together are told as one line of numbers', () => {
  assert.equal(words(7), 'Эпизод 7');
  assert.equal(words(0), 'Эпизод 0');
  assert.equal(words(25.5), 'Эпизод 25,5');
  assert.equal(words(6, 5), 'Эпизоды 5, 6');
  assert.equal(words(9, 5, 7, 6, 7), 'Эпизоды 5–7, 9');
  assert.equal(words(-1), 'Спешл');
  assert.equal(words(1, -1), 'Эпизод 1 и спешл');
});
