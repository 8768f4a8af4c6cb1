import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from './to-csv.ts';

test('cells with quotes, semicolons and line ends are quoted, and null is empty', () => {
  assert.equal(
    toCsv([
      ['Имя', 'Счёт'],
      ['Лиса; «рыжая»', 7],
      ['a "b"\nc', null],
    ]).slice(1),
    'Имя;Счёт\r\n"Лиса; «рыжая»";7\r\n"a ""b""\nc";\r\n',
  );
});

test('a cell that a spreadsheet would run as a formula stays text, and a negative number stays a number', () => {
  assert.equal(toCsv([['=1+1', '＝1+1', 'x;@a', -2]]).slice(1), `'=1+1;'＝1+1;"x;'@a";-2\r\n`);
});

test('the file says that it is UTF-8', () => {
  assert.equal(toCsv([]).codePointAt(0), 0xfeff);
});
