import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { CollectionType } from '#contract/enums.ts';
import { myHome, type Home } from '#contract/home.ts';
import { dismissRecommendations } from '#contract/recommendations.ts';
import { recommendedReleases } from '#contract/releases.ts';
import { refreshSimilarReleases } from '#server/catalog/similar/refresh-similar.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { computeRecommendations } from './compute-recommendations.ts';

const OUT = { episodes: [{ ordinal: 1, updated_at: '2026-11-19T00:00:00Z', duration: 1440 }] };
const now = () => new Date(NOW);

let api: TestApi;
let count = 0;
let viewer: TestAccount;
before(async () => {
  const drama = { ...OUT, genres: ['Драма', 'Мистика'] };
  api = await openTestApi(
    aCatalogueEntry(1, drama),
    ...[2, 3, 4, 5, 6].map((id) => aCatalogueEntry(id, drama)),
    aCatalogueEntry(7, { ...OUT, genres: ['Спорт'] }),
    aCatalogueEntry(8, { ...OUT, genres: ['Музыка'], members: [{ nickname: 'Лис', role: 'voicing' }] }),
    aCatalogueEntry(9, { ...OUT, genres: ['Еда'], members: [{ nickname: 'Лис', role: 'voicing' }] }),
    aCatalogueEntry(10, { ...OUT, genres: ['Детектив'] }),
  );
  await refreshSimilarReleases({ db: api.db, now });
});
after(() => api.close());
beforeEach(async () => {
  count += 1;
  viewer = await createTestAccount(api, `viewer${count}`);
});

async function episodeOf(releaseId: number): Promise<string> {
  const query = api.db.selectFrom('episodes').select('id').where('release_id', '=', releaseId);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function watch(releaseId: number, updated_at = NOW, is_watched = true): Promise<void> {
  const release_episode_id = await episodeOf(releaseId);
  await saveTimecodes({ db: api.db, now }, viewer.id, [
    { release_episode_id, time: 600, is_watched, updated_at, marked_at: updated_at },
  ]);
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = { ...viewer.headers, 'content-type': 'application/json' };
  const { status, body, text } = await api.request(path, { ...init, headers });
  assert.equal(status, 200, text);
  return body;
}

const home = () => ask<Home>(myHome.path);
const listed = async () => (await home()).recommendations;
const dismissal = (method: string, id: number) =>
  ask(dismissRecommendations.path, { method, body: JSON.stringify([{ release_id: id }]) });

async function keep(userId: number, releaseIds: readonly number[], type: CollectionType): Promise<void> {
  const rows = releaseIds.map((release_id) => ({ user_id: userId, release_id, type }));
  await api.db.insertInto('collections').values(rows).execute();
}

test('recommends what is similar to the release watched last, without what was watched, kept or abandoned', async () => {
  await watch(2, '2026-11-18T12:00:00Z');
  await watch(1);
  await keep(viewer.id, [3], 'PLANNED');
  await computeRecommendations(api.db);
  const { because, releases } = await listed();
  assert.equal(because?.id, 1);
  const ids = releases.map(({ id }) => id);
  assert.deepEqual(new Set(ids.slice(0, 3)), new Set([4, 5, 6]));
  assert.ok(![1, 2, 3].some((id) => ids.includes(id)));
  assert.equal(releases[0]?.reason.value, 'GENRES');
  await api.db
    .updateTable('collections')
    .set({ type: 'ABANDONED' })
    .where('user_id', '=', viewer.id)
    .execute();
  await keep(viewer.id, [1], 'ABANDONED');
  await computeRecommendations(api.db);
  assert.equal((await listed()).because?.id, 2);
});

test('hides a dismissed release at once and for good, until it is restored', async () => {
  await watch(1);
  await computeRecommendations(api.db);
  await dismissal('POST', 4);
  const has = async () => (await listed()).releases.some(({ id }) => id === 4);
  assert.equal(await has(), false);
  await computeRecommendations(api.db);
  assert.equal(await has(), false);
  await dismissal('POST', 4);
  await dismissal('POST', 777);
  await dismissal('DELETE', 4);
  await computeRecommendations(api.db);
  assert.equal(await has(), true);
});

test('computes only accounts whose views or lists have changed, and each change once', async () => {
  const due = async () => {
    const { rows } = await sqlDue();
    return rows.map(({ user_id }) => user_id);
  };
  await watch(1, NOW, false);
  assert.deepEqual(await due(), [viewer.id]);
  await computeRecommendations(api.db);
  assert.deepEqual(await due(), []);
  const later = '2026-11-20T12:00:10Z';
  await watch(1, later, false);
  assert.deepEqual(await due(), []);
  await watch(1, '2026-11-20T12:00:20Z', true);
  assert.deepEqual(await due(), [viewer.id]);
  await Promise.all([computeRecommendations(api.db), computeRecommendations(api.db)]);
  assert.deepEqual(await due(), []);
  assert.equal((await listed()).because?.id, 1);
});

const sqlDue = () => sql<{ user_id: number }>`select user_id from recommendations_due`.execute(api.db);

const after10 = async () =>
  (await api.call(recommendedReleases, { query: { release_id: 10, limit: 1 } }))[0]?.id;

test('recommends what the same viewers watch only when at least five of them do', async () => {
  const other = 7;
  for (let i = 0; i < 5; i += 1) {
    const { id } = await createTestAccount(api, `fan${i}`);
    if (i === 4) {
      await computeRecommendations(api.db);
      await refreshSimilarReleases({ db: api.db, now: () => new Date('2026-11-22T12:00:00Z') });
      assert.notEqual(await after10(), other);
    }
    await keep(id, [10, other], 'WATCHED');
  }
  await computeRecommendations(api.db);
  await refreshSimilarReleases({ db: api.db, now: () => new Date('2026-11-24T12:00:00Z') });
  await api.db.updateTable('releases').set({ notification: 'Новое' }).where('id', '=', 10).execute();
  assert.equal(await after10(), other);
});

test('recommends releases of the same team', async () => {
  const similar = await api.call(recommendedReleases, { query: { release_id: 8, limit: 1 } });
  assert.equal(similar[0]?.id, 9);
});

test('lists the last positions and the releases of own lists that have something new', async () => {
  await watch(1, NOW, false);
  await keep(viewer.id, [2], 'WATCHING');
  await keep(viewer.id, [3], 'WATCHED');
  const { positions, kept } = (await home()).next;
  assert.deepEqual(
    positions.map(({ release_id }) => release_id),
    [1],
  );
  assert.deepEqual(
    kept.map(({ release_id }) => release_id),
    [2],
  );
});
