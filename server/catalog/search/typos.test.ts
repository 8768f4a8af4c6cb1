import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import { countTypos } from './typos.ts';

const typos = (typed: string, written: string) => countTypos(typed, false)(written, 9);

test('a letter more, a letter less, another letter and two exchanged ones are one typo each', () => {
  assert.equal(typos('naruto', 'naruto'), 0);
  assert.equal(typos('narruto', 'naruto'), 1);
  assert.equal(typos('nruto', 'naruto'), 1);
  assert.equal(typos('nafuto', 'naruto'), 1);
  assert.equal(typos('nartuo', 'naruto'), 1);
  assert.equal(typos('anrtuo', 'naruto'), 2);
  assert.equal(typos('блач', 'блич'), 1);
});

test('the beginning of a longer word is compared with all its beginnings', () => {
  const begins = (typed: string, written: string) => countTypos(typed, true)(written, 9);
  assert.equal(begins('shpipu', 'shippuuden'), 1);
  assert.equal(begins('shippu', 'shippuuden'), 0);
});

test('more than were allowed are more than allowed, however many', () => {
  assert.ok(countTypos('naruto', false)('bleach', 2) > 2);
});

// The table that every textbook has.
function byTable(a: string, b: string): number[] {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? cell(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(replaced, cell(i - 1, j) + 1, cell(i, j - 1) + 1, swapped));
    }
  }
  return rows.at(-1) ?? [];
}

test('it counts as the plain table does, for 5,000 random pairs', () => {
  const random = randomFrom('typos');
  const word = () =>
    Array.from({ length: random.int(1, 12) }, () => random.pick(['a', 'b', 'c', 'д'])).join('');
  for (let n = 0; n < 5000; n += 1) {
    const [typed, written] = [word(), word()];
    const row = byTable(typed, written);
    assert.equal(countTypos(typed, false)(written, 20), row.at(-1), `${typed} ${written}`);
    assert.equal(countTypos(typed, true)(written, 20), Math.min(...row), `${typed} ${written}…`);
  }
});
