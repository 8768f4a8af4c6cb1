import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCountdown } from './format-countdown.ts';

const now = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number) =>
  formatCountdown(new Date(now.getTime() + minutes * 60_000), now)?.replaceAll('\u00A0', ' ') ?? null;

test('counts minutes, then hours and minutes, then days', () => {
  assert.deepEqual([after(0.5), after(51), after(59)], ['Через 1 мин', 'Через 51 мин', 'Через 59 мин']);
  assert.deepEqual(
    [after(60), after(125), after(1439)],
    ['Через 1 ч', 'Через 2 ч 5 мин', 'Через 23 ч 59 мин'],
  );
  const day = 24 * 60;
  assert.deepEqual(
    [after(day), after(2 * day), after(5 * day)],
    ['Через 1 день', 'Через 2 дня', 'Через 5 дней'],
  );
});

test('counts nothing that has passed', () => {
  assert.deepEqual([after(0), after(-1)], [null, null]);
});
