import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { formatExpected } from './unavailable-facts.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

function episodeOf(changes: object, hls_480: string | null = null): EpisodeWithRelease {
  const release = {
    season: { value: 'winter' },
    year: 2027,
    is_ongoing: true,
    is_in_production: true,
    publish_day: { value: 4 },
    episodes: [{ hls_480, hls_720: null, hls_1080: null }],
    ...changes,
  };
  return { release } as unknown as EpisodeWithRelease;
}

test('before the first video the premiere is expected', () => {
  assert.equal(formatExpected(episodeOf({}), NOW), 'Премьера ожидается зимой 2027\u00A0года');
});

test('after it the usual weekday is', () => {
  assert.equal(
    formatExpected(episodeOf({}, '/480.m3u8'), NOW),
    'Новые эпизоды обычно выходят по\u00A0четвергам',
  );
});

test('nothing is expected of a finished release', () => {
  const finished = { is_ongoing: false, is_in_production: false };
  assert.equal(formatExpected(episodeOf(finished, '/480.m3u8'), NOW), null);
});
