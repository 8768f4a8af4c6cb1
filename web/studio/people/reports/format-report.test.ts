import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_IMAGE } from '#contract/values.ts';
import { formatReportedMark, formatReportState, formatSubject, formatTrouble } from './format-report.ts';

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
