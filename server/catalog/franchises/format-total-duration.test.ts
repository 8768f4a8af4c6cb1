import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTotalDuration } from './format-total-duration.ts';

test('formats a duration in its two largest units with correct plural forms', () => {
  const cases = {
    59: '',
    60: '1 минута',
    7320: '2 часа 2 минуты',
    86_400: '1 день',
    190_800: '2 дня 5 часов',
    1_818_000: '21 день 1 час',
    5: '',
  };
  for (const [seconds, words] of Object.entries(cases))
    assert.equal(formatTotalDuration(Number(seconds)), words);
});
