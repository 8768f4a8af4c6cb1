import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countdownParts, formatTimeLeft, untilNextChange } from './countdown.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const parts = (left: number) =>
  countdownParts(left)
    .map(({ value, unit }) => `${value} ${unit}`)
    .join(', ');
const words = (left: number) => formatTimeLeft(left).replaceAll('\u00A0', ' ');

test('counts days, hours and minutes with the right forms of the words', () => {
  assert.equal(parts(6 * DAY + 22 * HOUR + 36 * MINUTE), '6 дней, 22 часа, 36 минут');
  assert.equal(parts(DAY + HOUR + MINUTE), '1 день, 1 час, 1 минута');
});

test('counts hours and minutes in the last day, minutes and seconds in the last hour', () => {
  assert.equal(parts(DAY - 1), '23 часа, 59 минут');
  assert.equal(parts(HOUR - 1), '59 минут, 59 секунд');
  assert.equal(parts(0), '0 минут, 0 секунд');
});

test('says the two largest units, and seconds only in the last minute', () => {
  assert.equal(words(6 * DAY + 22 * HOUR + 36 * MINUTE), 'через 6 дней 22 часа');
  assert.equal(words(DAY + 5 * MINUTE), 'через 1 день');
  assert.equal(words(HOUR + MINUTE), 'через 1 час 1 минуту');
  assert.equal(words(21 * MINUTE + 9 * SECOND), 'через 21 минуту');
  assert.equal(words(31 * SECOND), 'через 31 секунду');
});

test('changes by the minute, in the last hour by the second', () => {
  assert.equal(untilNextChange(DAY + 40 * SECOND), 40 * SECOND + 1);
  assert.equal(untilNextChange(HOUR - 300), 701);
});
