import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualTime } from './usual-time.ts';

// Saturday in Moscow.
const due = new Date('2026-11-20T21:00:00Z');
const usual = (last: string) => usualTime(new Date(last), due)?.toISOString() ?? null;

test('expects an episode at the time of the last one, rounded to five minutes', () => {
  assert.equal(usual('2026-11-14T16:02:10Z'), '2026-11-21T16:00:00.000Z');
  assert.equal(usual('2026-11-13T21:10:00Z'), '2026-11-20T21:10:00.000Z');
});

test('returns null if the last episode was published on another weekday in Moscow', () => {
  assert.equal(usual('2026-11-15T16:00:00Z'), null);
  assert.equal(usual('2026-11-13T20:59:00Z'), null);
});
