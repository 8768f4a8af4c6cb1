import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Postponement } from '#contract/schedule.ts';
import type { PlannedItem } from '../scheduled.ts';
import { groupDays } from './group-days.ts';
import { listOccurrences, postponementOf } from './occurrences.ts';

const NONE = { src: null, preview: null, thumbnail: null };
const PICTURE = { ...NONE, optimized: NONE };
// A Friday, 15:00 in Moscow.
const now = new Date('2026-11-20T12:00:00Z');

type Facts = {
  day: number;
  last?: string | null;
  next?: number | null;
  total?: number | null;
  blocked?: boolean;
  time?: string | null;
  weeks?: number;
  planned?: string | null;
};

/** A release on a day of the week, and when its last episode, the eighth, came. */
function item(facts: Facts): PlannedItem {
  const {
    day,
    last = null,
    next = 9,
    total = 12,
    blocked = false,
    time = null,
    weeks = 1,
    planned = null,
  } = facts;
  return {
    rhythm: { release_id: 1, time, every_weeks: weeks, planned_at: planned },
    release: {
      id: 1,
      alias: 'fox',
      name: { main: 'Лисья почта' },
      publish_day: { value: day },
      episodes_total: total,
      type: { value: 'TV' },
      age_rating: { label: '16+' },
      poster: PICTURE,
      is_blocked_by_copyrights: blocked,
    },
    full_season_is_released: next === null,
    published_release_episode: last && {
      id: 'e8',
      ordinal: 8,
      name: null,
      updated_at: last,
      preview: PICTURE,
    },
    next_release_episode_number: next,
  } as unknown as PlannedItem;
}

/** Lists the episodes of the seven days that start `weeks` after 20 November. */
function list(facts: Facts, weeks = 0): string[] {
  const start = new Date('2026-11-19T21:00:00Z').getTime() + weeks * 7 * 86_400_000;
  return listOccurrences(item(facts), now, [new Date(start), new Date(start + 7 * 86_400_000)]).map(
    ({ date, state, episode, watch }) =>
      [date, state, episode.replaceAll('\u00A0', ' '), watch && 'watch'].filter(Boolean).join(', '),
  );
}

test('expects the next episode on the next day of its release, one more each week', () => {
  const wednesday = { day: 3, last: '2026-11-18T15:00:00Z' };
  assert.deepEqual(list(wednesday), ['2026-11-25, expected, Эпизод 9 из 12']);
  assert.deepEqual(list(wednesday, 2), ['2026-12-09, expected, Эпизод 11 из 12']);
  assert.deepEqual(list(wednesday, 3), ['2026-12-16, expected, Эпизод 12 из 12']);
  assert.deepEqual(list(wednesday, 4), []);
  assert.deepEqual(list({ ...wednesday, next: 25 }, 3), ['2026-12-16, expected, Эпизод 28']);
});

test('lists today’s episode as out with a way to watch it, and the next one in a week', () => {
  const friday = { day: 5, last: '2026-11-20T09:00:00Z' };
  assert.deepEqual(list(friday), ['2026-11-20, out, Эпизод 8 из 12, watch']);
  assert.deepEqual(list(friday, 1), ['2026-11-27, expected, Эпизод 9 из 12']);
  assert.deepEqual(list({ ...friday, blocked: true }), ['2026-11-20, out, Эпизод 8 из 12']);
});

test('lists today’s missing episode as expected, then as late', () => {
  assert.deepEqual(list({ day: 5, last: '2026-11-13T15:00:00Z' }), ['2026-11-20, expected, Эпизод 9 из 12']);
  assert.deepEqual(list({ day: 5, last: '2026-11-13T08:00:00Z' }), ['2026-11-20, late, Эпизод 9 из 12']);
});

test('lists the episodes of the last week on the day when they came, and the missing ones on theirs', () => {
  assert.deepEqual(list({ day: 3, last: '2026-11-19T15:00:00Z' }, -1), [
    '2026-11-19, out, Эпизод 8 из 12, watch',
  ]);
  assert.deepEqual(list({ day: 3, last: '2026-11-10T15:00:00Z' }, -1), ['2026-11-18, late, Эпизод 9 из 12']);
  assert.deepEqual(list({ day: 3, next: 1 }, -1), []);
});

