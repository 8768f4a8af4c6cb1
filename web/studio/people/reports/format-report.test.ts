import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_IMAGE } from '#contract/values.ts';
import {
  formatReportedMark,
  formatReportState,
  formatStoredMark,
  formatSubject,
  formatTrouble,
  listReportedMarks,
} from './format-report.ts';

test('a code of our player is a word, one of another client stays as it is', () => {
  assert.equal(formatTrouble({ kind: 'playback', code: 'sound' }), 'Звук');
  assert.equal(formatTrouble({ kind: 'playback', code: 'ERR-7' }), 'ERR-7');
  assert.equal(formatTrouble({ kind: 'avatar', code: '' }), 'Новый аватар');
});

test('a report is about an episode by its number, or about a person by the name that others see', () => {
  const release = { id: 1, alias: 'fox', name: 'Лисья почта' };
  const episode = { id: '1', ordinal: 25.5, release };
  assert.equal(formatSubject({ episode, user: null }), 'Лисья почта, эпизод 25,5');
  assert.equal(formatSubject({ episode: { ...episode, ordinal: null }, user: null }), 'Лисья почта');
  const user = { id: 1, login: 'mika', nickname: null, avatar: NO_IMAGE };
  assert.equal(formatSubject({ episode: null, user }), 'mika');
});

test('who has taken a report over is named while it is open', () => {
  const taken_by = { id: 1, login: 'lina', nickname: 'Лина' };
  assert.equal(formatReportState({ state: 'taken', taken_by }), 'В работе: Лина');
  assert.equal(formatReportState({ state: 'done', taken_by }), 'Закрыта');
});

test('a mark that a viewer has measured is a sentence with what is known of it', () => {
  const mark = { mark: 'opening', mark_start: 65, mark_stop: 155 } as const;
  const words = (more: object) => formatReportedMark({ ...mark, ...more })?.replaceAll('\u00A0', ' ');
  assert.equal(words({}), 'Опенинг начинается в 1:05, кончается в 2:35');
  assert.equal(words({ mark: 'ending', mark_stop: null }), 'Эндинг начинается в 1:05');
  assert.equal(words({ mark_start: null }), 'Опенинг кончается в 2:35');
  assert.equal(words({ mark: null, mark_start: null, mark_stop: null }), undefined);
});

test('each reported mark stands once beside the stored one, without those that are right already', () => {
  const message = { id: 1, at: '2026-11-28T00:00:00+00:00', time: 70, rendition: null, details: '' };
  const said = (
    id: number,
    mark: 'opening' | 'ending' | null,
    start: number | null,
    stop: number | null,
  ) => ({
    ...message,
    id,
    mark,
    mark_start: start,
    mark_stop: stop,
  });
  const marks = { opening: { start: 0, stop: 90.5 }, ending: { start: null, stop: null } };
  const messages = [
    said(4, 'opening', 65, null),
    said(3, 'opening', 65, null),
    said(2, 'opening', 0, null),
    said(1, 'ending', null, null),
    said(5, null, null, null),
  ];
  const found = listReportedMarks(messages, marks);
  assert.deepEqual(
    found.map((one) => [one.message.id, one.corrected, one.at]),
    [[4, { start: 65, stop: 90.5 }, 65]],
  );
  assert.equal(formatStoredMark('opening', marks.opening), 'Опенинг 0:00–1:30,5');
  assert.equal(formatStoredMark('ending', marks.ending), 'Эндинга нет');
  assert.equal(formatStoredMark('ending', { start: 60, stop: null }), 'Эндинг 1:00–—');
});
