import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatWeek } from './format-week.ts';

test('formats a week with one month, or with both if it crosses into the next', () => {
  assert.equal(formatWeek('16 ноября', '22 ноября'), '16–22 ноября');
  assert.equal(formatWeek('28 декабря', '3 января'), '28 декабря – 3 января');
});
