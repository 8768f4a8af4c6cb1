import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import type { EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import { formatEnding } from './format-ending.ts';
import { nextEpisodeInRelease } from './upcoming.ts';

const listed = (ordinal: number, hls_480: string | null = 'https://akane.example/a.m3u8') => ({
  id: `e${ordinal}`,
  ordinal,
  sort_order: ordinal,
  hls_480,
  hls_720: null,
  hls_1080: null,
});

function onScreen(ordinal: number, release: object) {
  const whole = { is_ongoing: false, is_in_production: false, episodes_total: 3, type: { value: 'TV' } };
  return {
    ...listed(ordinal),
    release: { publish_day: { value: 4 }, episodes: [listed(1), listed(2), listed(3)], ...whole, ...release },
  } as unknown as EpisodeWithRelease;
}

const releaseOnly: Pick<EpisodePlaylist, 'title' | 'isOwn'> = { title: null, isOwn: false };
const textOf = (ordinal: number, release: object, playlist = releaseOnly) =>
  Object.values(formatEnding(onScreen(ordinal, release), playlist))
    .filter(Boolean)
    .join(' | ');

test('a listed episode without video is announced with its usual weekday', () => {
  const episodes = [listed(1), listed(2), listed(3, null)];
  assert.equal(
    textOf(2, { episodes, is_ongoing: true }),
    'Эпизод 3 ещё не вышел | Обычно выходит по четвергам',
  );
  assert.equal(textOf(2, { episodes }), 'Эпизод 3 ещё не вышел');
});

test('during a season the next number is announced, up to the last', () => {
  const ongoing = { is_in_production: true };
  assert.equal(
    textOf(3, { ...ongoing, episodes_total: 12 }),
    'Эпизод 4 ещё не вышел | Обычно выходит по четвергам',
  );
  assert.equal(textOf(3, { ...ongoing, episodes_total: 3 }), 'Это последний эпизод');
  assert.equal(textOf(3, {}), 'Это последний эпизод');
  assert.equal(textOf(1, { type: { value: 'MOVIE' }, episodes: [listed(1)] }), 'Фильм закончился');
});

test('the end of a queue has a text of its own', () => {
  assert.equal(textOf(3, {}, { title: 'Сага', isOwn: false }), 'Франшиза просмотрена до конца');
  assert.equal(textOf(3, {}, { title: 'Очередь', isOwn: true }), 'Очередь закончилась');
  assert.equal(textOf(1, {}, { title: 'Очередь', isOwn: true }), 'Очередь закончилась');
});

test('a queue that ends in the middle of a season offers the next episode with video', () => {
  const episodes = [listed(1), listed(2, null), listed(3)];
  assert.equal(nextEpisodeInRelease(onScreen(1, { episodes }))?.id, 'e3');
  assert.equal(nextEpisodeInRelease(onScreen(3, { episodes })), null);
});
