import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatWeek } from './format-week.ts';

const week = (now: string) => formatWeek(new Date(now));

test('formats a week with one month, or with both if it crosses into the next', () => {
  assert.equal(week('2026-11-20T12:00:00Z'), '16–22 ноября');
  assert.equal(week('2026-11-22T21:00:00Z'), '23–29 ноября');
  assert.equal(week('2026-10-01T12:00:00Z'), '28 сентября – 4 октября');
  assert.equal(week('2026-12-30T12:00:00Z'), '28 декабря – 3 января');
});
