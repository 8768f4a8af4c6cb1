import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import type { EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import { formatEnding, type Plan } from './format-ending.ts';
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
    release: {
      name: { main: 'Лисья почта' },
      publish_day: { value: 4 },
      episodes: [listed(1), listed(2), listed(3)],
      ...whole,
      ...release,
    },
  } as unknown as EpisodeWithRelease;
}

const releaseOnly: Pick<EpisodePlaylist, 'title' | 'isOwn'> = { title: null, isOwn: false };
function textOf(ordinal: number, release: object, playlist = releaseOnly, plan: Plan | null = null) {
  const { heading, help } = formatEnding(onScreen(ordinal, release), playlist, plan);
  return [heading, help].filter(Boolean).join(' | ').replaceAll('\u00A0', ' ');
}

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
  assert.equal(textOf(3, { ...ongoing, episodes_total: 3 }), 'Вы досмотрели | Лисья почта');
  assert.equal(textOf(3, {}), 'Вы досмотрели | Лисья почта');
});

test('the planned episode has its day and its time, unless it is another one', () => {
  const at = new Date('2026-11-27T15:00:00Z');
  const upcoming = { number: 4, day: new Date('2026-11-26T21:00:00Z'), at, isAbout: true, isLate: false };
  const plan = { upcoming, now: new Date('2026-11-26T12:00:00Z'), timeZone: 'Asia/Yekaterinburg' };
  const ongoing = { is_in_production: true, episodes_total: 12 };
  assert.equal(
    textOf(3, ongoing, releaseOnly, plan),
    '4-й эпизод: завтра, около 20:00 | Пятница, 27 ноября, 18:00 МСК',
  );
  const other = { ...plan, upcoming: { ...upcoming, number: 12 } };
  assert.match(textOf(3, ongoing, releaseOnly, other), /^Эпизод 4 ещё не вышел/);
  assert.match(textOf(3, ongoing, releaseOnly, { ...plan, upcoming: null }), /^Эпизод 4 ещё не вышел/);
});

test('only an episode that is to come is awaited', () => {
  assert.equal(
    formatEnding(onScreen(3, { is_in_production: true, episodes_total: 12 }), releaseOnly).isAwaiting,
    true,
  );
  assert.equal(formatEnding(onScreen(3, {}), releaseOnly).isAwaiting, false);
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
