import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPart, LOCAL_TIME_ZONE } from './date-formats.ts';

const FORMATS = {
  day: ['en-CA', {}],
  year: ['ru-RU', { year: 'numeric' }],
  date: ['ru-RU', { day: 'numeric', month: 'long' }],
  hour: ['ru-RU', { hour: '2-digit', minute: '2-digit' }],
  weekday: ['ru-RU', { weekday: 'long' }],
  shortWeekday: ['ru-RU', { weekday: 'short' }],
} as const;

const ZONES = [
  'Europe/Moscow',
  'UTC',
  'Europe/Berlin',
  'Asia/Vladivostok',
  'Asia/Kolkata',
  'America/New_York',
];

test('every part of a moment is what Intl says, in every time zone and before Moscow kept its offset', () => {
  const moments = Array.from({ length: 400 }, (_, i) => Date.UTC(2010, 0, 1) + i * 15.37 * 86_400_000);
  const edges = [
    '2014-10-25T21:59:59Z',
    '2014-10-26T00:00:00Z',
    '2026-12-31T21:00:00Z',
    '2026-03-29T01:00:00Z',
  ];
  for (const zone of [...ZONES, LOCAL_TIME_ZONE]) {
    for (const [part, [locale, options]] of Object.entries(FORMATS)) {
      const timeZone = zone === LOCAL_TIME_ZONE ? undefined : zone;
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      for (const at of [...moments, ...edges]) {
        const date = new Date(at);
        const expected = format.format(date);
        assert.equal(formatPart(part as keyof typeof FORMATS, date, zone), expected, `${at} ${zone}`);
      }
    }
  }
});
