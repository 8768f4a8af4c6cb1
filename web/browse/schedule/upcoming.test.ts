import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Occurrence } from './days/occurrences.ts';
import { pickUpcoming } from './upcoming.ts';

const occurrence = (id: number, date: string, hour: string | null, more: Partial<Occurrence> = {}) =>
  ({
    id,
    date,
    state: 'expected',
    blocked: null,
    time: hour === null ? null : { at: `${date}T${hour}:00.000Z`, isAbout: true },
    ...more,
  }) as Occurrence;
const idsOf = (releases: Occurrence[], ids?: number[]) =>
  pickUpcoming(releases, ids ? new Set(ids) : null).map(({ id }) => id);

test('picks the episodes that come next, each release once, those without an hour last in their day', () => {
  const week = [
    occurrence(1, '2026-11-25', '18:00'),
    occurrence(2, '2026-11-24', null),
    occurrence(3, '2026-11-24', '20:00'),
    occurrence(3, '2026-12-01', '20:00'),
    occurrence(4, '2026-11-26', '12:00'),
    ...[5, 6, 7, 8].map((id) => occurrence(id, '2026-11-27', `1${id}:00`)),
  ];
  assert.deepEqual(idsOf(week), [3, 2, 1, 4, 5, 6]);
  assert.deepEqual(idsOf(week, [4, 1]), [1, 4]);
});

test('leaves out what is out, late, postponed or blocked', () => {
  const states = (['out', 'late', 'postponed', 'whole'] as const).map((state, i) =>
    occurrence(i, '2026-11-24', '18:00', { state }),
  );
  assert.deepEqual(idsOf([...states, occurrence(9, '2026-11-24', '18:00', { blocked: 'Закрыто' })]), []);
});
