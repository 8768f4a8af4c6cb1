import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAnnounced } from './announced.ts';

// Saturday.
const now = new Date('2026-11-21T12:00:00Z');

test('a release without episodes whose season lies ahead is announced', () => {
  assert.ok(isAnnounced({ year: 2027, season: 'winter', hasEpisodes: false }, now));
  assert.ok(isAnnounced({ year: 2027, season: null, hasEpisodes: false }, now));
});

test('a season that has begun or begins this week is no announcement, nor is one with an episode out', () => {
  assert.ok(!isAnnounced({ year: 2026, season: 'autumn', hasEpisodes: false }, now));
  assert.ok(!isAnnounced({ year: 2027, season: 'winter', hasEpisodes: true }, now));
  const lastWeek = new Date('2026-12-29T12:00:00Z');
  assert.ok(!isAnnounced({ year: 2027, season: 'winter', hasEpisodes: false }, lastWeek));
});
