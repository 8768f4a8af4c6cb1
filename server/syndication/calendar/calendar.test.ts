import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { writePostponement } from '#server/catalog/schedule/postponements.ts';
import { aCatalogueEntry, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';

const AWKWARD = 'Кот; «пёс», <b>A</b> \\ \u0007🚂';
const LONG = `${'Приключения в другом мире '.repeat(11)}!`;

// The test clock is fixed on Friday, 20 November 2026.
let api: TestApi;
before(async () => {
  const out = (ordinal: number, day: string) => ({ ordinal, updated_at: `2026-11-${day}T15:00:00Z` });
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      name: { main: 'Поезд', english: 'Train' },
      is_in_production: true,
      publish_day: 5,
      episodes_total: 9,
      episodes: [out(1, '06'), out(2, '13')],
    }),
    aCatalogueEntry(2, {
      name: { main: LONG, english: 'Long' },
      is_in_production: true,
      publish_day: 1,
      episodes: [out(1, '16')],
    }),
    aCatalogueEntry(3, { type: 'MOVIE', is_in_production: true, publish_day: 6, episodes_total: 1 }),
    aCatalogueEntry(5, {
      name: { main: 'Полуночник', english: 'Midnight' },
      is_in_production: true,
      publish_day: 5,
      publish_time: '00:30',
      episodes_total: 3,
      average_duration_of_episode: 24,
      episodes: [{ ordinal: 1, updated_at: '2026-11-12T20:50:00Z' }],
    }),
    aCatalogueEntry(6, {
      name: { main: 'Раз в две недели', english: 'Biweekly' },
      is_in_production: true,
      publish_day: 2,
      publish_every_weeks: 2,
      episodes_total: 12,
      episodes: [out(1, '10')],
    }),
    aCatalogueEntry(4, { is_in_production: false, episodes_total: 12, episodes: [out(1, '13')] }),
  );
  // Stored by an earlier version: such texts are refused now.
  await api.db.updateTable('releases').set({ name_main: AWKWARD }).where('id', '=', 1).execute();
});
after(() => api.close());

async function read(path: string) {
  const { status, headers, text } = await api.request(path);
  assert.equal(status, 200, text);
  assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8');
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { calendar, events, text };
}

const listed = ({ summary, startDate }: ICAL.Event) => `${startDate.toString()} ${summary}`;

test('the schedule has four weeks of all releases in production, as all-day events', async () => {
  const { calendar, events } = await read('/feeds/schedule.ics');
  const mine = events.filter(({ uid }) => uid.startsWith('release-1-'));
  const name = 'Кот; «пёс», <b>A</b> \\  🚂';
  assert.deepEqual(mine.map(listed), [
    `2026-11-20 ${name} · эпизод 3`,
    `2026-11-27 ${name} · эпизод 4`,
    `2026-12-04 ${name} · эпизод 5`,
    `2026-12-11 ${name} · эпизод 6`,
  ]);
  for (const { startDate, endDate } of mine) {
    assert.ok(startDate.isDate);
    assert.equal(endDate.subtractDate(startDate).toSeconds(), 24 * 3600);
  }
  assert.equal(calendar.getFirstPropertyValue('refresh-interval')?.toString(), 'PT6H');
  assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), 'Аканэ: расписание');
});

test('plans next week after this week’s episode; a movie has no number', async () => {
  const { events } = await read('/feeds/schedule.ics');
  const others = events.filter(({ uid }) => /^release-[23]-/.test(uid)).map(listed);
  assert.deepEqual(others.toSorted(), ['2026-11-21 Релиз 3', `2026-11-23 ${LONG} · эпизод 2`]);
});

test('an episode with an hour is an event of its length at that moment, in both calendars', async () => {
  for (const path of ['/feeds/schedule.ics', '/feeds/releases/5.ics']) {
    const { events } = await read(path);
    const mine = events.filter(({ uid }) => uid.startsWith('release-5-'));
    // 00:30 of Friday in Moscow, the day before in UTC.
    assert.deepEqual(
      mine.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()]),
      [
        ['2026-11-19T21:30:00Z', '2026-11-19T21:54:00Z'],
        ['2026-11-26T21:30:00Z', '2026-11-26T21:54:00Z'],
      ],
    );
    assert.ok(mine.every(({ startDate }) => startDate.zone.tzid === 'UTC'));
  }
});

test('an episode of every second week is not promised for the week between', async () => {
  const { events } = await read('/feeds/schedule.ics');
  assert.deepEqual(
    events
      .filter(({ uid }) => uid.startsWith('release-6-'))
      .map(({ startDate }) => startDate.toString())
      .slice(0, 3),
    ['2026-11-24', '2026-12-08', '2026-12-22'],
  );
});

test('a release has a calendar to the end of its season, by alias and by id', async () => {
  for (const name of ['night-train', '1']) {
    const { events } = await read(`/feeds/releases/${name}.ics`);
    assert.deepEqual(
      events.map(({ uid }) => uid),
      [3, 4, 5, 6, 7, 8, 9].map((number) => `release-1-episode-${number}@akane.test`),
    );
    const link = events[0]?.component.getFirstPropertyValue('url');
    assert.equal(link, `${ORIGIN}/anime/releases/release/night-train`);
  }
});

test('a finished release has an empty calendar, an unknown one is 404', async () => {
  assert.deepEqual((await read('/feeds/releases/4.ics')).events, []);
  for (const name of ['777', 'nobody', '%00', 'a%2Fb'])
    assert.equal((await api.request(`/feeds/releases/${name}.ics`)).status, 404, name);
});

test('the calendar text changes only with its content', async () => {
  const [one, two] = [await read('/feeds/schedule.ics'), await read('/feeds/schedule.ics')];
  assert.equal(one.text, two.text);
});

test('a postponed episode is on its new day with the note of the team', async () => {
  await inTransaction(api.db, (trx) =>
    writePostponement(trx, 1, { episode: 3, until: '2026-11-24', note: 'Праздник' }),
  );
  for (const path of ['/feeds/schedule.ics', '/feeds/releases/1.ics']) {
    const { events } = await read(path);
    const mine = events.filter(({ uid }) => uid.startsWith('release-1-'));
    assert.deepEqual(
      mine
        .slice(0, 2)
        .map(({ startDate, description }) => `${startDate.toString()} ${description ?? ''}`.trim()),
      ['2026-11-24 Перенос. Праздник', '2026-11-27'],
    );
  }
  await inTransaction(api.db, (trx) => writePostponement(trx, 1, { episode: 3, until: null, note: '' }));
  assert.deepEqual((await read('/feeds/releases/1.ics')).events, []);
});
