import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tieShortWords } from './no-break.ts';

test('a line ends neither with a short word nor before a dash', () => {
  const shown = (text: string) => tieShortWords(text).replaceAll('\u00A0', '_');
  assert.equal(shown('Пассажир с места у окна'), 'Пассажир с_места у_окна');
  assert.equal(shown('И в «Доме» для двоих — без 2 окон'), 'И_в_«Доме» для_двоих_— без_2 окон');
  assert.equal(shown('Во что-то из-за угла, к А. Б.'), 'Во_что-то из-за угла, к_А. Б.');
  assert.equal(shown('Зима, лето - и осень\nна юге'), 'Зима, лето - и_осень\nна_юге');
  assert.equal(shown('Того же пассажира ждёт ли он, а бы- нет'), 'Того_же пассажира ждёт_ли он, а_бы- нет');
  assert.equal(shown(''), '');
});
