import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Team, TeamUser } from '#contract/teams.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { peopleCount, withPeople } from './teams.ts';

const team = (id: string, title: string): Team => ({ id, title, sort_order: 1, description: '' });
const voices = team('a', 'Озвучка');
const sound = team('b', 'Оформление и звук');

const user = (nickname: string, of: Team, ...roles: string[]): TeamUser => ({
  id: `${of.id} ${nickname}`,
  nickname,
  is_intern: false,
  sort_order: 1,
  is_vacation: false,
  team: of,
  user: { id: 0, nickname: null, avatar: NO_IMAGE },
  roles: roles.map((title) => ({ id: title, title, color: null, sort_order: 1 })),
});

test('keeps the order of the teams and of their members', () => {
  const users = [user('Рысь', voices), user('Гуашь', sound), user('Ива', voices)];
  const shown = withPeople([sound, voices], users);
  assert.deepEqual(
    shown.map(({ title, people }) => [title, people.map(({ nickname }) => nickname)]),
    [
      ['Оформление и звук', ['Гуашь']],
      ['Озвучка', ['Рысь', 'Ива']],
    ],
  );
});

test('keeps a team without members and drops members of an unknown team', () => {
  const shown = withPeople([voices], [user('Гуашь', sound)]);
  assert.deepEqual(
    shown.map(({ title, people }) => [title, people.length]),
    [['Озвучка', 0]],
  );
});

test('an anchor is the title without spaces', () => {
  assert.equal(withPeople([sound], [])[0]?.anchor, 'Оформление-и-звук');
});

test('counts a member of two teams once', () => {
  const users = [user('Рысь', voices), user('Рысь', sound), user('Ива', voices)];
  assert.equal(peopleCount(withPeople([voices, sound], users)), 2);
});

test('leaves out the roles that all members of a team have', () => {
  const rolesIn = (...users: TeamUser[]) =>
    withPeople([voices], users)[0]?.people.map(({ roles }) => roles.map(({ title }) => title));
  const [lynx, willow] = [user('Рысь', voices, 'голос', 'режиссура'), user('Ива', voices, 'голос')];
  assert.deepEqual(rolesIn(lynx, willow), [['режиссура'], []]);
  assert.deepEqual(rolesIn(lynx), [['голос', 'режиссура']]);
});
