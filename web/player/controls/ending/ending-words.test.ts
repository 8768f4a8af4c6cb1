import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleasedEpisode } from '#contract/releases.ts';
import type { Line } from '#web/entities/episode/line.ts';
import { endingWords } from './ending-words.ts';
import { episodeBeyond } from './upcoming.ts';

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
  } as unknown as ReleasedEpisode;
}

const alone: Pick<Line, 'title' | 'isOwn'> = { title: null, isOwn: false };
const said = (ordinal: number, release: object, line = alone) =>
  Object.values(endingWords(onScreen(ordinal, release), line))
    .filter(Boolean)
    .join(' | ');

test('an episode that is known and has no video yet is said to be on its way, and on which day', () => {
  const episodes = [listed(1), listed(2), listed(3, null)];
  assert.equal(
    said(2, { episodes, is_ongoing: true }),
    'Эпизод 3 ещё не вышел | Обычно выходит по четвергам',
  );
  assert.equal(said(2, { episodes }), 'Эпизод 3 ещё не вышел');
});

test('while a season goes on the next number is awaited, up to its last', () => {
  const goingOn = { is_in_production: true };
  assert.equal(
    said(3, { ...goingOn, episodes_total: 12 }),
    'Эпизод 4 ещё не вышел | Обычно выходит по четвергам',
  );
  assert.equal(said(3, { ...goingOn, episodes_total: 3 }), 'Это последний эпизод');
  assert.equal(said(3, {}), 'Это последний эпизод');
  assert.equal(said(1, { type: { value: 'MOVIE' }, episodes: [listed(1)] }), 'Фильм закончился');
});

test('the end of a queue is told as that of the queue', () => {
  assert.equal(said(3, {}, { title: 'Сага', isOwn: false }), 'Франшиза просмотрена до конца');
  assert.equal(said(3, {}, { title: 'Очередь', isOwn: true }), 'Очередь закончилась');
  assert.equal(said(1, {}, { title: 'Очередь', isOwn: true }), 'Очередь закончилась');
});

test('a queue that ends in the middle of a season leads on to its next episode with video', () => {
  const episodes = [listed(1), listed(2, null), listed(3)];
  assert.equal(episodeBeyond(onScreen(1, { episodes }))?.id, 'e3');
  assert.equal(episodeBeyond(onScreen(3, { episodes })), null);
});
