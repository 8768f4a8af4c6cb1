import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { ReleaseWithState } from '#contract/studio/releases.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { removeDeletedReleases } from './state/remove-releases.ts';

let api: TestApi;
let owner: TestAccount;
before(async () => {
  api = await openTestApi(...[1, 2, 3, 4].map((id) => aCatalogueEntry(id)));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
});
after(() => api.close());

async function act(id: number, verb: string, body: object = {}) {
  const init = { method: 'POST', headers: owner.headers, body: JSON.stringify(body) };
  const answer = await api.request(`/api/v1/studio/releases/${id}/${verb}`, init);
  const { message } = answer.body as { message?: string };
  return { status: answer.status, message, release: answer.body as ReleaseWithState };
}

async function lastEvent(): Promise<JournalEvent> {
  const { body } = await api.request('/api/v1/studio/events?limit=1', { headers: owner.headers });
  return (body as { data: [JournalEvent] }).data[0];
}

const undo = async ({ id }: JournalEvent) =>
  (await api.request(`/api/v1/studio/events/${id}/undo`, { method: 'POST', headers: owner.headers })).status;
const isPublic = async (id: number) => (await api.request(`/api/v1/anime/releases/${id}`)).status === 200;

test('a release is hidden and shown, with an event of its teams', async () => {
  const team = await createTestTeam(api, 'Аканэ');
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: team }).execute();
  const { status, release } = await act(1, 'hide', { reason: 'по просьбе' });
  assert.deepEqual([status, release.state, release.version], [200, 'hidden', 2]);
  assert.equal(await isPublic(1), false);
  const event = await lastEvent();
  const { act: name, thing, thing_id, title, change, reason } = event;
  assert.deepEqual([name, thing, thing_id, title], ['release.hide', 'release', '1', 'Релиз 1']);
  assert.deepEqual([change, reason], [{ state: ['published', 'hidden'] }, 'по просьбе']);
  assert.equal((await act(1, 'show')).release.state, 'published');
  assert.ok(await isPublic(1));
});

test('a draft that comes out is announced by its last episode, and a hidden release that is shown is not', async () => {
  const channel = {
    kind: 'webhook',
    title: 'Сайт',
    is_on: true,
    address: 'https://example.org',
    template: '-',
  } as const;
  await api.db.insertInto('announcement_channels').values(channel).execute();
  await api.db
    .insertInto('episodes')
    .values([1, 2, 3].map((n) => ({ release_id: 4, ordinal: n, sort_order: n, is_published: n < 3 })))
    .execute();
  const announced = async () => {
    const rows = await api.db
      .selectFrom('announcements')
      .innerJoin('episodes', 'episodes.id', 'announcements.episode_id')
      .select('ordinal')
      .execute();
    return rows.map(({ ordinal }) => ordinal);
  };
  await act(4, 'hide');
  await act(4, 'show');
  assert.deepEqual(await announced(), []);
  await api.db.updateTable('releases').set({ state: 'draft' }).where('id', '=', 4).execute();
  await act(4, 'show');
  assert.deepEqual(await announced(), [2]);
  // What comes out with a hidden release is announced.
  const third = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', 4)
    .where('ordinal', '=', 3)
    .executeTakeFirstOrThrow();
  await prepareVideo(api.db, third.id, 'videos/4/a');
  await act(4, 'hide');
  assert.equal((await act(4, 'show', { episodes: [third.id] })).status, 200);
  assert.deepEqual(
    (await announced()).toSorted((a, b) => a - b),
    [2, 3],
  );
});

