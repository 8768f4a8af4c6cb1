import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMark, formatMarks } from './format-mark.ts';

test('a mark is shown with its tenth, if it has one', () => {
  assert.deepEqual([92.4, 92, 0.1, 3600.9, 59.97].map(formatMark), [
    '1:32,4',
    '1:32',
    '0:00,1',
    '1:00:00,9',
    '1:00',
  ]);
});

test('the marks that are set are told in a line, those that lack an end as well', () => {
  const marks = [
    { label: 'Опенинг', start: 15, stop: 35.5 },
    { label: 'Эндинг', start: null, stop: null },
    { label: 'Рекап', start: 3, stop: null },
  ];
  assert.equal(formatMarks(marks).replaceAll('\u00A0', ' '), 'Опенинг 0:15–0:35,5 · Рекап с 0:03, конца нет');
});
