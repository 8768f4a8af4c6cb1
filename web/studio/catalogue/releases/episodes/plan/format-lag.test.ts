import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatReplacement, formatUnseen } from './format-lag.ts';

const told = (lag: number | null, more: object = {}) =>
  formatReplacement({ is_measured: true, is_cut: false, lag, ...more }).replaceAll('\u00A0', ' ');

test('a replacement tells how far the marks move, or why that is not known', () => {
  assert.equal(told(0.4), 'Зрители останутся на том же месте, метки сдвинутся на 0,4 с позже.');
  assert.equal(told(-2), 'Зрители останутся на том же месте, метки сдвинутся на 2 с раньше.');
  assert.equal(told(-0.06), 'Зрители останутся на том же месте, метки тоже.');
  assert.equal(told(null), 'Сдвиг меток не определён: проверьте их.');
  assert.match(told(null, { is_cut: true }), /смонтировано иначе/);
  assert.match(told(null, { is_measured: false }), /ещё не измерен/);
});

test('marks that came to another video ask to be looked at', () => {
  const unseen = (lag: number | null) => formatUnseen({ lag }).replaceAll('\u00A0', ' ');
  assert.equal(unseen(0.4), 'Видео заменено, метки сдвинуты на 0,4 с позже. Проверьте их.');
  assert.equal(unseen(null), 'Видео заменено, а сдвиг меток не определён. Проверьте их.');
});
