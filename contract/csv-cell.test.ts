import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCsvCell } from './csv-cell.ts';

test('no cell begins a formula, at its start or after a separator of any locale; numbers stay numbers', () => {
  const formulas = ['=1', '＝1', '＋1', '－1', '＠a', 'x;=1', 'x\t@a', 'x,-2', 'x\r\n+1', '\n=1', '\t=1'];
  for (const text of formulas)
    for (const split of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/])
      for (const cell of formatCsvCell(text).split(split))
        assert.doesNotMatch(cell, /^"?[=+\-@＝＋－＠\t]/, text);
  assert.deepEqual([formatCsvCell(-2), formatCsvCell(null), formatCsvCell('a-b')], ['-2', '', 'a-b']);
});

test('a cell with a separator, a quote or a line end is quoted', () => {
  assert.equal(formatCsvCell('a "b"'), '"a ""b"""');
  assert.equal(formatCsvCell('a;b'), '"a;b"');
  assert.equal(formatCsvCell('a,b'), '"a,b"');
});