test('expects nothing of a complete season', () => {
  const complete = { day: 3, last: '2026-11-18T15:00:00Z', next: null };
  assert.deepEqual(list(complete), []);
  assert.deepEqual(list(complete, -1), ['2026-11-18, whole, Все 12 эпизодов, watch']);
});

/** Lists the days of a release on Fridays whose ninth episode is postponed: as above, where it goes, and the note. */
function listPostponed(until: string | null, weeks = 0, facts: Partial<Facts> = {}): string[] {
  const from = new Date('2026-11-19T21:00:00Z').getTime() + weeks * 7 * 86_400_000;
  const range = [new Date(from), new Date(from + 7 * 86_400_000)] as const;
  const postponement: Postponement = { episode: 9, until, note: 'Заболел диктор' };
  const one = item({ day: 5, last: '2026-11-13T15:00:00Z', ...facts });
  return listOccurrences(one, now, range, postponement).map(({ date, state, episode, moved, note, time }) =>
    [date, state, episode, moved, note, time && 'time'].filter(Boolean).join(', ').replaceAll('\u00A0', ' '),
  );
}

test('lists a postponed episode on its former days without a time, then on its new day', () => {
  assert.deepEqual(listPostponed('2026-12-04'), [
    '2026-11-20, postponed, Эпизод 9 из 12, Перенос на 4 декабря, Заболел диктор',
  ]);
  assert.deepEqual(listPostponed('2026-12-04', 1), [
    '2026-11-27, postponed, Эпизод 9 из 12, Перенос на 4 декабря, Заболел диктор',
  ]);
  assert.deepEqual(listPostponed('2026-12-04', 2), [
    '2026-12-04, expected, Эпизод 9 из 12, Заболел диктор, time',
  ]);
  assert.deepEqual(listPostponed('2026-12-04', 3), ['2026-12-11, expected, Эпизод 10 из 12, time']);
});

test('lists a postponed episode on another weekday, and the next one on the publish day after that', () => {
  assert.deepEqual(listPostponed('2026-11-24'), [
    '2026-11-20, postponed, Эпизод 9 из 12, Перенос на 24 ноября, Заболел диктор',
    '2026-11-24, expected, Эпизод 9 из 12, Заболел диктор',
  ]);
  assert.deepEqual(listPostponed('2026-11-24', 1), ['2026-11-27, expected, Эпизод 10 из 12, time']);
});

test('expects nothing after an episode that is postponed without a day', () => {
  assert.deepEqual(listPostponed(null), [
    '2026-11-20, postponed, Эпизод 9 из 12, Перенос, без даты, Заболел диктор',
  ]);
  assert.deepEqual(listPostponed(null, 1), []);
});

test('forgets a postponement when its episode is out', () => {
  const postponed = [{ release_id: 1, episode: 9, until: null, note: '' }];
  assert.equal(postponementOf(item({ day: 5 }), postponed)?.episode, 9);
  assert.equal(postponementOf(item({ day: 5, next: 10 }), postponed), undefined);
});

test('lists nothing in the weeks between two episodes, and numbers on over the change of the year', () => {
  const tuesday = { day: 2, weeks: 2, last: '2026-11-10T15:00:00Z' };
  const lists = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((weeks) => list(tuesday, weeks).join('; '));
  assert.deepEqual(lists, [
    '',
    '2026-11-24, expected, Эпизод 9 из 12',
    '',
    '2026-12-08, expected, Эпизод 10 из 12',
    '',
    '2026-12-22, expected, Эпизод 11 из 12',
    '',
    '2027-01-05, expected, Эпизод 12 из 12',
    '',
  ]);
});

test('a pause until a day moves the weeks of the rhythm', () => {
  const tuesday = { day: 2, weeks: 2, last: '2026-11-10T15:00:00Z' };
  assert.deepEqual(listPostponed('2026-12-01', 0, tuesday), [
    '2026-11-24, postponed, Эпизод 9 из 12, Перенос на 1 декабря, Заболел диктор',
  ]);
  assert.deepEqual(listPostponed('2026-12-01', 1, tuesday), [
    '2026-12-01, expected, Эпизод 9 из 12, Заболел диктор, time',
  ]);
  assert.deepEqual(listPostponed('2026-12-01', 2, tuesday), []);
  assert.deepEqual(listPostponed('2026-12-01', 3, tuesday), ['2026-12-15, expected, Эпизод 10 из 12, time']);
});

