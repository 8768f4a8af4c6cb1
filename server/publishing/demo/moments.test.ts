import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DAYS, moscowDate, moscowDay, startOfDay } from '#contract/moscow-week.ts';
import { isAnnounced } from '#server/catalog/schedule/announced.ts';
import { catalogueEntry } from '../import/catalogue-entry.ts';
import { moveEntry, moveRecentDate, promiseOf } from './demo-dates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const text = await readFile(new URL('../../../demo/catalogue.jsonl', import.meta.url), 'utf8');
const written = text
  .trim()
  .split('\n')
  .map((line) => catalogueEntry.parse(JSON.parse(line)));

// The season that is announced at the moment.
const MOMENTS: Record<string, [number, string]> = {
  '2026-11-28T02:00:00+03:00': [2027, 'winter'],
  '2026-11-30T00:05:00+03:00': [2027, 'winter'],
  '2026-12-04T18:59:00+03:00': [2027, 'winter'],
  '2026-12-06T23:55:00+03:00': [2027, 'winter'],
  // The winter begins in the same week.
  '2027-12-31T23:58:00+03:00': [2028, 'spring'],
  '2028-01-01T00:03:00+03:00': [2028, 'spring'],
  '2028-02-29T12:00:00+03:00': [2028, 'spring'],
  // The hour that Berlin has twice.
  '2027-10-31T02:30:00+01:00': [2028, 'winter'],
  '2027-03-28T03:00:00+02:00': [2027, 'spring'],
  '2034-08-15T15:30:00+03:00': [2034, 'autumn'],
};

function loadAt(now: Date) {
  const entries = written.map((entry) => moveEntry(entry, now));
  const airing = entries
    .filter((entry) => entry.is_ongoing)
    .map((entry) => ({
      ...entry,
      first: new Date(entry.episodes?.[0]?.updated_at ?? NaN),
      last: new Date(entry.episodes?.at(-1)?.updated_at ?? NaN),
      next: new Date(promiseOf(entry, now)?.next ?? NaN),
    }));
  return { entries, airing };
}

for (const [moment, [nextYear, nextSeason]] of Object.entries(MOMENTS)) {
  const now = new Date(moment);

  test(`a demo loaded at ${moment} has new episodes and a full week ahead`, () => {
    const { airing } = loadAt(now);
    assert.equal(airing.length, 18);
    const ages = airing.map(({ last }) => now.getTime() - last.getTime());
    assert.ok(ages.every((age) => age >= 0));
    assert.ok(Math.min(...ages) < 3 * HOUR);
    const flagship = airing.find(({ alias }) => alias === 'last-train-to-sakurayama');
    const evening = startOfDay(moscowDay(now), now).getTime() - 5 * HOUR;
    assert.equal(flagship?.last.getTime(), evening);
    // Viewers of the demo have rated them all.
    for (const { first, alias } of airing) assert.ok(now.getTime() - first.getTime() > DAY, alias);
    const untilNext = airing.map(({ next }) => next.getTime() - now.getTime());
    assert.ok(untilNext.every((ms) => ms > 0));
    assert.ok(Math.min(...untilNext) <= 2 * HOUR);
    const publishDays = new Set(airing.map(({ publish_day }) => publish_day));
    assert.ok(DAYS.every((day) => publishDays.has(day)));
    const days = new Set(airing.map(({ next }) => moscowDate(next)));
    for (let day = 1; day <= 6; day += 1)
      assert.ok(days.has(moscowDate(new Date(now.getTime() + day * DAY))), `in ${day} days`);
  });

  test(`a demo loaded at ${moment} has one late and one postponed release`, () => {
    const { airing } = loadAt(now);
    const missed = airing.filter(({ last }) => last.getTime() + WEEK + 3 * HOUR <= now.getTime());
    assert.deepEqual(missed.map(({ alias }) => alias).toSorted(), [
      'choir-of-silent-bells',
      'garden-that-remembers-rain',
    ]);
    const postponed = airing.filter(({ postponement }) => postponement != null);
    assert.equal(postponed.length, 1);
    for (const { next, postponement, episodes, publish_day } of postponed) {
      assert.deepEqual(
        [postponement?.until, postponement?.episode, publish_day],
        [moscowDate(next), (episodes?.length ?? 0) + 1, moscowDay(next)],
      );
      assert.ok(next.getTime() - now.getTime() > WEEK);
    }
  });

  test(`the words and dates of a demo loaded at ${moment} agree`, () => {
    const { entries, airing } = loadAt(now);
    for (const one of airing) {
      const [year, month] = moscowDate(one.first).split('-').map(Number);
      const season = ['winter', 'spring', 'summer', 'autumn'][Math.ceil(Number(month) / 3) - 1];
      assert.deepEqual([one.year, one.season], [year, season], one.alias);
      assert.equal(one.publish_day, moscowDay(one.last), one.alias);
      assert.equal(Date.parse(one.fresh_at ?? ''), one.last.getTime(), one.alias);
      for (const { label, created_at } of one.torrents ?? []) {
        assert.match(label, new RegExp(`\\(${year}\\)`));
        assert.ok(
          one.episodes?.some(({ updated_at }) => updated_at === created_at),
          label,
        );
      }
    }
    const announced = entries.filter(({ episodes }) => episodes?.length === 0);
    assert.equal(announced.length, 4);
    for (const one of announced) {
      assert.deepEqual([one.year, one.season], [nextYear, nextSeason]);
      assert.ok(isAnnounced({ year: one.year, season: one.season ?? null, hasEpisodes: false }, now));
      const premiere = new Date(promiseOf(one, now)?.next ?? NaN);
      assert.equal(moscowDay(premiere), one.publish_day);
      const [, day, yearOfPremiere] = /Премьера (\d+) [а-я]+ (\d{4}) года/.exec(one.notification ?? '') ?? [];
      assert.deepEqual(
        [Number(yearOfPremiere), Number(day)],
        [nextYear, Number(moscowDate(premiere).slice(8))],
      );
    }
    const latest = entries.flatMap((one) => [
      one.created_at,
      one.fresh_at,
      one.updated_at,
      ...(one.episodes ?? []).map(({ updated_at }) => updated_at),
      ...(one.torrents ?? []).map(({ updated_at }) => updated_at),
    ]);
    for (const date of latest) assert.ok(Date.parse(date ?? '') <= now.getTime(), String(date));
  });
}

test('titles of the past keep their years and dates, and a recent film moves', () => {
  const now = new Date('2031-05-06T12:00:00Z');
  const past = written.filter((entry) => entry.year < 2026);
  assert.ok(past.length > 30);
  for (const entry of past) assert.deepEqual(moveEntry(entry, now), entry);
  const film = written.find(({ alias }) => alias === 'city-where-the-sea-sleeps');
  assert.ok(film);
  const { year, season, fresh_at } = moveEntry(film, now);
  assert.deepEqual([year, season, fresh_at], [2031, 'winter', '2031-05-03T12:00:00+00:00']);
});

test('dates that only look recent move by whole days', () => {
  const now = new Date('2030-01-10T23:59:00+03:00');
  assert.equal(moveRecentDate('2026-11-19T16:00:00+00:00', now), '2030-01-08T16:00:00+00:00');
});
