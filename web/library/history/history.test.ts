import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupByDay } from '#web/format/group-by-day.ts';
import { listEntries, readEpisodes, addEpisodes, writeEpisodes } from './visitor-entries.ts';
import { type HistoryEntry, applyStored } from './history-entry.ts';
import { watchedPart, formatProgress, formatEntryTitle } from './format-history.ts';

const ID = '8ed10a3a-33da-4ca2-a139-73739513d106';
const NOW = new Date('2026-11-20T12:00:00Z');
const seen = (more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: ID,
  ordinal: 7,
  name: 'Страница из воска',
  preview: { src: null } as HistoryEntry['preview'],
  duration: 1420,
  releaseId: 7,
  alias: 'lisya-pochta',
  title: 'Лисья почта',
  isFilm: false,
  canBeWatched: true,
  time: 760,
  isWatched: false,
  at: NOW.getTime(),
  ...more,
});

test('groups by the days of the viewer’s time zone', () => {
  const at = (text: string) => ({ at: Date.parse(text) });
  const items = [
    at('2026-11-20T11:00:00Z'),
    at('2026-11-19T20:30:00Z'),
    at('2026-11-19T18:00:00Z'),
    at('2026-11-01T10:00:00Z'),
    at('2025-11-01T10:00:00Z'),
  ];
  const headings = (zone: string) =>
    groupByDay(items, NOW, zone).map((day) => `${day.heading} ${day.items.length}`);
  assert.deepEqual(headings('Europe/Moscow'), ['Сегодня 1', 'Вчера 2', '1 ноября 1', '1 ноября 2025 1']);
  assert.deepEqual(headings('Asia/Vladivostok').slice(0, 1), ['Сегодня 3']);
});

test('formats the title of an episode and its progress', () => {
  assert.equal(formatEntryTitle(seen()), 'Эпизод 7. Страница из воска');
  assert.equal(formatEntryTitle(seen({ isFilm: true, name: null })), 'Фильм');
  assert.equal(formatProgress(seen()), 'осталось\u00A011\u00A0мин');
  assert.equal(formatProgress(seen({ isWatched: true })), 'просмотрено');
  assert.equal(formatProgress(seen({ duration: 0 })), 'начато');
  assert.deepEqual([watchedPart(seen({ time: 9000 })), watchedPart(seen({ duration: 0 }))], [1, 0]);
});

test('newer positions of the browser win, and removed episodes are omitted', () => {
  const at = NOW.getTime();
  const later = { time: 900, isWatched: false, at: at + 400 };
  assert.equal(applyStored([seen()], { [ID]: later })[0]?.time, 900);
  assert.equal(applyStored([seen()], { [ID]: { ...later, at: at - 1 } })[0]?.time, 760);
  assert.deepEqual(applyStored([seen()], { [ID]: { ...later, time: 0 } }), []);
  assert.equal(applyStored([seen()], {}).length, 1);
});

test('a visitor’s history omits removed episodes and those without a release', () => {
  const stored = {
    a: { time: 10, isWatched: false, at: 1, releaseId: 1 },
    b: { time: 0, isWatched: false, at: 3, releaseId: 1 },
    c: { time: 10, isWatched: false, at: 4 },
    d: { time: 0, isWatched: true, at: 5, releaseId: 2 },
  };
  const history = listEntries(stored);
  assert.deepEqual(
    history.map(({ id }) => id),
    ['d', 'a'],
  );
  const { time: _, isWatched: __, at: ___, ...episode } = seen({ id: 'a' });
  assert.deepEqual(
    addEpisodes(history, new Map([['a', episode]])).map(({ id, time }) => [id, time]),
    [['a', 10]],
  );
});

test('reads episodes from an address as they were written, without invalid ones', () => {
  const named = [{ releaseId: 900_001, id: ID }];
  assert.deepEqual(readEpisodes(writeEpisodes(named)), named);
  assert.deepEqual(readEpisodes(`0:${ID},x,7:no,,${writeEpisodes(named)}`), named);
  assert.equal(readEpisodes(writeEpisodes(Array.from({ length: 30 }, () => named).flat())).length, 24);
});
