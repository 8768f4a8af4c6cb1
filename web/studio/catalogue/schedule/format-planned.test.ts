import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import {
  byHour,
  formatExpected,
  formatMoved,
  formatNextEpisode,
  formatPostponed,
  formatRarer,
  formatUsualTime,
} from './format-planned.ts';

// A Friday, 18:00 in Moscow.
const RELEASE = {
  publish_day: 5,
  publish_time: null,
  publish_every_weeks: 1,
  next_day: '2026-11-27',
  usual_day: '2026-11-27',
  plan: null,
  postponement: null,
  next_episode: 8,
  episodes_total: 12,
  last_episode_at: '2026-11-20T15:00:00+00:00',
} as PlannedRelease;
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('names the next episode', () => {
  const next = (fields: Partial<PlannedRelease>) => plain(formatNextEpisode({ ...RELEASE, ...fields }));
  assert.equal(next({}), 'Эпизод 8 из 12');
  assert.equal(next({ episodes_total: null }), 'Эпизод 8');
  // A second season that continues the numbers of the first.
  assert.equal(next({ next_episode: 25 }), 'Эпизод 25');
  assert.equal(next({ next_episode: null }), 'Все эпизоды вышли');
});

test('knows the usual time if the last episode came on the same weekday', () => {
  const time = (fields: Partial<PlannedRelease>) => formatUsualTime({ ...RELEASE, ...fields });
  assert.equal(time({}), '18:00');
  for (const fields of [{ publish_day: 6 }, { last_episode_at: null }, { next_episode: null }] as const)
    assert.equal(time(fields), null, JSON.stringify(fields));
});

test('the hour of the team stands before the usual one', () => {
  const time = (fields: Partial<PlannedRelease>) => formatUsualTime({ ...RELEASE, ...fields });
  assert.equal(time({ publish_time: '00:30', last_episode_at: null }), '00:30');
  assert.equal(time({ publish_time: '00:30', next_episode: null }), null);
});

test('says of a release that does not come every week when the next episode is due', () => {
  const rarer = (fields: Partial<PlannedRelease>) =>
    formatRarer({ ...RELEASE, ...fields })?.replaceAll('\u00A0', ' ');
  assert.equal(rarer({}), undefined);
  assert.equal(rarer({ publish_every_weeks: 2 }), 'Раз в две недели, следующий 27 ноября');
  assert.equal(rarer({ publish_every_weeks: 3, next_day: null }), 'Раз в три недели');
});

test('names the day of a postponed episode', () => {
  const on = (until: string | null) => plain(formatPostponed({ episode: 8, until }));
  assert.equal(on('2026-12-04'), 'Эпизод 8 выйдет в пятницу, 4 декабря');
  assert.equal(on('2026-12-01'), 'Эпизод 8 выйдет во вторник, 1 декабря');
  assert.equal(on(null), 'Без даты: когда выйдет эпизод 8, пока неизвестно');
  assert.equal(plain(formatMoved({ until: '2026-12-04' })), 'Перенос на 4 декабря');
});

test('a day is ordered by the hour, those without one last and by name', () => {
  const at = (name: string, publish_time: string | null) =>
    ({ ...RELEASE, name, publish_time, last_episode_at: null }) as PlannedRelease;
  const week = [at('Ёлка', null), at('Ада', '21:30'), at('Жук', null), at('Яма', '09:00')];
  assert.deepEqual(
    week.toSorted(byHour).map(({ name }) => name),
    ['Яма', 'Ада', 'Ёлка', 'Жук'],
  );
});

test('says what is expected now, and without a postponement what would be', () => {
  assert.equal(plain(formatExpected(RELEASE)), 'Сейчас ждём в пятницу, 27 ноября, 18:00');
  const postponement = { episode: 8, until: null, note: '' };
  assert.equal(
    plain(formatExpected({ ...RELEASE, next_day: null, postponement })),
    'Без переноса — в пятницу, 27 ноября, 18:00',
  );
});
