import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatClock, formatDate, formatDuration, formatMoment, formatTimeAgo } from './format-time.ts';

const now = new Date('2026-11-20T18:00:00+03:00');
const ago = (date: string, zone?: string) =>
  formatTimeAgo(new Date(date), now, zone).replaceAll('\u00A0', ' ');

test('formats a recent moment as time ago', () => {
  assert.equal(ago('2026-11-20T17:59:40+03:00'), 'только что');
  assert.equal(ago('2026-11-20T17:59:00+03:00'), '1 минуту назад');
  assert.equal(ago('2026-11-20T17:38:00+03:00'), '22 минуты назад');
  assert.equal(ago('2026-11-20T16:00:00+03:00'), '2 часа назад');
  assert.equal(ago('2026-11-20T00:30:00+03:00'), '17 часов назад');
});

test('uses abbreviated units in the short form', () => {
  const short = (date: string) => formatTimeAgo(new Date(date), now, 'Europe/Moscow', { short: true });
  assert.equal(short('2026-11-20T16:00:00+03:00'), '2\u00A0ч назад');
  assert.equal(short('2026-11-20T17:38:00+03:00'), '22\u00A0мин назад');
  assert.equal(short('2026-11-19T12:00:00+03:00'), 'вчера');
});

test('says «вчера» after midnight in the given time zone, except for the last six hours', () => {
  assert.equal(ago('2026-11-19T23:50:00+03:00'), 'вчера');
  assert.equal(ago('2026-11-19T23:50:00+03:00', 'Asia/Dubai'), '18 часов назад');
  const night = new Date('2026-11-20T01:00:00+03:00');
  assert.equal(formatTimeAgo(new Date('2026-11-19T23:00:00+03:00'), night), '2\u00A0часа назад');
});

test('formats older and future moments as dates, with another year only when they are not near', () => {
  assert.equal(ago('2026-11-12T12:00:00+03:00'), '12 ноября');
  assert.equal(ago('2026-11-22T12:00:00+03:00'), '22 ноября');
  assert.equal(ago('2025-01-12T12:00:00+03:00'), '12 января 2025');
  assert.equal(ago('2027-02-01T12:00:00+03:00'), '1 февраля');
  assert.equal(ago('2027-03-01T12:00:00+03:00'), '1 марта 2027');
  const january = new Date('2027-01-02T12:00:00+03:00');
  assert.equal(formatTimeAgo(new Date('2026-12-30T12:00:00+03:00'), january), '30 декабря');
  assert.equal(formatDate(new Date('2025-12-31T23:00:00Z'), now, 'Europe/Moscow'), '1 января');
});

test('formats a full moment with day, year and time', () => {
  assert.equal(formatMoment(new Date('2026-01-12T18:05:00Z')), '12 января 2026, 21:05');
});

test('formats durations as text and as a clock', () => {
  assert.equal(formatDuration(1420), '24\u00A0мин');
  assert.equal(formatDuration(5880), '1\u00A0ч 38\u00A0мин');
  assert.equal(formatDuration(7200), '2\u00A0ч');
  assert.equal(formatDuration(12.4), '12\u00A0с');
  assert.equal(formatDuration(59.6), '1\u00A0мин');
  assert.equal(formatDuration(0), '1\u00A0с');
  assert.equal(formatClock(751), '12:31');
  assert.equal(formatClock(3723), '1:02:03');
  assert.equal(formatClock(0), '0:00');
});
