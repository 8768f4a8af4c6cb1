import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RELEASES } from '#web/format/format-count.ts';
import { formatCountedOf, formatTotal } from './format-total.ts';

test('a list says how many the filters find of how many, and where counting ended', () => {
  const cases: [found: number, all: number, text: string][] = [
    [0, 0, '0'],
    [1466, 1466, '1466'],
    [128, 1466, '128 из 1466'],
    [0, 7, '0 из 7'],
    [10_000, 10_000, '10 000'],
    [128, 10_001, '128 из более чем 10 000'],
    [10_001, 10_001, 'больше 10 000'],
  ];
  for (const [found, all, text] of cases)
    assert.equal(formatTotal({ found, all })?.replaceAll('\u00A0', ' '), text);
  assert.equal(formatTotal(null), undefined);
  const named = [1, 10_001].map((count) => formatCountedOf(count, RELEASES).replaceAll('\u00A0', ' '));
  assert.deepEqual(named, ['1 релиз', 'больше 10 000 релизов']);
});
