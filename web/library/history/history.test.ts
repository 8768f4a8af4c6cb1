import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDays } from './days.ts';
import { keptHistory, readNamed, tellKept, writeNamed } from './kept-history.ts';
import { type Seen, withKept } from './seen.ts';
import { progressPart, progressWords, seenTitle } from './seen-words.ts';

const ID = '8ed10a3a-33da-4ca2-a139-73739513d106';
const NOW = new Date('2026-11-20T12:00:00Z');
const seen = (more: Partial<Seen> = {}): Seen => ({
  id: ID,
  ordinal: 7,
  name: 'Страница из воска',
  preview: { src: null } as Seen['preview'],
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

test('days are those of the viewer’s zone', () => {
  const at = (text: string) => ({ at: Date.parse(text) });
  const items = [
    at('2026-11-20T11:00:00Z'),
    at('2026-11-19T20:30:00Z'),
    at('2026-11-19T18:00:00Z'),
    at('2026-11-01T10:00:00Z'),
    at('2025-11-01T10:00:00Z'),
  ];
  const headings = (zone: string) =>
    byDays(items, NOW, zone).map((day) => `${day.heading} ${day.items.length}`);
  assert.deepEqual(headings('Europe/Moscow'), ['Сегодня 1', 'Вчера 2', '1 ноября 1', '1 ноября 2025 1']);
  assert.deepEqual(headings('Asia/Vladivostok').slice(0, 1), ['Сегодня 3']);
});

test('an episode tells its name and how far it was watched', () => {
  assert.equal(seenTitle(seen()), 'Эпизод 7. Страница из воска');
  assert.equal(seenTitle(seen({ isFilm: true, name: null })), 'Фильм');
  assert.equal(progressWords(seen()), 'Осталось\u00A011\u00A0мин');
  assert.equal(progressWords(seen({ isWatched: true })), 'Просмотрено');
  assert.equal(progressWords(seen({ duration: 0 })), 'Начато');
  assert.deepEqual([progressPart(seen({ time: 9000 })), progressPart(seen({ duration: 0 }))], [1, 0]);
});

test('what this browser knows better wins, and what was taken off is gone', () => {
  const at = NOW.getTime();
  const later = { time: 900, isWatched: false, at: at + 400 };
  assert.equal(withKept([seen()], { [ID]: later })[0]?.time, 900);
  assert.equal(withKept([seen()], { [ID]: { ...later, at: at - 1 } })[0]?.time, 760);
  assert.deepEqual(withKept([seen()], { [ID]: { ...later, time: 0 } }), []);
  assert.equal(withKept([seen()], {}).length, 1);
});

test('a visitor’s history is what the browser has, without what was taken off or belongs to no release', () => {
  const kept = {
    a: { time: 10, isWatched: false, at: 1, releaseId: 1 },
    b: { time: 0, isWatched: false, at: 3, releaseId: 1 },
    c: { time: 10, isWatched: false, at: 4 },
    d: { time: 0, isWatched: true, at: 5, releaseId: 2 },
  };
  const history = keptHistory(kept);
  assert.deepEqual(
    history.map(({ id }) => id),
    ['d', 'a'],
  );
  const { time: _, isWatched: __, at: ___, ...episode } = seen({ id: 'a' });
  assert.deepEqual(
    tellKept(history, new Map([['a', episode]])).map(({ id, time }) => [id, time]),
    [['a', 10]],
  );
});

test('an address carries episodes there and back, without what is wrong in it', () => {
  const named = [{ releaseId: 900_001, id: ID }];
  assert.deepEqual(readNamed(writeNamed(named)), named);
  assert.deepEqual(readNamed(`0:${ID},x,7:no,,${writeNamed(named)}`), named);
  assert.equal(readNamed(writeNamed(Array.from({ length: 30 }, () => named).flat())).length, 24);
});
