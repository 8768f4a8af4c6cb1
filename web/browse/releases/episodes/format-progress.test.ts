import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FullRelease } from '#contract/releases.ts';
import { nextEpisode } from '#web/entities/release/next/next-episode.ts';
import { formatProgress } from './format-progress.ts';

const nothing = { hls_480: null, hls_720: null, hls_1080: null, rutube_id: null, youtube_id: null };
const video = { ...nothing, hls_480: 'https://media.test/480.m3u8' };
const out = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...video,
    ordinal: i + 1,
    sort_order: i + 1,
    updated_at: '2026-11-20T12:00:00Z',
  }));

function release(more: object): FullRelease {
  const base = {
    type: { value: 'TV' },
    is_ongoing: false,
    is_in_production: false,
    episodes_total: 12,
    episodes: out(12),
  };
  return { ...base, ...more } as FullRelease;
}

test('formats how many episodes of an ongoing release are out', () => {
  assert.equal(formatProgress(release({ is_ongoing: true, episodes: out(7) })), 'Онгоинг, 7 из 12');
});

test('formats only the published episodes if the total is unknown', () => {
  const progress = formatProgress(release({ is_ongoing: true, episodes_total: null, episodes: out(21) }));
  assert.equal(progress, 'Онгоинг, 21\u00A0эпизод');
});

test('counts neither specials nor a prologue, so that the next number follows', () => {
  for (const ordinal of [3.5, 0, -1]) {
    const episodes = [{ ...video, ordinal, sort_order: 0 }, ...out(3)];
    const airing = release({ is_ongoing: true, is_in_production: true, publish_day: { value: 5 }, episodes });
    assert.equal(formatProgress(airing), 'Онгоинг, 3 из 12');
    assert.equal(nextEpisode(airing, new Date('2026-11-21T12:00:00Z'))?.number, 4);
  }
});

test('counts what has come out, also without a video here', () => {
  const elsewhere = { ...nothing, ordinal: 4, rutube_id: '6f0ab0d7' };
  const shared = { ...nothing, ordinal: 5 };
  assert.equal(
    formatProgress(release({ is_ongoing: true, episodes: [...out(3), elsewhere, shared] })),
    'Онгоинг, 5 из 12',
  );
  const blocked = out(12).map((episode) => ({ ...episode, hls_480: null }));
  assert.equal(formatProgress(release({ episodes: blocked, is_blocked_by_geo: true })), '12\u00A0эпизодов');
});

test('calls a release without episodes announced and omits the count of a movie', () => {
  assert.equal(formatProgress(release({ is_ongoing: true, episodes: [] })), 'Анонс');
  assert.equal(
    formatProgress(release({ type: { value: 'MOVIE' }, episodes_total: 1, episodes: out(1) })),
    null,
  );
});
