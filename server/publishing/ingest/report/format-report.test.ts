import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatReport } from './format-report.ts';

test('joins sentences to one line without what controls or reorders a text', () => {
  assert.equal(formatReport(['Взят\u0000звук.', 'Не\u202E взяты\nглавы.']), 'Взят звук. Не взяты главы.');
});

test('a long report keeps its first sentences whole and says that more is missing', () => {
  const sentence = `${'я'.repeat(999)}.`;
  const text = formatReport([sentence, sentence, sentence, sentence, 'Конец.']);
  assert.ok(text.length <= 4000);
  assert.equal(text, `${sentence} ${sentence} ${sentence} Остальное не поместилось.`);
});
