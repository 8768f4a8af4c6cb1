import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupDays } from './group-days.ts';
import type { Occurrence } from './occurrences.ts';

const release = (title: string, date: string, at: string | null): Occurrence =>
  ({ title, date, time: at === null ? null : { at, isAbout: true } }) as unknown as Occurrence;

const releases = [
  release('Без времени', '2026-11-20', null),
  release('Вечер', '2026-11-20', '2026-11-20T18:00:00Z'),
  release('Утро', '2026-11-20', '2026-11-20T05:00:00Z'),
  release('Суббота', '2026-11-21', '2026-11-20T22:00:00Z'),
];
const now = new Date('2026-11-20T12:00:00Z');
const group = (timeZone: string, week = 0) =>
  groupDays(releases, { now, week, timeZone }).map(({ name, date, releases: ofDay }) => [
    `${name}, ${date}`,
    ...ofDay.map(({ title }) => title),
  ]);

test('starts with today, and sorts each day by time, with unknown times last', () => {
  const days = group('Europe/Moscow');
  assert.deepEqual(days.slice(0, 3), [
    ['Пятница, 20 ноября', 'Утро', 'Вечер', 'Без времени'],
    ['Суббота, 21 ноября', 'Суббота'],
    ['Воскресенье, 22 ноября'],
  ]);
  assert.equal(days.length, 7);
  assert.deepEqual(days.at(-1), ['Четверг, 26 ноября']);
});

test('shows an episode under the viewer’s own day', () => {
  assert.deepEqual(group('Asia/Vladivostok').slice(0, 2), [
    ['Пятница, 20 ноября', 'Утро', 'Без времени'],
    ['Суббота, 21 ноября', 'Вечер', 'Суббота'],
  ]);
  assert.deepEqual(group('Europe/Berlin')[0], [
    'Пятница, 20 ноября',
    'Утро',
    'Вечер',
    'Суббота',
    'Без времени',
  ]);
});

test('moves by seven days and marks only today', () => {
  assert.equal(group('Europe/Moscow', 1)[0]?.[0], 'Пятница, 27 ноября');
  const isToday = (week: number) =>
    groupDays(releases, { now, week, timeZone: 'UTC' }).filter(({ today }) => today).length;
  assert.deepEqual([isToday(0), isToday(-1), isToday(1)], [1, 0, 0]);
});
