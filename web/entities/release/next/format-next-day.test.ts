import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNextDay, formatNextTime } from './format-next-day.ts';

const at = new Date('2026-11-27T15:00:00Z');
const now = new Date('2026-11-23T12:00:00Z');

test('names the day in the time zone of the viewer', () => {
  assert.equal(formatNextDay(at, now, 'Europe/Moscow'), 'Пятница, 27 ноября');
  assert.equal(formatNextDay(at, now, 'Asia/Kamchatka'), 'Суббота, 28 ноября');
});

test('gives the usual or the exact time of the viewer, with the one in Moscow if it differs', () => {
  const time = (zone: string, isAbout = true) =>
    formatNextTime({ at, isAbout }, zone).replaceAll('\u00A0', ' ');
  assert.equal(time('Europe/Moscow'), 'около 18:00 МСК');
  assert.equal(time('Europe/Berlin'), 'около 16:00, 18:00 МСК');
  assert.equal(time('Europe/Moscow', false), 'в 18:00 МСК');
  assert.equal(time('Asia/Vladivostok', false), 'в 01:00, 18:00 МСК');
});
