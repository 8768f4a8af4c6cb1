import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatValue } from '../../../journal/event/format-value.ts';
import type { Field } from '../../kinds/field.ts';
import { namesOfChoices } from './names-of-choices.ts';

const option = (value: string, label: string) => ({ value, label });

function formatIn(field: Field, choices: object, value: unknown, info = {}): string {
  const names = namesOfChoices(field, { choices: choices as never, info });
  return formatValue(value, { field: field.name, names });
}

test('a conflict shows the names of what fields mention by ids', () => {
  const genres: Field = { name: 'genre_ids', label: 'Жанры', control: 'several' };
  const choices = { genre_ids: [option('12', 'Драма'), option('7', 'Море')] };
  assert.equal(formatIn(genres, choices, [7, 12]), 'Море; Драма');
  const day: Field = { name: 'publish_day', label: 'День', control: 'choice', options: 'records' };
  assert.equal(formatIn(day, { publish_day: [option('1', 'Понедельник')] }, 1), 'Понедельник');
  const fixed: Field = { name: 'type', label: 'Тип', control: 'choice', options: [option('TV', 'ТВ')] };
  assert.equal(formatIn(fixed, {}, 'TV'), 'ТВ');
});

test('a conflict of people names their roles and accounts', () => {
  const users: Field = { name: 'users', label: 'Состав', control: 'people' };
  const fox = { nickname: 'Лис', roles: ['a'], is_intern: true, is_vacation: false, user_id: 5 };
  const info = { accounts: [{ id: 5, name: 'mika' }] };
  assert.equal(
    formatIn(users, { users: [option('a', 'Озвучка')] }, [fox], info),
    'Лис (роли: Озвучка, стажёр: да, аккаунт: mika)',
  );
  const rows = { blank: {}, most: 9, one: 'Участник' };
  const fields = [{ name: 'role', label: 'Роль', max: 20, choice: 'roles' }];
  const members: Field = { name: 'members', label: 'Участники', control: 'rows', fields, ...rows };
  assert.equal(
    formatIn(members, { roles: [option('voicing', 'Озвучка')] }, [{ nickname: 'Рин', role: 'voicing' }]),
    'Рин (роль: Озвучка)',
  );
});
