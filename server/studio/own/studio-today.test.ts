import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Bell } from '#contract/studio/bell.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

// The clock of the tests is on Friday, 20 November 2026.
let api: TestApi;
let owner: TestAccount;
let manager: TestAccount;
let moderator: TestAccount;
before(async () => {
  const weekly = (publish_day: 4 | 5) => ({
    is_in_production: true,
    publish_day,
    episodes: [{ ordinal: 1, updated_at: '2026-11-13T15:00:00Z' }],
  });
  api = await openTestApi(
    aCatalogueEntry(1, weekly(5)),
    aCatalogueEntry(2, weekly(4)),
    aCatalogueEntry(3, weekly(5)),
    aCatalogueEntry(4, {
      ...weekly(5),
      episodes: [1, 2].map((ordinal) => ({ ordinal, updated_at: '2026-11-20T01:00:00Z' })),
    }),
  );
  const teamId = await createTestTeam(api, 'Вереск');
  await api.db.insertInto('release_teams').values({ release_id: 3, team_id: teamId }).execute();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId });
  moderator = await createTestMember(api, 'moderator', { role: 'moderator' });
});
after(() => api.close());

const read = async ({ headers }: TestAccount): Promise<StudioToday> =>
  (await api.request('/api/v1/studio/today', { headers })).body;

test('what is expected today and what has come is there for those who edit releases, of their own', async () => {
  const due = async (by: TestAccount) => (await read(by)).due_today?.map(({ id }) => id);
  assert.deepEqual(await due(owner), [1, 3, 4]);
  assert.deepEqual(await due(manager), [3]);
  assert.equal(await due(moderator), undefined);
});

test('a prepared video of a release on the site waits for those who publish it, in the bell as well', async () => {
  const bell = async ({ headers }: TestAccount): Promise<Bell> =>
    (await api.request('/api/v1/studio/me/bell', { headers })).body;
  const episodes = await api.db
    .selectFrom('episodes')
    .select(['id', 'release_id'])
    .where('ordinal', '=', 1)
    .where('release_id', 'in', [1, 3])
    .orderBy('release_id')
    .execute();
  await api.db.updateTable('episodes').set({ is_published: false }).where('release_id', '=', 3).execute();
  for (const { id, release_id } of episodes) await prepareVideo(api.db, id, `videos/${release_id}/a`);
  const ready = async (by: TestAccount) => {
    const listed = (await read(by)).ready_episodes?.first ?? [];
    return Object.fromEntries(listed.map(({ release, episodes: own }) => [release.id, own]));
  };
  const [one, three] = episodes.map(({ id }) => [{ id, ordinal: 1 }]);
  assert.deepEqual(await ready(owner), { 1: one, 3: three });
  assert.deepEqual(await ready(manager), { 3: three });
  assert.equal((await read(moderator)).ready_episodes, null);
  // The list of releases finds the same ones.
  const listed = async ({ headers }: TestAccount) => {
    const { body } = await api.request('/api/v1/studio/releases?state=ready&order=oldest', { headers });
    return (body as { data: { id: number }[] }).data.map(({ id }) => id);
  };
  assert.deepEqual([await listed(owner), await listed(manager)], [[1, 3], [3]]);
  assert.equal((await bell(owner)).ready_episodes?.count, 2);
  assert.equal((await bell(manager)).ready_episodes?.count, 1);
  assert.equal((await bell(moderator)).ready_episodes, null);
  // What is planned or hidden waits for nobody.
  await api.db.updateTable('releases').set({ state: 'hidden' }).where('id', '=', 1).execute();
  const plan = { episode_id: episodes[1]?.id ?? '', at: '2026-11-21T12:00:00Z', zone: 'UTC' };
  await api.db.insertInto('publication_plans').values(plan).execute();
  assert.deepEqual(await ready(owner), {});
});

test('the queue is told to those who look after the site', async () => {
  assert.deepEqual((await read(owner)).queue, { running: [], waiting: 0, failed: [] });
  assert.equal((await read(manager)).queue, null);
});

test('the last acts are those of members, not those of commands', async () => {
  const act = { act: 'release.hide', thingId: 1, title: 'Релиз' } as const;
  await inTransaction(api.db, (trx) => recordEvent(trx, { command: 'root' }, act));
  const { id: sessionId } = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', moderator.id)
    .executeTakeFirstOrThrow();
  await inTransaction(api.db, (trx) => recordEvent(trx, { userId: moderator.id, sessionId }, act));
  const { events } = await read(owner);
  assert.ok(events.length > 0);
  assert.ok(events.every(({ actor, command_user: command }) => actor !== null && command === null));
});