test('an hour is exact, on a postponed day too, and an episode is late three hours after it', () => {
  const friday = { day: 5, last: '2026-11-13T15:00:00Z' };
  const at = (time: string, moment = now) =>
    listOccurrences(item({ ...friday, time }), moment, [
      new Date('2026-11-19T21:00:00Z'),
      new Date('2026-11-20T21:00:00Z'),
    ]).map((one) => [one.state, one.time?.at, one.time?.isAbout]);
  assert.deepEqual(at('23:59'), [['expected', '2026-11-20T20:59:00.000Z', false]]);
  assert.deepEqual(at('12:00'), [['late', '2026-11-20T09:00:00.000Z', false]]);
  assert.deepEqual(at('23:59', new Date('2026-11-20T23:58:00Z'))[0]?.[0], 'expected');
  assert.deepEqual(at('23:59', new Date('2026-11-20T23:59:00Z'))[0]?.[0], 'late');
});

test('an episode of 00:30 that came before midnight is not expected once more', () => {
  const friday = { day: 5, time: '00:30', last: '2026-11-19T20:50:00Z' };
  assert.deepEqual(list(friday), []);
  assert.deepEqual(list(friday, -1), ['2026-11-19, out, Эпизод 8 из 12, watch']);
  assert.deepEqual(list(friday, 1), ['2026-11-27, expected, Эпизод 9 из 12']);
});

test('an hour falls on the day of the viewer, also where the clocks change', () => {
  // Sundays at 01:30 in Moscow: at 23:30 of Saturday in Berlin in winter, at 00:30 of Sunday in summer.
  const sunday = { day: 7, time: '01:30', last: '2027-03-20T22:30:00Z' };
  const days = (timeZone: string, moment: string) => {
    const at = new Date(moment);
    const range = [new Date(at.getTime() - 86_400_000), new Date(at.getTime() + 8 * 86_400_000)] as const;
    const releases = listOccurrences(item(sunday), at, range);
    return groupDays(releases, { now: at, week: 0, timeZone })
      .filter(({ total }) => total > 0)
      .map(({ name, date }) => `${name}, ${date}`.replaceAll('\u00A0', ' '));
  };
  assert.deepEqual(days('Europe/Berlin', '2027-03-23T12:00:00Z'), ['Суббота, 27 марта']);
  assert.deepEqual(days('Europe/Berlin', '2027-03-30T12:00:00Z'), ['Воскресенье, 4 апреля']);
  for (const zone of ['Europe/Moscow', 'Asia/Vladivostok'])
    assert.deepEqual(days(zone, '2027-03-23T12:00:00Z'), ['Воскресенье, 28 марта'], zone);
});

test('a planned episode is on its day alone, and the others follow it', () => {
  const last = '2026-11-13T15:00:00+00:00';
  // A Friday; planned for Sunday.
  const planned = '2026-11-22T16:00:00+00:00';
  assert.deepEqual(list({ day: 5, last, planned }), ['2026-11-22, expected, Эпизод 9 из 12']);
  assert.deepEqual(list({ day: 5, last, planned }, 1), ['2026-11-27, expected, Эпизод 10 из 12']);
  const [shown] = listOccurrences(item({ day: 5, last, planned }), now, [
    new Date('2026-11-19T21:00:00Z'),
    new Date('2026-11-26T21:00:00Z'),
  ]);
  assert.deepEqual(shown?.time, { at: '2026-11-22T16:00:00.000Z', isAbout: false });
  // Another one has come on the same day.
  const today = '2026-11-20T08:00:00+00:00';
  const evening = '2026-11-20T16:00:00+00:00';
  assert.deepEqual(list({ day: 5, last: today, planned: evening }), ['2026-11-20, expected, Эпизод 9 из 12']);
});
