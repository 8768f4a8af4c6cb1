import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScheduleItem } from '#contract/schedule.ts';
import { NO_POSTER } from '#contract/values.ts';
import { nearDays } from './today.ts';

/** A scheduled release with the publication time of its last episode. */
function item(title: string, day: number, lastAt: string | null): ScheduleItem {
  return {
    release: {
      name: { main: title },
      poster: NO_POSTER,
      publish_day: { value: day },
      episodes_total: 12,
      type: { value: 'TV' },
      age_rating: { label: '16+' },
    },
    full_season_is_released: false,
    published_release_episode:
      lastAt === null ? null : { ordinal: 3, name: null, updated_at: lastAt, preview: NO_POSTER },
    next_release_episode_number: 4,
  } as unknown as ScheduleItem;
}

const EMPTY = { yesterday: [], today: [], tomorrow: [] };
const describe = (schedule: Partial<Record<keyof typeof EMPTY, ScheduleItem[]>>, now: string) =>
  nearDays({ ...EMPTY, ...schedule }, new Date(now)).map(({ name, date, releases }) => [
    name,
    date,
    releases.map(({ title, state }) => `${title}: ${state}`),
  ]);

test('returns three Moscow days, yesterday first', () => {
  const today = [item('А', 6, null)];
  const days = describe({ today }, '2026-11-20T22:00:00Z').map(([name, date]) => [name, date]);
  assert.deepEqual(days, [
    ['yesterday', '20 ноября'],
    ['today', '21 ноября'],
    ['tomorrow', '22 ноября'],
  ]);
});

test('sorts a day by time, with unknown times last', () => {
  const today = [
    item('Без времени', 6, null),
    item('Вечером', 6, '2026-11-14T18:00:00Z'),
    item('Вышла', 6, '2026-11-21T08:00:00Z'),
    item('Днём', 6, '2026-11-14T11:00:00Z'),
  ];
  assert.deepEqual(describe({ today }, '2026-11-21T12:00:00Z')[1]?.[2], [
    'Вышла: out',
    'Днём: expected',
    'Вечером: expected',
    'Без времени: expected',
  ]);
});

test('uses the right week for yesterday on Monday and for tomorrow on Sunday', () => {
  const sunday = [item('Вышла', 7, '2026-11-22T15:00:00Z'), item('Нет', 7, '2026-11-15T15:00:00Z')];
  const yesterday = describe({ yesterday: sunday }, '2026-11-23T09:00:00Z')[0]?.[2];
  assert.deepEqual(yesterday, ['Вышла: out', 'Нет: late']);
  const monday = [item('Завтра', 1, '2026-11-16T15:00:00Z')];
  assert.deepEqual(describe({ tomorrow: monday }, '2026-11-22T09:00:00Z')[2]?.[2], ['Завтра: expected']);
});

test('returns nothing for three empty days', () => {
  assert.deepEqual(describe({}, '2026-11-21T12:00:00Z'), []);
});

test('shows a postponed episode on its former day and on its new one', () => {
  const moved = item('А', 5, null);
  const postponed = [{ release_id: moved.release.id, episode: 4, until: '2026-11-21', note: '' }];
  const schedule = { ...EMPTY, today: [moved], tomorrow: [moved] };
  const shown = nearDays(schedule, new Date('2026-11-20T12:00:00Z'), postponed).map(({ releases }) =>
    releases.map(({ state, moved: to }) => [state, to]),
  );
  assert.deepEqual(shown, [[], [['postponed', 'Перенос на\u00A021 ноября']], [['expected', undefined]]]);
});

test('shows the hour that the team says instead of the usual one', () => {
  const friday = item('А', 5, '2026-11-13T15:00:00Z');
  const rhythms = [{ release_id: friday.release.id, time: '23:30', every_weeks: 1, planned_at: null }];
  const [, today] = nearDays({ ...EMPTY, today: [friday] }, new Date('2026-11-20T12:00:00Z'), [], rhythms);
  assert.deepEqual(
    today?.releases.map(({ time }) => time),
    [{ at: '2026-11-20T20:30:00.000Z', isAbout: false }],
  );
});
