import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JournalEvent } from '#contract/studio/events.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { type Statement, statements } from '#server/platform/diagnostics.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let team: string;
before(async () => {
  api = await openTestApi(...[1, 2, 3].map((id) => aCatalogueEntry(id, { genres: ['Драма'] })));
  team = await createTestTeam(api, 'Аканэ');
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
});
after(() => api.close());

const record = (event: NewEvent) =>
  inTransaction(api.db, (trx) => recordEvent(trx, { command: 'root' }, event));

async function namesOf(account: TestAccount, id: number): Promise<JournalEvent['names']> {
  const { body } = await api.request(`/api/v1/studio/events?before=${id + 1}&limit=1`, account);
  return (body as { data: [JournalEvent] }).data[0].names;
}

const GONE = '7f0c2d3e-0000-4000-8000-000000000000';

test('what a change mentions by ids has its name of today, and what is gone its kind and number', async () => {
  const { id: genre } = await api.db
    .selectFrom('genres')
    .select('id')
    .where('name', '=', 'Драма')
    .executeTakeFirstOrThrow();
  const edit = await record({
    act: 'release.edit',
    thingId: 1,
    change: {
      genre_ids: [[genre], [genre, 999]],
      teams: [[], [team]],
      franchises: [[GONE], []],
      year: [1, 2],
    },
  });
  assert.deepEqual(await namesOf(owner, edit), {
    [`genre_ids/${genre}`]: 'Драма',
    'genre_ids/999': 'жанр № 999',
    [`teams/${team}`]: 'Аканэ',
    [`franchises/${GONE}`]: 'франшиза № 7f0c2d3e',
  });
  await api.db.updateTable('genres').set({ name: 'Мелодрама' }).where('id', '=', genre).execute();
  assert.equal((await namesOf(owner, edit))[`genre_ids/${genre}`], 'Мелодрама');
  const merge = await record({
    act: 'genre.merge',
    thingId: 7,
    change: { into: [null, String(genre)], releases: [[1], null], both: [[[2, 1]], null] },
  });
  assert.deepEqual(await namesOf(owner, merge), {
    [`into/${genre}`]: 'Мелодрама',
    'releases/1': 'Релиз 1',
    'both/2': 'Релиз 2',
  });
});

test('people in lists have the names of their roles and accounts', async () => {
  const { id: role } = await api.db
    .insertInto('team_roles')
    .values({ title: 'Озвучка', color: '#fe3635', sort_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const users = [{ nickname: 'Лис', roles: [role], user_id: owner.id }];
  const order = await record({ act: 'team.order', thingId: null, change: { order: [[team], [GONE]] } });
  const edit = await record({ act: 'team.edit', thingId: team, change: { users: [[], users] } });
  const episodes = {
    order: [
      [1, 2],
      [2, 1],
    ],
  } satisfies NewEvent['change'];
  const moved = await record({ act: 'release.episodes_order', thingId: 1, change: episodes });
  assert.deepEqual(await namesOf(owner, moved), {});
  assert.deepEqual(await namesOf(owner, edit), {
    [`roles/${role}`]: 'Озвучка',
    [`user_id/${owner.id}`]: 'owner',
  });
  assert.deepEqual(await namesOf(owner, order), {
    [`order/${team}`]: 'Аканэ',
    [`order/${GONE}`]: 'команда № 7f0c2d3e',
  });
});

test('a release manager does not learn the names of releases of others that are not public', async () => {
  await api.db.insertInto('release_teams').values({ release_id: 2, team_id: team }).execute();
  await api.db.updateTable('releases').set({ state: 'hidden' }).where('id', 'in', [2, 3]).execute();
  const change = { '1/year': [1, 2], '2/year': [1, 2], '3/year': [1, 2] } satisfies NewEvent['change'];
  const bulk = await record({ act: 'release.bulk', thingId: null, teamIds: [team], change });
  assert.deepEqual(await namesOf(manager, bulk), {
    'release_id/1': 'Релиз 1',
    'release_id/2': 'Релиз 2',
    'release_id/3': 'релиз № 3',
  });
  assert.equal((await namesOf(owner, bulk))['release_id/3'], 'Релиз 3');
});

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const subscriber = { start: (_: Statement) => void (count += 1) };
  statements.subscribe(subscriber);
  await work();
  statements.unsubscribe(subscriber);
  return count;
}

test('the names of a page cost one query, and none where nothing is mentioned', async () => {
  const read = (id: number) =>
    countStatements(() => api.request(`/api/v1/studio/events?limit=100&thing=release&thing_id=${id}`, owner));
  await record({ act: 'release.edit', thingId: 1, change: { genre_ids: [[1], []], teams: [[team], []] } });
  await record({ act: 'release.edit', thingId: 2, change: { name_main: ['А', 'Б'] } });
  assert.equal((await read(1)) - (await read(2)), 1);
});
