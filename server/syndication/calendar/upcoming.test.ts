import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishDay } from '#contract/enums.ts';
import type { Rhythm } from '#contract/publish-days.ts';
import { upcomingEpisodes, type ReleaseSchedule } from './upcoming.ts';

// A Friday, afternoon in Moscow.
const NOW = new Date('2026-11-20T12:00:00Z');

const on = (day: PublishDay, fields: Partial<Rhythm> = {}) => ({
  rhythm: { day, time: null, every_weeks: 1, ...fields },
});

function aSeason(fields: Partial<ReleaseSchedule> = {}): ReleaseSchedule {
  return { ...on(5), next: 3, total: 5, lastAt: '2026-11-13T15:00:00+00:00', ...fields };
}

const days = (season: ReleaseSchedule, now = NOW) =>
  upcomingEpisodes(season, now, 10).map(({ number, day }) => `${number} ${day}`);

test('plans one episode a week on the publish day until the season ends', () => {
  assert.deepEqual(days(aSeason()), ['3 2026-11-20', '4 2026-11-27', '5 2026-12-04']);
});

test('plans the next week once this week’s episode is out', () => {
  assert.deepEqual(days(aSeason({ lastAt: '2026-11-20T10:00:00+00:00' }))[0], '3 2026-11-27');
});

test('a late episode keeps its day until it is published', () => {
  assert.deepEqual(days(aSeason(on(2)))[0], '3 2026-11-17');
  assert.deepEqual(days(aSeason({ ...on(2), lastAt: '2026-11-19T10:00:00+00:00' }))[0], '3 2026-11-24');
});

test('uses the Moscow day', () => {
  const evening = new Date('2026-11-22T21:30:00Z');
  assert.deepEqual(days(aSeason(on(1)), evening)[0], '3 2026-11-23');
});

test('plans nothing for a complete season, and one episode when the total is unknown or passed', () => {
  assert.deepEqual(days(aSeason({ next: null })), []);
  for (const total of [null, 0, 2]) assert.deepEqual(days(aSeason({ total })), ['3 2026-11-20']);
});

test('plans at most the requested number', () => {
  assert.equal(upcomingEpisodes(aSeason({ total: 1000 }), NOW, 4).length, 4);
});

test('plans a postponed episode on its new day, and the others on the publish days after it', () => {
  const until = (day: string | null, episode = 3) =>
    days(aSeason({ postponement: { episode, until: day, note: '' } }));
  assert.deepEqual(until('2026-12-04'), ['3 2026-12-04', '4 2026-12-11', '5 2026-12-18']);
  assert.deepEqual(until('2026-11-24'), ['3 2026-11-24', '4 2026-11-27', '5 2026-12-04']);
  assert.deepEqual(until(null), []);
  // That episode is out.
  assert.equal(until(null, 2)[0], '3 2026-11-20');
});

test('plans every second week from the last episode, and from a postponed one', () => {
  const tuesday = { ...on(2, { every_weeks: 2 }), lastAt: '2026-11-10T12:00:00+00:00' };
  assert.deepEqual(days(aSeason(tuesday)), ['3 2026-11-24', '4 2026-12-08', '5 2026-12-22']);
  const paused = { ...tuesday, postponement: { episode: 3, until: '2026-12-29', note: '' } };
  assert.deepEqual(days(aSeason(paused)), ['3 2026-12-29', '4 2027-01-12', '5 2027-01-26']);
  const byTwoDays = { ...tuesday, postponement: { episode: 3, until: '2026-11-26', note: '' } };
  assert.deepEqual(days(aSeason(byTwoDays)), ['3 2026-11-26', '4 2026-12-08', '5 2026-12-22']);
});

test('gives the hour of each episode, after midnight too', () => {
  const hours = upcomingEpisodes(aSeason(on(6, { time: '00:30' })), NOW, 2);
  assert.deepEqual(
    hours.map(({ day, at }) => [day, at?.toISOString()]),
    [
      ['2026-11-21', '2026-11-20T21:30:00.000Z'],
      ['2026-11-28', '2026-11-27T21:30:00.000Z'],
    ],
  );
});

test('a planned episode is at its minute, and the others on the publish days after it', () => {
  const season = aSeason({ ...on(5, { time: '18:00' }), plannedAt: '2026-11-21T16:30:00+00:00' });
  assert.deepEqual(
    upcomingEpisodes(season, NOW, 2).map(({ number, day, at }) => [number, day, at?.toISOString()]),
    [
      [3, '2026-11-21', '2026-11-21T16:30:00.000Z'],
      [4, '2026-11-27', '2026-11-27T15:00:00.000Z'],
    ],
  );
});
