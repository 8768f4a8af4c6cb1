import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Episode } from '#contract/episodes.ts';
import { NO_POSTER } from '#contract/values.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import type { ScheduledRelease } from '../../schedule/scheduled.ts';
import { readOwnTitles, writeOwnTitles } from './own-titles.ts';
import { pickOwnSlides, toOwnSlide } from './own-slides.ts';
import { type SlideRelease, toFreshSlide } from './slide.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const OLD = '2026-01-01T00:00:00+00:00';
const NEW = '2026-11-20T09:00:00+00:00';
const idOf = (ordinal: number) => `00000000-0000-4000-8000-00000000000${ordinal}`;

const episode = (ordinal: number, updated_at: string): Episode => ({
  id: idOf(ordinal),
  name: null,
  name_english: null,
  ordinal,
  opening: { start: null, stop: null },
  ending: { start: null, stop: null },
  preview: NO_POSTER,
  hls_480: '/a.m3u8',
  hls_720: null,
  hls_1080: null,
  duration: 1440,
  rutube_id: null,
  youtube_id: null,
  updated_at,
  sort_order: ordinal,
  cuts: null,
  other_marks: [],
  release_id: 1,
});

const release = (dates: readonly string[], fields: Partial<SlideRelease> = {}): SlideRelease => ({
  id: 1,
  alias: 'train',
  name: { main: 'Поезд', english: 'Train', alternative: null },
  type: { value: 'TV', description: 'ТВ' },
  year: 2026,
  season: { value: null, description: null },
  poster: NO_POSTER,
  description: null,
  is_blocked_by_geo: false,
  is_blocked_by_copyrights: false,
  genres: [],
  background_covers: [],
  rating: { average: 9, votes: 30, distribution: {} },
  episodes: dates.map((date, i) => episode(i + 1, date)),
  ...fields,
});

const at = (ordinal: number, time: number, isWatched = false): Positions => ({
  [idOf(ordinal)]: { time, isWatched, at: 1000 + ordinal, releaseId: 1 },
});

function slideOf(dates: readonly string[], positions: Positions, scheduled: ScheduledRelease | null = null) {
  return toOwnSlide({ release: release(dates), positions, scheduled }, NOW);
}

test('continues the unfinished older episode of a release with a new one, and jumps to the new one', () => {
  const own = slideOf([OLD, OLD, NEW], at(2, 751));
  assert.equal(own?.kind, 'new');
  assert.equal(own.slide.eyebrow, 'Новый 3-й эпизод');
  assert.equal(own.slide.main?.label, 'Продолжить со 2-го эпизода · 12:31');
  assert.deepEqual(own.slide.jump, { path: `/anime/video/episode/${idOf(3)}`, label: 'Эпизод\u00A03' });
  assert.equal(own.slide.progress?.label, '2-й эпизод, осталось\u00A011\u00A0мин');
});

test('calls an episode new for seven days', () => {
  const fresh = (published: string) => {
    const { isNew, eyebrow } = toFreshSlide(release([OLD, published]), NOW);
    return [slideOf([OLD, published], {})?.kind, isNew, eyebrow];
  };
  assert.deepEqual(fresh('2026-11-13T12:00:01Z'), ['new', true, 'Новый 2-й эпизод']);
  assert.deepEqual(fresh('2026-11-13T12:00:00Z'), [undefined, false, '2-й эпизод']);
});

test('tells the score of a release that everybody is offered, but not with too few votes', () => {
  const score = (votes: number) =>
    toFreshSlide(release([NEW], { rating: { average: 9, votes, distribution: {} } }), NOW).score;
  assert.deepEqual([score(30), score(9)], ['8,5', null]);
});

test('offers the new episode itself to a viewer who has finished the one before', () => {
  const { slide } = slideOf([OLD, OLD, NEW], at(2, 1440, true)) ?? {};
  assert.deepEqual([slide?.main?.label, slide?.jump], ['Смотреть 3-й эпизод', null]);
});

test('offers a kept release that was not started from its beginning', () => {
  const { slide } = slideOf([OLD, NEW], {}) ?? {};
  assert.deepEqual(
    [slide?.main?.path, slide?.jump?.label],
    [`/anime/video/episode/${idOf(1)}`, 'Эпизод\u00A02'],
  );
});

test('calls no episode new that is under way, watched or two weeks old', () => {
  assert.equal(slideOf([OLD, NEW], at(2, 600))?.kind, 'under-way');
  assert.equal(slideOf([OLD, NEW], at(2, 1440, true)), null);
  assert.equal(slideOf([OLD, OLD], {}), null);
  assert.equal(slideOf([OLD, OLD], at(1, 1440, true))?.slide.tab, '2-й эпизод');
});

test('names a finished release only when its next episode is expected', () => {
  const scheduled = { episode: 'Эпизод 3 из 12', time: null } as ScheduledRelease;
  const own = slideOf([OLD, OLD], at(2, 1440, true), scheduled);
  assert.deepEqual([own?.kind, own?.slide.main?.label], ['soon', 'О релизе']);
});

test('offers no release that is blocked or has no video', () => {
  const positions = at(1, 600);
  const blocked = release([OLD], { is_blocked_by_geo: true });
  assert.equal(toOwnSlide({ release: blocked, positions, scheduled: null }, NOW), null);
  assert.equal(slideOf([], positions), null);
});

test('puts a new episode before an interrupted one and that before one to come', () => {
  const scheduled = { episode: 'Эпизод 2 из 12', time: null } as ScheduledRelease;
  const soon = slideOf([OLD], at(1, 1440, true), scheduled);
  const underWay = slideOf([OLD], at(1, 600));
  const fresh = slideOf([OLD, NEW], at(1, 1440, true));
  assert.ok(soon && underWay && fresh);
  const ordered = pickOwnSlides([soon, underWay, fresh], 4).map(({ tab }) => tab);
  assert.deepEqual(ordered, ['Новый 2-й эпизод', 'Осталось\u00A014\u00A0мин', 'Скоро эпизод 2 из 12']);
});

test('picks more than two new episodes only where nothing else is left', () => {
  const fresh = slideOf([OLD, NEW], at(1, 1440, true));
  const underWay = slideOf([OLD], at(1, 600));
  assert.ok(fresh && underWay);
  const news = [5, 4, 3, 2].map((time) => ({
    ...fresh,
    at: time,
    slide: { ...fresh.slide, title: `${time}` },
  }));
  const titles = pickOwnSlides([...news, underWay], 4).map(({ title }) => title);
  assert.deepEqual(titles, ['5', '4', '3', 'Поезд']);
});

test('reads from an address what was written of a browser, without what is invalid', () => {
  const stored = { releaseId: 1, at: 1000 };
  const positions = [
    { ...stored, episodeId: idOf(2), time: 5, isWatched: true },
    { ...stored, episodeId: idOf(1), time: 600.7, isWatched: false },
  ];
  const query = new URLSearchParams(writeOwnTitles(positions, [7, 3]));
  const read = readOwnTitles(query);
  assert.deepEqual(read.kept, [7, 3]);
  assert.deepEqual(Object.keys(read.positions), [idOf(2), idOf(1)]);
  assert.deepEqual(read.positions[idOf(1)], { time: 600, isWatched: false, at: -1, releaseId: 1 });
  assert.deepEqual(readOwnTitles(new URLSearchParams('positions=x,1:2:3:4&kept=-1,a')), {
    positions: {},
    kept: [],
  });
});
