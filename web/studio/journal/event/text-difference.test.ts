import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceTo } from './text-difference.ts';

test('a text is compared with another by words, from both ends', () => {
  assert.deepEqual(differenceTo('Поезд идёт на север ночью', 'Поезд идёт ночью'), [
    'Поезд идёт ',
    'на север ',
    'ночью',
  ]);
  assert.deepEqual(differenceTo('Поезд идёт ночью', 'Поезд идёт на север ночью'), [
    'Поезд идёт ',
    '',
    'ночью',
  ]);
  assert.deepEqual(differenceTo('ночь ночь', 'ночь'), ['ночь', ' ночь', '']);
  assert.deepEqual(differenceTo('одно', 'другое'), ['', 'одно', '']);
  assert.deepEqual(differenceTo('то же', 'то же'), ['то же', '', '']);
});
