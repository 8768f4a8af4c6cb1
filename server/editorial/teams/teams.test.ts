import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { allTeamRoles, allTeams, allTeamUsers } from '#contract/teams.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { putRecords } from '#tests/support/samples/records.ts';

let api: TestApi;
before(async () => {
  const members = ['Выдра', 'Барсук'].map((nickname) => ({ nickname, role: 'voicing' }));
  api = await openTestApi(aCatalogueEntry(1, { members }));
});
after(() => api.close());

const ROLES = [{ title: 'Озвучка', color: '#fe3635' }, { title: 'Перевод' }, { title: 'Звук' }];
const FILE = {
  'team-roles': ROLES,
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

beforeEach(async () => {
  await putRecords(api, { 'team-roles': [], teams: [] });
  await putRecords(api, FILE);
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

test('the picture of a person is in the team and in releases, and a file keeps it', async () => {
  const image = { preview: '/a.webp', thumbnail: '/b.webp', optimized: { preview: null, thumbnail: null } };
  await api.db
    .updateTable('team_users')
    .set({ image: JSON.stringify(image) })
    .where('nickname', '=', 'Выдра')
    .execute();
  await putRecords(api, FILE);
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
