import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { collectionIds } from '#contract/collections.ts';
import { favoriteIds } from '#contract/favorites.ts';
import { myProfile } from '#contract/profile.ts';
import { mySettings } from '#contract/settings.ts';
import { myViewer, type Viewer } from '#contract/viewer.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi(...[1, 2, 3].map((id) => aCatalogueEntry(id)));
});
after(() => api.close());

const read = async (path: string, { headers }: TestAccount) => (await api.request(path, { headers })).body;

test('gives a viewer what the single calls give, and the scores', async () => {
  const mika = await createTestAccount(api, 'mika');
  const rin = await createTestAccount(api, 'rin');
  for (const [at, release_id] of [2, 1, 3].entries()) {
    const created_at = `2026-01-0${at + 1}T00:00:00Z`;
    await api.db.insertInto('favorites').values({ user_id: mika.id, release_id, created_at }).execute();
    const type = release_id === 1 ? 'WATCHED' : 'PLANNED';
    await api.db
      .insertInto('collections')
      .values({ user_id: mika.id, release_id, type, created_at })
      .execute();
  }
  await api.db.insertInto('muted_releases').values({ user_id: mika.id, release_id: 2 }).execute();
  const scores = [
    { user_id: mika.id, release_id: 3, score: 9 },
    { user_id: mika.id, release_id: 1, score: 4 },
    { user_id: rin.id, release_id: 2, score: 1 },
  ];
  await api.db.insertInto('ratings').values(scores).execute();

  const viewer = (await read(myViewer.path, mika)) as Viewer;
  assert.deepEqual(viewer.favorites, await read(favoriteIds.path, mika));
  assert.deepEqual(viewer.favorites, [3, 1, 2]);
  assert.deepEqual(viewer.collections, await read(collectionIds.path, mika));
  assert.deepEqual(viewer.muted, [2]);
  assert.deepEqual(viewer.settings, await read(mySettings.path, mika));
  assert.deepEqual(viewer.ratings, [
    [1, 4],
    [3, 9],
  ]);
  const { torrents, created_at, is_with_ads, ...profile } = (await read(myProfile.path, mika)) as Record<
    string,
    unknown
  >;
  assert.ok(torrents && created_at && is_with_ads !== undefined);
  assert.deepEqual(viewer.profile, profile);
  assert.deepEqual(await read(myViewer.path, rin), {
    ...viewer,
    profile: await read(`${myProfile.path}?exclude=torrents,created_at,is_with_ads`, rin),
    favorites: [],
    collections: [],
    muted: [],
    ratings: [[2, 1]],
  });
});

test('refuses a visitor', async () => {
  assert.equal((await api.request(myViewer.path)).status, 403);
});
