import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyOf } from './only-of.ts';
import type { Scheduled } from './scheduled.ts';

const shown = (...ids: number[]) => ids.map((id) => ({ id }) as Scheduled);

test('of each day only the wanted releases are left, counted also where they are not shown', () => {
  const days = [
    { name: 'Пятница', ids: [1, 2, 3], total: 3, releases: shown(1, 2, 3) },
    { name: 'Суббота', ids: [4, 5], total: 2, releases: [] },
  ];
  assert.deepEqual(onlyOf(days, new Set([3, 5, 9])), [
    { name: 'Пятница', ids: [3], total: 1, releases: shown(3) },
    { name: 'Суббота', ids: [5], total: 1, releases: [] },
  ]);
  assert.deepEqual(
    onlyOf(days, new Set()).map(({ total }) => total),
    [0, 0],
  );
});
