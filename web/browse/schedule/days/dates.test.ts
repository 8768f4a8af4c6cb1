import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, dateIn, weekdayOf } from './dates.ts';

test('knows the date of a moment in a time zone, and the days after it across months and years', () => {
  const at = new Date('2026-11-20T22:00:00Z');
  assert.deepEqual([dateIn(at, 'Europe/Moscow'), dateIn(at, 'Europe/Berlin')], ['2026-11-21', '2026-11-20']);
  assert.deepEqual([addDays('2026-12-28', 7), addDays('2026-03-01', -1)], ['2027-01-04', '2026-02-28']);
});

test('counts the days of the week from Monday', () => {
  const week = ['2026-11-23', '2026-11-24', '2026-11-28', '2026-11-29', '1970-01-01'];
  assert.deepEqual(week.map(weekdayOf), [1, 2, 6, 7, 4]);
});
