import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietUntil } from './quiet-hours.ts';

const at = (text: string, zone: string) => quietUntil(new Date(text), zone)?.toISOString() ?? null;

test('push messages wait from 23:00 to 9:00 by the clock of the viewer', () => {
  assert.equal(at('2026-11-20T19:59:59Z', 'Europe/Moscow'), null);
  assert.equal(at('2026-11-20T20:00:00Z', 'Europe/Moscow'), '2026-11-21T06:00:00.000Z');
  assert.equal(at('2026-11-21T05:59:59Z', 'Europe/Moscow'), '2026-11-21T06:00:00.000Z');
  assert.equal(at('2026-11-21T06:00:00Z', 'Europe/Moscow'), null);
  assert.equal(at('2026-11-20T14:30:00Z', 'Asia/Vladivostok'), '2026-11-20T23:00:00.000Z');
});

test('a night of the change to daylight saving time ends at 9:00 by the new clock', () => {
  assert.equal(at('2026-03-29T00:30:00Z', 'Europe/Berlin'), '2026-03-29T07:00:00.000Z');
  assert.equal(at('2026-10-24T22:30:00Z', 'Europe/Berlin'), '2026-10-25T08:00:00.000Z');
});
