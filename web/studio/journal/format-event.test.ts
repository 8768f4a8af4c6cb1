import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent } from '#contract/studio/events.ts';
import {
  formatActor,
  formatChange,
  formatEvent,
  formatFact,
  formatUndo,
  formatValue,
} from './format-event.ts';

const EVENT: JournalEvent = {
  id: 7,
  at: '2026-11-23T16:05:12+00:00',
  actor: { id: 1, nickname: 'Лина', login: 'lina' },
  command_user: null,
  act: 'user.role_give',
  thing: 'user',
  thing_id: '2',
  title: 'mika',
  change: { role: [null, { role: 'release_manager', team_id: 'x', team: 'Осень' }] },
  reason: null,
  undo_of: null,
  undone_by: null,
  can_undo: true,
  is_erased: false,
};

test('an event is a sentence: who, what, to whom', () => {
  assert.equal(formatEvent(EVENT), 'Лина даёт роль пользователю mika');
  assert.equal(
    formatEvent({ ...EVENT, id: 8, act: 'user.role_take', undo_of: 7 }),
    'Лина отменяет запись 7 и снимает роль с пользователя mika',
  );
});

test('a person who acts on their own account is named once, and a thing without a name by its number', () => {
  const own = { ...EVENT, act: 'user.recovery_code', thing_id: '1', title: 'Лина' } as const;
  assert.equal(formatEvent(own), 'Лина входит по запасному коду');
  assert.equal(formatEvent({ ...EVENT, title: null }), 'Лина даёт роль пользователю № 2');
});

test('commands, erased accounts and the program are told apart', () => {
  const nobody = { ...EVENT, actor: null };
  assert.deepEqual(formatActor({ ...nobody, command_user: 'akane' }), {
    kind: 'command',
    name: 'сервер, akane',
  });
  assert.equal(formatActor({ ...nobody, is_erased: true }).kind, 'gone');
  assert.equal(formatActor(nobody).kind, 'program');
});

test('values before and after are words: roles with their team, times of Moscow, yes and no', () => {
  assert.deepEqual(formatChange(EVENT), [{ field: 'Роль', before: '—', after: 'Релиз-менеджер, Осень' }]);
  assert.equal(formatValue('2026-12-01T00:00:00+03:00'), '1 декабря 2026, 00:00 по Москве');
  assert.deepEqual([true, false, null, '', [], ['a', 'b']].map(formatValue), [
    'да',
    'нет',
    '—',
    '—',
    '—',
    'a; b',
  ]);
});

test('an undo says what goes, what comes back and what is as before', () => {
  assert.equal(formatUndo(EVENT), 'Роль «Релиз-менеджер, Осень» исчезнет.');
  const change = { role: [{ role: 'editor' }, null], nickname: ['mika', 'rin'] } as JournalEvent['change'];
  assert.equal(formatUndo({ change }), 'Роль «Редактор» вернётся. Никнейм снова «mika».');
});

test('the fact beside a sentence is what changed, and why', () => {
  assert.equal(formatFact(EVENT), 'Релиз-менеджер, Осень');
  assert.equal(
    formatFact({ ...EVENT, change: { nickname: ['mika', 'rin'], reason: [null, 'x'] } }),
    'mika → rin и ещё 1',
  );
  assert.equal(formatFact({ ...EVENT, change: null, reason: 'спам' }), 'спам');
  const until = '2026-12-01T00:00:00+03:00';
  const ban: JournalEvent['change'] = {
    is_banned: [false, true],
    ban_reason: [null, 'спам'],
    banned_until: [null, until],
  };
  assert.equal(
    formatFact({ ...EVENT, act: 'user.ban', change: ban, reason: 'спам' }),
    'до 1 декабря 2026, 00:00 по Москве · спам',
  );
});
