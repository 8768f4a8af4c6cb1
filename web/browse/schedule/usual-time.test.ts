import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualTime } from './usual-time.ts';

// Saturday in Moscow.
const due = new Date('2026-11-20T21:00:00Z');
const usual = (last: string) => usualTime(new Date(last), due)?.toISOString() ?? null;

test('an episode is usual at the hour of the last one, to five minutes', () => {
  assert.equal(usual('2026-11-14T16:02:10Z'), '2026-11-21T16:00:00.000Z');
  assert.equal(usual('2026-11-13T21:10:00Z'), '2026-11-20T21:10:00.000Z');
});

test('the hour of one that came on another day of Moscow says nothing', () => {
  assert.equal(usual('2026-11-15T16:00:00Z'), null);
  assert.equal(usual('2026-11-13T20:59:00Z'), null);
});
