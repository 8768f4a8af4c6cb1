import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_IMAGE } from '#contract/values.ts';
import { formatReportState, formatSubject, formatTrouble } from './format-report.ts';

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
