import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RIGHTS } from '#contract/studio/rights.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { findItems, ownItems } from './palette-items.ts';

const ME = { id: 1, nickname: null, login: 'lina', rights: [...RIGHTS], roles: [] } as unknown as StudioMe;
const labels = (text: string) => findItems(ownItems(ME), text).map(({ label }) => label);

test('every typed word must begin a word of the item, in any case and with «е» for «ё»', () => {
  assert.deepEqual(labels('жур'), ['Журнал']);
  assert.deepEqual(labels('САЙТ вер'), ['Вернуться на сайт']);
  assert.deepEqual(labels('урнал'), []);
  assert.ok(labels('').length > 4);
});

test('an item whose name begins with the text comes first', () => {
  const items = [
    { id: 'a', group: 'Люди', label: 'Новый журнал', icon: 'user', act: { to: '/' } },
    { id: 'b', group: 'Люди', label: 'Журнал', icon: 'user', act: { to: '/' } },
  ] as const;
  assert.deepEqual(
    findItems(items, 'журнал').map(({ id }) => id),
    ['b', 'a'],
  );
});

test('a section that the rights do not allow is not offered', () => {
  const nobody = { ...ME, rights: [] };
  assert.ok(ownItems(nobody).every(({ group }) => group !== 'Разделы'));
});
