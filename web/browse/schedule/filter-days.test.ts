import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterDays } from './filter-days.ts';
import type { ScheduledRelease } from './scheduled.ts';

const releases = (...ids: number[]) => ids.map((id) => ({ id }) as ScheduledRelease);

test('keeps only the given releases and updates the totals of days that are not shown', () => {
  const days = [
    { name: 'Пятница', ids: [1, 2, 3], total: 3, releases: releases(1, 2, 3) },
    { name: 'Суббота', ids: [4, 5], total: 2, releases: [] },
  ];
  assert.deepEqual(filterDays(days, new Set([3, 5, 9])), [
    { name: 'Пятница', ids: [3], total: 1, releases: releases(3) },
    { name: 'Суббота', ids: [5], total: 1, releases: [] },
  ]);
  assert.deepEqual(
    filterDays(days, new Set()).map(({ total }) => total),
    [0, 0],
  );
});
