import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { allTeamRoles, allTeams, allTeamUsers } from '#contract/teams.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { replaceTeams } from './replace-teams.ts';
import { readTeamsFile } from './teams-file.ts';

let api: TestApi;
before(async () => {
  const members = ['Выдра', 'Барсук'].map((nickname) => ({ nickname, role: 'voicing' }));
  api = await openTestApi(aCatalogueEntry(1, { members }));
});
after(() => api.close());

const ROLES = [{ title: 'Озвучка', color: '#fe3635' }, { title: 'Перевод' }, { title: 'Звук' }];
const FILE = {
  roles: ROLES,
  teams: [
    {
      title: 'Голоса',
      description: 'Говорят',
      users: [
        { nickname: 'Лис', roles: ['Звук', 'Озвучка'] },
        { nickname: 'Выдра', is_intern: true },
      ],
    },
    { title: 'Слова', users: [{ nickname: 'Лис', roles: ['Перевод'], is_vacation: true }] },
  ],
};
const NONE = { added: 0, changed: 0, removed: 0 };

beforeEach(async () => {
  await replaceTeams(api, { roles: [], teams: [] });
  await replaceTeams(api, FILE);
});

const users = () => api.call(allTeamUsers);
const exported = async () =>
  (await users()).map(({ team, nickname, roles }) => [team.title, nickname, roles.map(({ title }) => title)]);

test('lists teams and roles in the order of the file', async () => {
  const teams = await api.call(allTeams);
  assert.deepEqual(
    teams.map(({ id: _, ...team }) => team),
    [
      { title: 'Голоса', sort_order: 1, description: 'Говорят' },
      { title: 'Слова', sort_order: 2, description: '' },
    ],
  );
  const roles = await api.call(allTeamRoles);
  assert.deepEqual(
    roles.map(({ id: _, ...role }) => role),
    [
      { title: 'Озвучка', color: '#fe3635', sort_order: 1 },
      { title: 'Перевод', color: null, sort_order: 2 },
      { title: 'Звук', color: null, sort_order: 3 },
    ],
  );
  assert.equal((await api.request('/api/v1/teams/')).status, 200);
});

test('lists members team by team, with their roles in order and an account that is always an object', async () => {
  assert.deepEqual(await exported(), [
    ['Голоса', 'Лис', ['Звук', 'Озвучка']],
    ['Голоса', 'Выдра', []],
    ['Слова', 'Лис', ['Перевод']],
  ]);
  const [, otter, fox] = await users();
  assert.deepEqual([otter?.is_intern, otter?.is_vacation, otter?.sort_order], [true, false, 2]);
  assert.equal(fox?.is_vacation, true);
  assert.deepEqual(fox?.user, { id: 0, nickname: 'Лис', avatar: NO_IMAGE });
  const { body } = await api.request('/api/v1/teams/users?include=nickname,roles.title&exclude=user');
  assert.deepEqual((body as object[])[2], { nickname: 'Лис', roles: [{ title: 'Перевод' }] });
});

test('imports an exported file without changes', async () => {
  const before = await users();
  const file = await readTeamsFile(api.db);
  assert.deepEqual(await replaceTeams(api, file), { roles: NONE, teams: NONE, users: NONE });
  assert.deepEqual(await users(), before);
});

test('replaces everything by the file and keeps the ids of remaining members', async () => {
  const before = await users();
  const report = await replaceTeams(api, {
    roles: ROLES.slice(1),
    teams: [
      { title: 'Слова', users: [{ nickname: 'Лис', roles: ['Звук', 'Перевод'] }, { nickname: 'Сова' }] },
    ],
  });
  assert.deepEqual(report, {
    roles: { added: 0, changed: 0, removed: 1 },
    teams: { added: 0, changed: 0, removed: 1 },
    users: { added: 1, changed: 1, removed: 2 },
  });
  assert.deepEqual(await exported(), [
    ['Слова', 'Лис', ['Звук', 'Перевод']],
    ['Слова', 'Сова', []],
  ]);
  const [fox] = await users();
  assert.deepEqual([fox?.id, fox?.team.id], [before[2]?.id, before[2]?.team.id]);
});

test('the picture of a person is in the team and in releases, and a file keeps it', async () => {
  const image = { preview: '/a.webp', thumbnail: '/b.webp', optimized: { preview: null, thumbnail: null } };
  await api.db
    .updateTable('team_users')
    .set({ image: JSON.stringify(image) })
    .where('nickname', '=', 'Выдра')
    .execute();
  await replaceTeams(api, FILE);
  const pictures = (await users()).map(({ nickname, user }) => [nickname, user.avatar]);
  assert.deepEqual(pictures, [
    ['Лис', NO_IMAGE],
    ['Выдра', image],
    ['Лис', NO_IMAGE],
  ]);
  const { members } = await api.call(releaseByIdOrAlias, { params: { idOrAlias: '1' } });
  assert.deepEqual(
    members.map(({ nickname, user }) => [nickname, user]),
    [
      ['Выдра', { id: 0, avatar: image }],
      ['Барсук', null],
    ],
  );
});

test('a file keeps the accounts that people are linked to', async () => {
  const { id } = await createTestAccount(api);
  await api.db.updateTable('team_users').set({ user_id: id }).where('nickname', '=', 'Выдра').execute();
  assert.deepEqual((await replaceTeams(api, await readTeamsFile(api.db))).users, NONE);
  const rows = await api.db.selectFrom('team_users').select('nickname').where('user_id', '=', id).execute();
  assert.deepEqual(rows, [{ nickname: 'Выдра' }]);
});

test('rejects an invalid file with the problem and its path, without changes', async () => {
  const before = await users();
  const [voices] = FILE.teams;
  const withUsers = (...people: object[]) => ({ roles: ROLES, teams: [{ title: 'А', users: people }] });
  const cases: [unknown, RegExp][] = [
    [{}, /Поле roles обязательно.*Поле teams обязательно/],
    [{ ...FILE, users: [] }, /Содержимое файла содержит неизвестное поле users/],
    [{ ...FILE, roles: [] }, /teams\.№1\.users\.№1\.roles\.№1 называет роль, которой нет в roles: Звук/],
    [{ ...FILE, teams: [voices, voices] }, /teams\.№2\.title уже записано выше/],
    [{ ...FILE, roles: [...ROLES, ROLES[0]] }, /roles\.№4\.title уже записано выше/],
    [withUsers({ nickname: 'Лис' }, { nickname: 'Лис' }), /users\.№2\.nickname уже записано выше/],
    [withUsers({ nickname: ' ' }), /users\.№1\.nickname не должно быть пустым/],
    [{ roles: [{ title: 'А', color: 'red' }], teams: [] }, /roles\.№1\.color должно быть цветом/],
  ];
  for (const [file, message] of cases) {
    await assert.rejects(replaceTeams(api, file), { code: 'invalid', message });
  }
  assert.deepEqual(await users(), before);
});
