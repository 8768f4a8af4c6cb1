import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeEdit } from './merge-edit.ts';

const NOW = { year: 2024, description: 'Сейчас', season: null };

test('an edit begins with the present values and goes on from the proposed ones', () => {
  const first = mergeEdit(NOW, {}, { year: [2024, 2025] });
  assert.deepEqual(first.edit, { year: [2024, 2025] });
  const second = mergeEdit(NOW, first.edit, { year: [2025, 2026], season: [null, 'winter'] });
  assert.deepEqual(second.edit, { year: [2024, 2026], season: [null, 'winter'] });
  assert.deepEqual(second.changed, { year: [2025, 2026], season: [null, 'winter'] });
});

test('a field that is to be as it is now leaves the edit', () => {
  const { edit, changed } = mergeEdit(NOW, { year: [2024, 2025] }, { year: [2025, 2024] });
  assert.deepEqual([edit, changed], [{}, { year: [2025, 2024] }]);
});

test('a field that others have changed is a conflict, until its author has seen the present value', () => {
  const former = { description: ['Было', 'Предлагают'] as [unknown, unknown] };
  const blind = mergeEdit(NOW, former, { description: ['Предлагают', 'Предлагают иначе'] });
  assert.deepEqual(blind.edit, former);
  assert.deepEqual(blind.conflicts, [
    { field: 'description', before: 'Предлагают', now: 'Сейчас', after: 'Предлагают иначе' },
  ]);
  const seen = mergeEdit(NOW, former, { description: ['Сейчас', 'Предлагают иначе'] });
  assert.deepEqual([seen.edit, seen.conflicts], [{ description: ['Сейчас', 'Предлагают иначе'] }, []]);
  assert.equal(mergeEdit(NOW, {}, { year: [2020, 2021] }).conflicts.length, 1);
});
