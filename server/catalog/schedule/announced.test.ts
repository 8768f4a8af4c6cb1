import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAnnounced } from './announced.ts';

// Saturday.
const now = new Date('2026-11-21T12:00:00Z');

test('treats a release without episodes and with a future season as announced', () => {
  assert.ok(isAnnounced({ year: 2027, season: 'winter', hasEpisodes: false }, now));
  assert.ok(isAnnounced({ year: 2027, season: null, hasEpisodes: false }, now));
});

test('does not treat a season that starts this week or earlier, or has an episode, as announced', () => {
  assert.ok(!isAnnounced({ year: 2026, season: 'autumn', hasEpisodes: false }, now));
  assert.ok(!isAnnounced({ year: 2027, season: 'winter', hasEpisodes: true }, now));
  const lastWeek = new Date('2026-12-29T12:00:00Z');
  assert.ok(!isAnnounced({ year: 2027, season: 'winter', hasEpisodes: false }, lastWeek));
});
