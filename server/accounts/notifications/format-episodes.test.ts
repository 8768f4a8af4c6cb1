import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatEpisodes } from './format-episodes.ts';

const format = (...ordinals: number[]) =>
  formatEpisodes(ordinals.map((ordinal) => ({ ordinal }))).replaceAll('\u00A0', ' ');

test('formats episodes as one line of numbers and ranges', () => {
  assert.equal(format(7), 'Эпизод 7');
  assert.equal(format(0), 'Эпизод 0');
  assert.equal(format(25.5), 'Эпизод 25,5');
  assert.equal(format(6, 5), 'Эпизоды 5, 6');
  assert.equal(format(9, 5, 7, 6, 7), 'Эпизоды 5–7, 9');
  assert.equal(format(-1), 'Спешл');
  assert.equal(format(1, -1), 'Эпизод 1 и спешл');
});
