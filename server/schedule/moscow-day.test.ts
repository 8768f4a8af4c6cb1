import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moscowDay, moscowDays } from './moscow-day.ts';

test('the day changes at midnight in Moscow, at 21:00 of Greenwich, in summer and in winter', () => {
  for (const friday of ['2026-11-20', '2026-07-17']) {
    assert.equal(moscowDay(new Date(`${friday}T20:59:59Z`)), 5);
    assert.equal(moscowDay(new Date(`${friday}T21:00:00Z`)), 6);
  }
});

test('after Sunday comes Monday', () => {
  const days = (time: string) => moscowDays(new Date(time));
  assert.deepEqual(days('2026-11-22T20:59:59Z'), { today: 7, tomorrow: 1, yesterday: 6 });
  assert.deepEqual(days('2026-11-22T21:00:00Z'), { today: 1, tomorrow: 2, yesterday: 7 });
});
