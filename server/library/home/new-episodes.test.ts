import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CollectionType } from '#contract/enums.ts';
import { myHome, type Home } from '#contract/home.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';

const FRESH = '2026-11-19T12:00:00Z';
const OLD = '2026-10-01T12:00:00Z';

let api: TestApi;
let viewer: TestAccount;
const upTo = (last: number, updated_at = FRESH) =>
  Array.from({ length: last }, (_, i) => ({ ordinal: i + 1, updated_at }));
before(async () => {
  const entry = (id: number, fresh_at = FRESH) =>
    aCatalogueEntry(id, { fresh_at, episodes: upTo(4, fresh_at), episodes_total: 12 });
  api = await openTestApi(...[1, 2, 3, 4, 5, 6, 7].map((id) => entry(id)), entry(8, OLD));
  viewer = await createTestAccount(api);
});
after(() => api.close());

async function keep(releaseId: number, addedAt: string, type?: CollectionType): Promise<void> {
  const row = { user_id: viewer.id, release_id: releaseId, created_at: addedAt };
  if (type === undefined) await api.db.insertInto('favorites').values(row).execute();
  else
    await api.db
      .insertInto('collections')
      .values({ ...row, type })
      .execute();
}

async function start(releaseId: number, ordinal: number): Promise<void> {
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirstOrThrow();
  const timecode = { release_episode_id: id, time: 30, is_watched: false };
  await saveTimecodes({ db: api.db, now: () => new Date(NOW) }, viewer.id, [timecode]);
}

const list = async (headers: Record<string, string> = {}) => {
  const { body } = await api.request(myHome.path, { headers: { ...viewer.headers, ...headers } });
  return (body as Home).new_episodes
    .map(({ release, episode, new_episodes: n }) => [release.id, episode.ordinal, n])
    .toSorted(([a = 0], [b = 0]) => a - b);
};

test('lists what came out after the last started episode, or since the release was added', async () => {
  await keep(1, OLD);
  await start(1, 2);
  await keep(2, OLD, 'PLANNED');
  await keep(3, OLD, 'WATCHING');
  await start(3, 4);
  await keep(4, NOW);
  await keep(5, OLD, 'WATCHED');
  await keep(6, OLD);
  await keep(6, OLD, 'ABANDONED');
  await keep(8, OLD);
  await start(8, 1);
  assert.deepEqual(await list(), [
    [1, 3, 2],
    [2, 4, 1],
  ]);
});

test('leaves out what is blocked in the country of the viewer', async () => {
  await keep(7, OLD);
  assert.equal((await list(HEADERS_FROM.RU)).length, 3);
  await api.db
    .updateTable('releases')
    .set({ blocked_countries: ['RU'] })
    .where('id', '=', 7)
    .execute();
  assert.equal((await list(HEADERS_FROM.RU)).length, 2);
  assert.equal((await list(HEADERS_FROM.US)).length, 3);
});

test('visitors have no home of their own', async () => {
  assert.equal((await api.request(myHome.path)).status, 403);
});