test('a draft comes out with its prepared episodes, and the undo takes back those that came out with it', async () => {
  await api.db
    .insertInto('episodes')
    .values([1, 2].map((n) => ({ release_id: 3, ordinal: n, sort_order: n, is_published: false })))
    .execute();
  await api.db.updateTable('releases').set({ state: 'draft' }).where('id', '=', 3).execute();
  const all = api.db.selectFrom('episodes').select(['id', 'is_published']).where('release_id', '=', 3);
  const [first, second] = await all.orderBy('ordinal').execute();
  await prepareVideo(api.db, first?.id ?? '', 'videos/3/a');
  const record = await api.request('/api/v1/studio/releases/3', { headers: owner.headers });
  const { ready_episodes: ready } = (record.body as { info: { ready_episodes: object[] } }).info;
  assert.deepEqual(ready, [{ id: first?.id, ordinal: 1 }]);
  // The page of the episode shows the frame of the video that waits.
  const page = await api.request(`/api/v1/studio/episodes/${first?.id}`, { headers: owner.headers });
  assert.ok((page.body as { info: { picture: object | null } }).info.picture);
  // Without a prepared video nothing of it happens.
  const refused = await act(3, 'show', { episodes: [first?.id, second?.id] });
  assert.deepEqual([refused.status, refused.message], [409, 'У эпизода 2 нет видео, готового к публикации.']);
  assert.equal((await act(2, 'hide')).status, 200);
  assert.equal((await act(2, 'show', { episodes: [first?.id] })).status, 404);
  assert.equal(await isPublic(3), false);
  const shown = await act(3, 'show', { episodes: [first?.id] });
  assert.deepEqual([shown.status, shown.release.state], [200, 'published']);
  const published = async () => (await all.orderBy('ordinal').execute()).map((one) => one.is_published);
  assert.deepEqual(await published(), [true, false]);
  const showing = await lastEvent();
  assert.deepEqual(showing.change?.['published_episodes'], [[], [1]]);
  assert.equal(await undo(showing), 200);
  assert.equal(await isPublic(3), false);
  assert.deepEqual(await published(), [false, false]);
  const { body } = await api.request('/api/v1/studio/events?limit=2', { headers: owner.headers });
  assert.deepEqual(
    (body as { data: JournalEvent[] }).data.map((one) => one.act),
    ['release.hide', 'episode.take_back'],
  );

  // Once an episode was taken back by itself, the undo refuses and changes nothing.
  assert.equal((await act(3, 'show', { episodes: [first?.id] })).status, 200);
  const again = await lastEvent();
  const path = `/api/v1/studio/episodes/${first?.id}/take_back`;
  assert.equal((await api.request(path, { method: 'POST', headers: owner.headers, body: '{}' })).status, 200);
  assert.equal(await undo(again), 409);
  assert.ok(await isPublic(3));
  // An episode that is published meanwhile is in nobody's way, and stays so.
  await act(3, 'hide');
  await api.db
    .updateTable('episodes')
    .set({ is_published: true })
    .where('id', '=', first?.id ?? '')
    .execute();
  assert.equal((await act(3, 'show', { episodes: [first?.id] })).status, 200);
  assert.equal((await lastEvent()).change?.['published_episodes'], undefined);
  await act(2, 'show');
});

test('an act that the state does not allow is refused and records nothing', async () => {
  const before = await lastEvent();
  for (const verb of ['show', 'restore']) assert.equal((await act(1, verb)).status, 409, verb);
  assert.equal((await act(404, 'hide')).status, 404);
  assert.deepEqual(await lastEvent(), before);
});

test('a deleted release comes back as it was', async () => {
  await act(2, 'hide');
  const { release } = await act(2, 'delete');
  assert.equal(release.state, 'deleted');
  assert.ok(release.deleted_at);
  assert.equal((await act(2, 'delete')).status, 409);
  const restored = (await act(2, 'restore')).release;
  assert.deepEqual([restored.state, restored.deleted_at], ['hidden', null]);
});

test('an act is taken back once, and not when somebody has changed the state since', async () => {
  await act(3, 'delete');
  const deletion = await lastEvent();
  assert.equal(await undo(deletion), 200);
  assert.ok(await isPublic(3));
  assert.equal(await undo(deletion), 409);
  await act(3, 'hide');
  const hiding = await lastEvent();
  await act(3, 'show');
  assert.equal(await undo(hiding), 409);
});

test('only what was deleted thirty days ago is removed, with its rows', async () => {
  await act(4, 'delete');
  const age = (days: number) =>
    api.db
      .updateTable('releases')
      .set({ deleted_at: sql<string>`now() - make_interval(days => ${days}::integer)` })
      .where('id', '=', 4)
      .execute();
  const exists = async () =>
    (await api.db.selectFrom('releases').select('id').where('id', '=', 4).execute()).length > 0;
  await age(29);
  await removeDeletedReleases(api.db);
  assert.ok(await exists());
  await age(31);
  await removeDeletedReleases(api.db);
  assert.equal(await exists(), false);
  const { act: name, actor, change } = await lastEvent();
  assert.deepEqual([name, actor, change], ['release.remove', null, { alias: ['release-4', null] }]);
});
