import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextEpisode } from './next-episode.ts';

type Release = Parameters<typeof nextEpisode>[0];

const FRIDAY = 5;
// A Friday, 18:00 in Moscow.
const PUBLISHED = '2026-11-20T15:00:00+00:00';

function release(more: Partial<Record<keyof Release, unknown>> = {}): Release {
  const episodes = [1, 2, 3].map((ordinal) => ({ ordinal, sort_order: ordinal, updated_at: PUBLISHED }));
  const flags = { is_in_production: true, is_blocked_by_geo: false, is_blocked_by_copyrights: false };
  return {
    episodes,
    episodes_total: 12,
    publish_day: { value: FRIDAY },
    ...flags,
    ...more,
  } as unknown as Release;
}

test('expects the next episode a week after this one, at the same time of day', () => {
  const next = nextEpisode(release(), new Date('2026-11-21T12:00:00Z'));
  assert.equal(next?.number, 4);
  assert.equal(next.at?.toISOString(), '2026-11-27T15:00:00.000Z');
  assert.equal(next.isLate, false);
});

test('expects nothing of a release that pauses by its notice', () => {
  const paused = release({ notification: 'Показ приостановлен, седьмой эпизод выйдет 9 декабря' });
  assert.equal(nextEpisode(paused, new Date('2026-11-21T12:00:00Z')), null);
});

test('expects a postponed episode on its new day, with the usual time of that weekday', () => {
  const on = (until: string | null, episode = 4) =>
    nextEpisode(
      release({ notification: 'Перенос.', postponement: { episode, until, note: '' } }),
      new Date('2026-11-21T12:00:00Z'),
    );
  assert.equal(on('2026-12-04')?.at?.toISOString(), '2026-12-04T15:00:00.000Z');
  assert.deepEqual(
    [on('2026-12-01')?.at, on('2026-12-01')?.day?.toISOString()],
    [null, '2026-11-30T21:00:00.000Z'],
  );
  assert.deepEqual([on(null)?.number, on(null)?.day, on(null)?.isLate], [4, null, false]);
  // The postponed episode is out.
  assert.equal(on('2026-12-04', 3)?.at?.toISOString(), '2026-11-27T15:00:00.000Z');
});

test('expects a planned episode at its minute, whatever the rhythm and the notice say', () => {
  const planned_at = '2026-11-28T16:30:00+00:00';
  const next = (more: object) =>
    nextEpisode(
      release({ rhythm: { release_id: 1, time: null, every_weeks: 1, planned_at }, ...more }),
      new Date('2026-11-21T12:00:00Z'),
    );
  const expected = { number: 4, day: new Date('2026-11-27T21:00:00Z'), at: new Date(planned_at) };
  const postponement = { episode: 4, until: null, note: '' };
  for (const more of [{}, { postponement }, { notification: 'Показ приостановлен' }])
    assert.deepEqual(next(more), { ...expected, isAbout: false, isLate: false });
});

test('calls an episode late three hours after its usual time', () => {
  const lateAt = (moment: string) => nextEpisode(release(), new Date(moment))?.isLate;
  assert.equal(lateAt('2026-11-27T17:59:00Z'), false);
  assert.equal(lateAt('2026-11-27T18:00:00Z'), true);
});

test('still expects the episode of Sunday on Monday', () => {
  const sunday = '2026-11-22T15:00:00+00:00';
  const episodes = [{ ordinal: 1, sort_order: 1, updated_at: sunday }];
  const next = (now: string) => nextEpisode(release({ episodes, publish_day: { value: 7 } }), new Date(now));
  const monday = next('2026-11-29T21:30:00Z');
  assert.deepEqual([monday?.day?.toISOString(), monday?.isLate], ['2026-11-28T21:00:00.000Z', true]);
  const tuesday = next('2026-12-01T12:00:00Z');
  assert.deepEqual([tuesday?.day?.toISOString(), tuesday?.isLate], ['2026-12-05T21:00:00.000Z', false]);
});

test('knows only the day if the last episode appeared on another weekday', () => {
  const next = nextEpisode(release({ publish_day: { value: 6 } }), new Date('2026-11-23T12:00:00Z'));
  assert.deepEqual([next?.at, next?.day?.toISOString()], [null, '2026-11-27T21:00:00.000Z']);
});

test('knows the hour and the weeks of a release that has them', () => {
  const rhythm = (time: string | null, every_weeks = 1) => ({ rhythm: { release_id: 1, time, every_weeks } });
  const next = (more: object, now = '2026-11-21T12:00:00Z') => {
    const found = nextEpisode(release(more), new Date(now));
    return [found?.at?.toISOString(), found?.isAbout];
  };
  assert.deepEqual(next({}), ['2026-11-27T15:00:00.000Z', true]);
  assert.deepEqual(next(rhythm('23:30')), ['2026-11-27T20:30:00.000Z', false]);
  assert.deepEqual(next(rhythm(null, 2)), ['2026-12-04T15:00:00.000Z', true]);
  // In the week between.
  assert.deepEqual(next(rhythm('00:30', 2), '2026-11-29T12:00:00Z'), ['2026-12-03T21:30:00.000Z', false]);
});

test('does not count specials', () => {
  const episodes = [1, 2, 2.5, -1].map((ordinal, i) => ({ ordinal, sort_order: i, updated_at: PUBLISHED }));
  assert.equal(nextEpisode(release({ episodes }), new Date(PUBLISHED))?.number, 3);
});

test('expects nothing of a complete, blocked or finished release, or before its first episode', () => {
  for (const more of [
    { episodes_total: 3 },
    { is_in_production: false },
    { is_blocked_by_geo: true },
    { is_blocked_by_copyrights: true },
    { episodes: [] },
  ])
    assert.equal(nextEpisode(release(more), new Date(PUBLISHED)), null, JSON.stringify(more));
});
