import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDigest } from './next-digest.ts';

const next = (now: string, hour: number, zone: string) => nextDigest(new Date(now), hour, zone).toISOString();

test('the next digest is at the chosen hour in the viewer’s time zone, today or tomorrow', () => {
  assert.equal(next('2026-11-20T12:00:00Z', 19, 'Europe/Moscow'), '2026-11-20T16:00:00.000Z');
  assert.equal(next('2026-11-20T16:00:00Z', 19, 'Europe/Moscow'), '2026-11-21T16:00:00.000Z');
  assert.equal(next('2026-11-20T12:00:00Z', 0, 'Asia/Vladivostok'), '2026-11-20T14:00:00.000Z');
  assert.equal(next('2026-11-20T23:30:00Z', 8, 'America/New_York'), '2026-11-21T13:00:00.000Z');
});

test('keeps the hour across clock changes and does not skip a day when the hour does not exist', () => {
  assert.equal(next('2026-03-28T19:00:00Z', 19, 'Europe/Berlin'), '2026-03-29T17:00:00.000Z');
  assert.equal(next('2026-03-28T12:00:00Z', 2, 'Europe/Berlin'), '2026-03-29T01:00:00.000Z');
  assert.equal(next('2026-03-29T01:00:00Z', 2, 'Europe/Berlin'), '2026-03-30T00:00:00.000Z');
  assert.equal(next('2026-10-24T19:00:00Z', 19, 'Europe/Berlin'), '2026-10-25T18:00:00.000Z');
});
