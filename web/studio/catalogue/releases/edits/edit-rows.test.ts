import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field } from '../../kinds/field.ts';
import { type EditRow, isAccepted, rowsOf } from './edit-rows.ts';

const YEAR: Field = { name: 'year', label: 'Год', control: 'number', min: 1900, max: 2100 };
const FIELDS: readonly Field[] = [
  { name: 'description', label: 'Описание', control: 'long', max: 5000 },
  YEAR,
  { name: 'season', label: 'Сезон', control: 'choice', options: 'records' },
];

const staleRow: EditRow = { field: YEAR, began: 2026, now: 2024, after: 2025, isStale: true };

test('an edit has its rows in the order of the form, stale where others have changed the field otherwise', () => {
  const change = { season: [null, 'winter'], year: [2026, 2025], description: ['Было', 'Стало'] } as never;
  const seen = (stored: Record<string, unknown>) =>
    rowsOf(FIELDS, change, stored).map(({ field, now, isStale }) => [field.name, now, isStale]);
  assert.deepEqual(seen({ description: 'Было', year: 2024, season: 'winter' }), [
    ['description', 'Было', false],
    ['year', 2024, true],
    ['season', 'winter', false],
  ]);
  // A field that the record lacks is empty.
  assert.deepEqual(seen({ description: 'Иначе', year: 2026 }), [
    ['description', 'Иначе', true],
    ['year', 2026, false],
    ['season', null, false],
  ]);
});

test('a field is accepted unless it was left out; a stale one only beside the value that was seen', () => {
  const fresh = { ...staleRow, now: 2026, isStale: false };
  assert.equal(isAccepted(fresh), true);
  assert.equal(isAccepted(fresh, { isChosen: false, now: 2026 }), false);
  assert.equal(isAccepted(staleRow), false);
  assert.equal(isAccepted(staleRow, { isChosen: true, now: 2024 }), true);
  // Chosen before others have changed it.
  assert.equal(isAccepted(staleRow, { isChosen: true, now: 2026 }), false);
  assert.equal(isAccepted(staleRow, { isChosen: false, now: 2026 }), false);
});
