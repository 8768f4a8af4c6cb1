import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import { countTypos } from './typos.ts';

const typos = (typed: string, word: string) => countTypos(typed, false)(word, 9);

test('counts an added, missing, replaced or swapped letter as one typo', () => {
  assert.equal(typos('naruto', 'naruto'), 0);
  assert.equal(typos('narruto', 'naruto'), 1);
  assert.equal(typos('nruto', 'naruto'), 1);
  assert.equal(typos('nafuto', 'naruto'), 1);
  assert.equal(typos('nartuo', 'naruto'), 1);
  assert.equal(typos('anrtuo', 'naruto'), 2);
  assert.equal(typos('блач', 'блич'), 1);
});

test('compares a beginning with all beginnings of a longer word', () => {
  const begins = (typed: string, word: string) => countTypos(typed, true)(word, 9);
  assert.equal(begins('shpipu', 'shippuuden'), 1);
  assert.equal(begins('shippu', 'shippuuden'), 0);
});

test('returns some number above the limit when there are more typos', () => {
  assert.ok(countTypos('naruto', false)('bleach', 2) > 2);
});

// The plain dynamic programming table of the textbooks.
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

test('agrees with the plain table for 5,000 random pairs', () => {
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
