// Plans of publications: set, moved, cancelled and taken back by members.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import { publishPlanned } from '#server/publishing/plans/publish-planned.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

const HOUR_MS = 3_600_000;
let api: TestApi;
let lina: TestAccount;
let other: TestAccount;
let id: string;
before(async () => {
  const episodes = [{ ordinal: 1, name: 'Эпизод 1', duration: 1440, updated_at: NOW }];
  api = await openTestApi(aCatalogueEntry(1, { episodes }));
  const team = await createTestTeam(api, 'Озвучка');
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: team }).execute();
  lina = await createTestMember(api, 'lina', { role: 'release_manager', teamId: team });
  const theirs = await createTestTeam(api, 'Другие');
  other = await createTestMember(api, 'other', { role: 'release_manager', teamId: theirs });
  await confirmSessions(api, lina.id, new Date(NOW));
  const { id: made } = await api.db
    .insertInto('episodes')
    .values({ release_id: 1, ordinal: 2, sort_order: 2, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  id = made;
});
after(() => api.close());

// The clock of the database is the real one, in whole seconds.
const later = (hours: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR_MS).toISOString().replace('.000Z', '+00:00');

async function send(method: string, path: string, body?: object, account = lina) {
  const init = { method, headers: account.headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await api.request(`/api/v1/studio/${path}`, init);
  const { event_id: event, message } = answer.body as { event_id: number; message: string };
  return { status: answer.status, event, message };
}
const plan = (body: object, account = lina) => send('POST', `episodes/${id}/plan`, body, account);
const cancel = (account = lina) => send('DELETE', `episodes/${id}/plan`, undefined, account);
const undo = async (event: number) => (await send('POST', `events/${event}/undo`, {})).status;

async function planInList() {
  const { body } = await api.request('/api/v1/studio/releases/1/episodes', { headers: lina.headers });
  const { data } = body as { data: ListedEpisode[] };
  return data.find((one) => one.id === id)?.plan;
}
const eventsOf = () =>
  api.db
    .selectFrom('journal_events')
    .select(['act', 'actor_id', 'change'])
    .where('thing_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

test('nothing is planned without a video, and not by another team', async () => {
  assert.equal((await plan({ at: later(1) })).status, 409);
  await prepareVideo(api.db, id, 'videos/1/prepared');
  assert.equal((await plan({ at: later(1) }, other)).status, 404);
  assert.equal((await cancel()).status, 409);
  assert.equal(await planInList(), null);
});

test('a plan is set, seen, moved and cancelled, and each of these is taken back', async () => {
  const [first, second] = [later(1), later(2)];
  const set = await plan({ at: first, zone: 'Asia/Vladivostok' });
  assert.equal(set.status, 200);
  const shown = { at: first, zone: 'Asia/Vladivostok', by: 'lina', failure: null };
  assert.deepEqual(await planInList(), shown);
  const moved = await plan({ at: second, before: first });
  assert.equal(moved.status, 200);
  assert.deepEqual(await planInList(), { ...shown, at: second, zone: 'Europe/Moscow' });
  assert.equal(await undo(set.event), 409);
  assert.equal(await undo(moved.event), 200);
  assert.deepEqual(await planInList(), shown);
  const cancelled = await cancel();
  assert.deepEqual([cancelled.status, await planInList()], [200, null]);
  assert.equal(await undo(cancelled.event), 200);
  assert.deepEqual(await planInList(), shown);
  assert.deepEqual(
    (await eventsOf()).slice(0, 5).map(({ act }) => act),
    ['episode.plan', 'episode.unplan', 'episode.plan', 'episode.plan', 'episode.plan'],
  );
});

test('nobody moves what somebody else has moved, to the past, or to a zone that there is not', async () => {
  const stale = await plan({ at: later(3), before: later(9) });
  assert.deepEqual([stale.status, stale.message.slice(0, 17)], [409, 'План уже изменили']);
  for (const wrong of [{ at: later(-1) }, { at: later(24 * 400) }, { at: later(1), zone: 'Mars/Olympus' }])
    assert.equal((await plan(wrong)).status, 422);
});

test('an episode that is published by hand has no plan any more, nor one that is taken back', async () => {
  const planned = await planInList();
  assert.equal((await send('POST', `episodes/${id}/publish`, {})).status, 200);
  assert.equal(await planInList(), null);
  const [published] = await eventsOf();
  assert.deepEqual([published?.act, published?.change?.['plan']], ['episode.create', [planned?.at, null]]);

  await prepareVideo(api.db, id, 'videos/1/replacement');
  assert.equal((await plan({ at: later(1) })).status, 200);
  assert.equal((await send('POST', `episodes/${id}/take_back`, {})).status, 200);
  assert.equal(await planInList(), null);
  assert.equal((await plan({ at: later(1) })).status, 200);
});

test('what is edited until its time goes out with it', async () => {
  const edit = await send('POST', `episodes/${id}`, { change: { name: [null, 'Второй'] } });
  assert.equal(edit.status, 200);
  await api.db
    .updateTable('publication_plans')
    .set({ at: new Date(Date.now() - 5000) })
    .execute();
  await publishPlanned({ db: api.db, log: assert.fail });
  const { body } = await api.request(`/api/v1/anime/releases/episodes/${id}`);
  assert.equal((body as { name: string }).name, 'Второй');
  const [published] = await eventsOf();
  assert.deepEqual([published?.act, published?.actor_id], ['episode.publish', lina.id]);
});
