import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestDay } from './nearest-day.ts';

const week = (...totals: number[]) => totals.map((total, i) => ({ day: i + 1, total }));

test('finds the next day with releases, continuing after Sunday with Monday', () => {
  assert.equal(nearestDay(week(1, 0, 0, 0, 0, 2, 3), 5)?.day, 6);
  assert.equal(nearestDay(week(0, 4, 0, 0, 1, 0, 0), 6)?.day, 2);
  assert.equal(nearestDay(week(1, 0, 0, 0, 0, 0, 0), 7)?.day, 1);
});

test('finds nothing in an empty week and never returns the day itself', () => {
  assert.equal(nearestDay(week(0, 0, 0, 0, 0, 0, 0), 1), undefined);
  assert.equal(nearestDay(week(0, 0, 3, 0, 0, 0, 0), 3), undefined);
});
