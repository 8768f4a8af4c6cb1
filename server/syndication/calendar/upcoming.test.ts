import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upcomingEpisodes, type Season } from './upcoming.ts';

// A Friday, afternoon in Moscow.
const NOW = new Date('2026-11-20T12:00:00Z');

function aSeason(fields: Partial<Season> = {}): Season {
  return { publishDay: 5, next: 3, total: 5, lastAt: '2026-11-13T15:00:00+00:00', ...fields };
}

const days = (season: Season, now = NOW) =>
  upcomingEpisodes(season, now, 10).map(({ number, day }) => `${number} ${day}`);

test('episodes come once a week on the day of the release until the season ends', () => {
  assert.deepEqual(days(aSeason()), ['3 2026-11-20', '4 2026-11-27', '5 2026-12-04']);
});

test('when this week’s episode is out the next one is a week away', () => {
  assert.deepEqual(days(aSeason({ lastAt: '2026-11-20T10:00:00+00:00' }))[0], '3 2026-11-27');
});

test('an episode that is late stays on its day until it comes', () => {
  assert.deepEqual(days(aSeason({ publishDay: 2 }))[0], '3 2026-11-17');
  assert.deepEqual(days(aSeason({ publishDay: 2, lastAt: '2026-11-19T10:00:00+00:00' }))[0], '3 2026-11-24');
});

test('the day is that of Moscow', () => {
  const evening = new Date('2026-11-22T21:30:00Z');
  assert.deepEqual(days(aSeason({ publishDay: 1 }), evening)[0], '3 2026-11-23');
});

test('a whole season has nothing to come, an unknown length or a number beyond it one episode', () => {
  assert.deepEqual(days(aSeason({ next: null })), []);
  for (const total of [null, 0, 2]) assert.deepEqual(days(aSeason({ total })), ['3 2026-11-20']);
});

test('no more are told than asked for', () => {
  assert.equal(upcomingEpisodes(aSeason({ total: 1000 }), NOW, 4).length, 4);
});
