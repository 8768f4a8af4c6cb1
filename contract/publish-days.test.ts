import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moscowDate } from './moscow-week.ts';
import {
  cameFor,
  dueOf,
  episodesBetween,
  hourOn,
  isInRhythm,
  nextPublishDay,
  publishDayAfter,
  publishDaysIn,
  type Rhythm,
} from './publish-days.ts';

const at = (moscow: string) => new Date(`${moscow}+03:00`);
const day = (date: string) => at(`${date}T00:00`);
const weekly = (number: number, time: string | null = null) =>
  ({ day: number, time, every_weeks: 1 }) as Rhythm;
const rarer = (number: number, weeks = 2) => ({ ...weekly(number), every_weeks: weeks });
const next = (rhythm: Rhythm, last: string | null, now: string) =>
  moscowDate(nextPublishDay(rhythm, last === null ? null : at(last), at(now)));

test('the next episode of every week is this week’s until it is out, also when it is late', () => {
  // Thursdays; 19 November 2026 is one.
  assert.equal(next(weekly(4), '2026-11-12T18:00', '2026-11-16T10:00'), '2026-11-19');
  assert.equal(next(weekly(4), '2026-11-12T18:00', '2026-11-22T23:59'), '2026-11-19');
  assert.equal(next(weekly(4), '2026-11-12T18:00', '2026-11-23T00:00'), '2026-11-26');
  assert.equal(next(weekly(4), '2026-11-20T00:15', '2026-11-20T12:00'), '2026-11-26');
  assert.equal(next(weekly(4), null, '2026-11-20T12:00'), '2026-11-19');
});

test('every second week is counted from the last episode, over the change of the year', () => {
  // Tuesdays.
  assert.equal(next(rarer(2), '2026-11-10T15:00', '2026-11-17T12:00'), '2026-11-24');
  assert.equal(next(rarer(2), '2026-11-10T15:00', '2026-11-29T12:00'), '2026-11-24');
  // It has not come and nobody says when: the rhythm goes on.
  assert.equal(next(rarer(2), '2026-11-10T15:00', '2026-11-30T12:00'), '2026-12-08');
  assert.equal(next(rarer(2), '2026-12-29T15:00', '2026-12-31T23:59'), '2027-01-12');
  assert.equal(next(rarer(2, 4), '2026-12-15T15:00', '2027-01-01T00:30'), '2027-01-12');
});

test('an episode that came late or a day early keeps the weeks of its day', () => {
  assert.equal(next(rarer(2), '2026-11-13T15:00', '2026-11-17T12:00'), '2026-11-24');
  assert.equal(next(rarer(2), '2026-11-09T15:00', '2026-11-17T12:00'), '2026-11-24');
  // Five days late: the weeks are counted from there.
  assert.equal(next(rarer(2), '2026-11-15T15:00', '2026-11-17T12:00'), '2026-12-01');
});

test('24:30 of Thursday is 00:30 of Friday, also for an episode that comes before midnight', () => {
  const late = weekly(5, '00:30');
  const friday = day('2026-11-20');
  assert.equal(hourOn(late, friday)?.toISOString(), '2026-11-19T21:30:00.000Z');
  assert.equal(next(late, '2026-11-19T23:50', '2026-11-20T01:00'), '2026-11-27');
  assert.equal(next(late, '2026-11-19T12:00', '2026-11-20T01:00'), '2026-11-20');
  assert.equal(cameFor(late, at('2026-11-19T23:50'), friday), true);
  // Without an hour before noon a day begins at midnight.
  for (const other of [weekly(5), weekly(5, '18:00')])
    assert.equal(cameFor(other, at('2026-11-19T23:50'), friday), false);
});

test('the hour is Moscow’s in every zone and at every change of summer time', (t) => {
  const zone = process.env['TZ'];
  t.after(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  for (const far of ['Asia/Vladivostok', 'Europe/Berlin', 'America/Los_Angeles']) {
    process.env['TZ'] = far;
    // Berlin changes its clocks on Sunday, 28 March 2027, and on 31 October.
    for (const sunday of ['2027-03-21', '2027-03-28', '2027-10-31', '2027-11-07'])
      assert.equal(hourOn(weekly(7, '23:59'), day(sunday))?.toISOString(), `${sunday}T20:59:00.000Z`, far);
    assert.equal(next(rarer(7), '2027-03-21T23:59', '2027-03-29T12:00'), '2027-04-04', far);
  }
});

test('lists the publish days of a range and how many episodes lie between them', () => {
  const first = publishDayAfter(rarer(3), at('2026-12-16T18:00'));
  const days = publishDaysIn(rarer(3), first, [day('2026-12-31'), day('2027-01-29')]);
  assert.deepEqual(days.map(moscowDate), ['2027-01-13', '2027-01-27']);
  assert.deepEqual(
    days.map((one) => episodesBetween(rarer(3), first, one)),
    [1, 2],
  );
});

test('a week between two episodes is not in the rhythm', () => {
  const last = at('2026-11-10T15:00');
  const isIn = (rhythm: Rhythm, date: string) => isInRhythm(rhythm, last, day(date));
  assert.deepEqual(
    ['2026-11-10', '2026-11-17', '2026-11-24'].map((date) => isIn(rarer(2), date)),
    [true, false, true],
  );
  assert.equal(isIn(weekly(2), '2026-11-17'), true);
  assert.equal(isInRhythm(rarer(2), null, day('2026-11-17')), true);
});

test('the next episode is due as it is planned, else as it is postponed, else by the rhythm', () => {
  const awaited = { rhythm: weekly(4, '19:00'), lastAt: at('2026-11-12T18:00') };
  const now = at('2026-11-16T10:00');
  const due = (more: object = {}) => dueOf({ ...awaited, ...more }, now);
  assert.deepEqual(due(), { day: day('2026-11-19'), at: at('2026-11-19T19:00') });
  const postponement = { until: '2026-12-04' };
  assert.deepEqual(due({ postponement }), { day: day('2026-12-04'), at: at('2026-12-04T19:00') });
  assert.deepEqual(due({ postponement: { until: null } }), { day: null, at: null });
  const plannedAt = '2026-11-20T21:30:00+00:00';
  const planned = { day: day('2026-11-21'), at: at('2026-11-21T00:30') };
  for (const moved of [postponement, { until: null }, null])
    assert.deepEqual(due({ postponement: moved, plannedAt }), planned);
});
