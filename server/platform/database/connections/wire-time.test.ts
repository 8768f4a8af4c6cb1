import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonInUtc, toWireTime } from './wire-time.ts';

test('a time of any zone becomes the same moment in UTC, without fractions of a second', () => {
  const cases = {
    '2026-11-20 12:00:00+00': '2026-11-20T12:00:00+00:00',
    '2026-11-20 12:00:00.987654+00': '2026-11-20T12:00:00+00:00',
    '2026-11-20 12:00:00+12': '2026-11-20T00:00:00+00:00',
    '2026-01-01 01:30:00.5+05:30': '2025-12-31T20:00:00+00:00',
    '2026-12-31 20:00:00-09:30': '2027-01-01T05:30:00+00:00',
    // The local mean time of Moscow, before there were zones.
    '1879-12-31 23:30:17+02:30:17': '1879-12-31T21:00:00+00:00',
    '2028-02-29 03:00:00+03': '2028-02-29T00:00:00+00:00',
  };
  for (const [text, wire] of Object.entries(cases)) assert.equal(toWireTime(text), wire, text);
});

test('times inside JSON become times in UTC and keep their fractions; other texts stay', () => {
  const json = JSON.stringify({
    at: '2026-11-20T15:00:00+03:00',
    rows: [
      {
        at: '2026-11-20T00:30:00.123456-11:30',
        day: '2026-11-20',
        name: 'x "2026" 2026-11-20T15:00:00+03:00',
      },
    ],
    utc: '2026-11-20T12:00:00.5+00:00',
  });
  assert.deepEqual(parseJsonInUtc(json), {
    at: '2026-11-20T12:00:00+00:00',
    rows: [
      {
        at: '2026-11-20T12:00:00.123456+00:00',
        day: '2026-11-20',
        name: 'x "2026" 2026-11-20T15:00:00+03:00',
      },
    ],
    utc: '2026-11-20T12:00:00.5+00:00',
  });
});

test('another text is refused', () => {
  for (const text of ['infinity', '20.11.2026 12:00:00 MSK', '2026-11-20'])
    assert.throws(() => toWireTime(text), /not a time/, text);
});
