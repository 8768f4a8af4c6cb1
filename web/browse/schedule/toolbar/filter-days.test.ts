import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Occurrence } from '../days/occurrences.ts';
import { filterDays } from './filter-days.ts';

const releases = (...ids: number[]) => ids.map((id) => ({ id }) as Occurrence);

test('keeps only the given releases and updates the totals', () => {
  const days = [
    { name: 'Пятница', total: 3, releases: releases(1, 2, 3) },
    { name: 'Суббота', total: 2, releases: releases(4, 5) },
  ];
  assert.deepEqual(filterDays(days, new Set([3, 9])), [
    { name: 'Пятница', total: 1, releases: releases(3) },
    { name: 'Суббота', total: 0, releases: [] },
  ]);
});
