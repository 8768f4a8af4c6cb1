import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScheduleItem } from '#contract/schedule.ts';
import { toScheduledRelease } from './scheduled.ts';

const now = new Date('2026-11-20T12:00:00Z');
const THIS_WEEK = '2026-11-18T15:00:00Z';

type Facts = {
  last?: number | null;
  name?: string | null;
  at?: string;
  next?: number | null;
  total?: number | null;
  type?: string;
  release?: object;
};

/** A release scheduled for Wednesdays, with the fields that its card needs. */
function scheduled(
  { last = 8, name = null, at = THIS_WEEK, next = 9, total = 12, type = 'TV', release }: Facts,
  moment = now,
  due?: Date,
) {
  const item = {
    release: {
      name: { main: 'Лисья почта' },
      publish_day: { value: 3 },
      episodes_total: total,
      type: { value: type },
      age_rating: { label: '16+' },
      ...release,
    },
    full_season_is_released: next === null,
    published_release_episode: last === null ? null : { ordinal: last, name, updated_at: at },
    next_release_episode_number: next,
  };
  return toScheduledRelease(item as unknown as ScheduleItem, moment, due);
}

function describe(facts: Facts) {
  const { state, episode, came } = scheduled(facts);
  return [state, episode.replaceAll('\u00A0', ' '), came?.at ?? null];
}

test('shows this week’s episode as out, and before that the next one as expected', () => {
  assert.deepEqual(describe({}), ['out', 'Эпизод 8 из 12', THIS_WEEK]);
  assert.deepEqual(describe({ last: null, next: 1 }), ['expected', 'Эпизод 1 из 12', null]);
});

test('shows an episode as late three hours after its usual time, or after its day if that time is unknown', () => {
  const state = (now: string, at: string) => scheduled({ at }, new Date(now)).state;
  const usual = '2026-11-11T15:00:00Z';
  assert.equal(state('2026-11-18T17:59:00Z', usual), 'expected');
  assert.equal(state('2026-11-18T18:00:00Z', usual), 'late');
  const another = '2026-11-12T15:00:00Z';
  assert.equal(state('2026-11-18T20:59:00Z', another), 'expected');
  assert.equal(state('2026-11-18T21:00:00Z', another), 'late');
});

test('gives the publication time, or the approximate usual one', () => {
  assert.deepEqual(scheduled({}).time, { at: THIS_WEEK, isAbout: false });
  const { time } = scheduled({ at: '2026-11-11T15:01:00Z' });
  assert.deepEqual(time, { at: '2026-11-18T15:00:00.000Z', isAbout: true });
  assert.equal(scheduled({ last: null, next: 1 }).time, null);
});

test('supports a day of another week: on Monday, the Sunday before', () => {
  const monday = new Date('2026-11-23T12:00:00Z');
  const sunday = { publish_day: { value: 7 } };
  const due = new Date('2026-11-21T21:00:00Z');
  const afterMidnight = { release: sunday, at: '2026-11-22T22:00:00Z' };
  assert.equal(scheduled(afterMidnight, monday, due).state, 'out');
  assert.equal(scheduled(afterMidnight, monday).state, 'expected');
});

test('expects nothing of a completed season', () => {
  const whole = { last: 21, next: null, total: 21 };
  assert.deepEqual(describe(whole), ['whole', 'Все 21 эпизод', THIS_WEEK]);
  assert.deepEqual(describe({ ...whole, at: '2026-10-01T15:00:00Z' }), ['whole', 'Все 21 эпизод', null]);
  assert.deepEqual(describe({ last: 1, next: null, total: 1, type: 'OVA' }), [
    'whole',
    'Эпизод 1',
    THIS_WEEK,
  ]);
});

test('shows the season’s length only if the episode number fits', () => {
  assert.equal(describe({ last: 24 })[1], 'Эпизод 24');
  assert.equal(describe({ last: 0 })[1], 'Эпизод 0');
  assert.equal(describe({ last: 7.5 })[1], 'Эпизод 7,5');
  assert.equal(describe({ total: null })[1], 'Эпизод 8');
  assert.equal(describe({ last: -1, name: 'Пролог' })[1], 'Пролог');
});

test('shows no numbers for a movie', () => {
  const movie = { total: 1, type: 'MOVIE' };
  assert.deepEqual(describe({ ...movie, last: null, next: 1 }), ['expected', 'Фильм', null]);
  assert.deepEqual(describe({ ...movie, last: 1, next: null }), ['out', 'Фильм', THIS_WEEK]);
  assert.equal(describe({ last: 2, total: 4, type: 'MOVIE' })[1], 'Эпизод 2 из 4');
});

test('gives the reason for a block', () => {
  const blocked = (release: object) => scheduled({ release }).blocked;
  assert.equal(blocked({}), null);
  assert.equal(blocked({ is_blocked_by_geo: true }), 'Недоступно в вашем регионе');
  const both = { is_blocked_by_geo: true, is_blocked_by_copyrights: true };
  assert.equal(blocked(both), 'Закрыто по требованию правообладателя');
});

test('determines the day of publication in Moscow time', () => {
  const monday = { publish_day: { value: 1 } };
  const { came } = scheduled({ release: monday, at: '2026-11-15T21:30:00Z' });
  assert.deepEqual([came?.ago, came?.moment], ['16 ноября', '16 ноября 2026, 00:30 по Москве']);
  assert.equal(scheduled({ release: monday, at: '2026-11-15T20:30:00Z' }).came, null);
});
