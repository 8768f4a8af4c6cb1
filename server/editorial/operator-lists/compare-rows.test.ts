import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRows } from './compare-rows.ts';

const row = (id: number | undefined, title: string, position: number) => ({ id, title, position });
const stored = [row(1, 'А', 0), row(2, 'Б', 1), row(3, 'В', 2)] as { id: number }[];

test('writes nothing for an unchanged list', () => {
  const { added, changed, removed, changes } = compareRows(stored, stored, 'position');
  assert.deepEqual([added, changed, removed], [[], [], []]);
  assert.deepEqual(changes, { added: 0, changed: 0, removed: 0 });
});

test('writes rows that moved up after a removal but does not count them as changed', () => {
  const rows = [row(2, 'Б', 0), row(3, 'В', 1)];
  const { changed, removed, changes } = compareRows(stored, rows, 'position');
  assert.deepEqual([changed, removed], [rows, [1]]);
  assert.deepEqual(changes, { added: 0, changed: 0, removed: 1 });
});

test('counts swapped rows and rows with other content as changed', () => {
  const swapped = [row(2, 'Б', 0), row(1, 'А', 1), row(3, 'В', 2)];
  assert.equal(compareRows(stored, swapped, 'position').changes.changed, 2);
  const renamed = [row(undefined, 'Новая', 0), row(1, 'А', 1), row(2, 'Бэ', 2), row(3, 'В', 3)];
  const { added, changes } = compareRows(stored, renamed, 'position');
  assert.deepEqual(added, [{ title: 'Новая', position: 0 }]);
  assert.deepEqual(changes, { added: 1, changed: 1, removed: 0 });
});
