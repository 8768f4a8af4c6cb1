import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveColumn, readColumns, toggleColumn } from './chosen-columns.ts';

const KNOWN = [{ id: 'name' }, { id: 'role' }, { id: 'since' }, { id: 'score', isOptional: true }];
const ids = (columns: ReturnType<typeof readColumns>) =>
  columns.map(({ id, isShown }) => (isShown ? id : `-${id}`)).join(' ');

test('without stored columns the list has its own, optional ones hidden', () => {
  for (const stored of [null, 'x', {}, [null, 1, { id: 'role' }]])
    assert.equal(ids(readColumns(KNOWN, stored)), 'name role since -score');
});

test('stored order and choice stay, new columns come last, gone and repeated ones are left out', () => {
  const stored = [
    { id: 'since', isShown: true },
    { id: 'gone', isShown: true },
    { id: 'since', isShown: false },
    { id: 'name', isShown: false },
    { id: 'score', isShown: true },
  ];
  assert.equal(ids(readColumns(KNOWN, stored)), 'name since score role');
});

test('a column moves by one place and never before the first', () => {
  const columns = readColumns(KNOWN, null);
  assert.equal(ids(moveColumn(columns, 'since', -1)), 'name since role -score');
  assert.equal(ids(moveColumn(columns, 'role', -1)), 'name role since -score');
  assert.equal(ids(moveColumn(columns, 'score', 1)), 'name role since -score');
  assert.equal(ids(moveColumn(columns, 'name', 1)), 'name role since -score');
  assert.equal(ids(toggleColumn(columns, 'score')), 'name role since score');
});
