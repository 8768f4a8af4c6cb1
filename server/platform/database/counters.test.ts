import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { addCounts } from '#server/library/counts/add-counts.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      added_in_users_favorites: 10,
      added_in_planned_collection: 3,
      rating: { distribution: { '8': 2 } },
      episodes: [
        { ordinal: 1, duration: 1400, updated_at: '2026-01-01T00:00:00Z' },
        { ordinal: 2, duration: 600, updated_at: '2026-01-01T00:00:00Z' },
      ],
    }),
  );
  for (const name of ['mika', 'rin']) await createTestAccount(api, name);
});
after(() => api.close());

async function release() {
  await addCounts(api.db);
  return api.call(releaseByIdOrAlias, { params: { idOrAlias: '1' } });
}
// User ids are assigned in order.
const anyone = { user_id: 1, release_id: 1 };

test('favourites add to the imported number and subtract from it', async () => {
  await api.db
    .insertInto('favorites')
    .values([anyone, { ...anyone, user_id: 2 }])
    .execute();
  assert.equal((await release()).added_in_users_favorites, 12);
  await api.db.deleteFrom('favorites').where('user_id', '=', 2).execute();
  assert.equal((await release()).added_in_users_favorites, 11);
});

test('a release moved to another collection is removed from the first', async () => {
  const counts = async () => {
    const { added_in_planned_collection: planned, added_in_watching_collection: watching } = await release();
    return [planned, watching];
  };
  await api.db
    .insertInto('collections')
    .values({ ...anyone, type: 'PLANNED' })
    .execute();
  assert.deepEqual(await counts(), [4, 0]);
  await api.db.updateTable('collections').set({ type: 'WATCHING' }).execute();
  assert.deepEqual(await counts(), [3, 1]);
  await api.db.deleteFrom('collections').execute();
  assert.deepEqual(await counts(), [3, 0]);
});

test('a changed score moves its vote and the average', async () => {
  await api.db
    .insertInto('ratings')
    .values({ ...anyone, score: 2 })
    .execute();
  assert.deepEqual([(await release()).rating.votes, (await release()).rating.average], [3, 6]);
  await api.db.updateTable('ratings').set({ score: 5 }).execute();
  const { votes, average, distribution } = (await release()).rating;
  assert.deepEqual(
    [votes, average, distribution['2'], distribution['5'], distribution['8']],
    [3, 7, 0, 1, 2],
  );
});

test('importing the same numbers again keeps the viewers’ changes, also those not added yet', async () => {
  await api.db
    .insertInto('favorites')
    .values({ ...anyone, user_id: 2 })
    .execute();
  await api.addReleases(
    aCatalogueEntry(1, { added_in_users_favorites: 10, rating: { distribution: { '8': 2 } } }),
  );
  const { added_in_users_favorites, rating } = await release();
  assert.deepEqual([added_in_users_favorites, rating.distribution['5']], [12, 1]);
});

test('changes that several processes add at once are counted once', async () => {
  const before = (await release()).added_in_users_favorites;
  const users = await Promise.all(
    ['aki', 'haru', 'natsu', 'fuyu'].map((name) => createTestAccount(api, name)),
  );
  const added = users.map(({ id }) =>
    api.db
      .insertInto('favorites')
      .values({ ...anyone, user_id: id })
      .execute()
      .then(() => addCounts(api.db)),
  );
  await Promise.all(added);
  assert.equal((await release()).added_in_users_favorites, before + 4);
});

test('the changes of a deleted release are dropped', async () => {
  await api.addReleases(aCatalogueEntry(2));
  await api.db
    .insertInto('favorites')
    .values({ ...anyone, release_id: 2 })
    .execute();
  await api.db.deleteFrom('releases').where('id', '=', 2).execute();
  await addCounts(api.db);
  assert.deepEqual(await api.db.selectFrom('counts').selectAll().execute(), []);
});

test('the number and duration of published episodes stay correct through all changes', async () => {
  const kept = async () => {
    const row = await api.db
      .selectFrom('releases')
      .select(['published_episodes', 'published_seconds'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    return [row.published_episodes, row.published_seconds];
  };
  assert.deepEqual(await kept(), [2, 2000]);
  await api.db.updateTable('episodes').set({ is_published: false }).where('ordinal', '=', 2).execute();
  assert.deepEqual(await kept(), [1, 1400]);
  await api.db
    .updateTable('episodes')
    .set({ is_published: true, duration: 700 })
    .where('ordinal', '=', 2)
    .execute();
  assert.deepEqual(await kept(), [2, 2100]);
  await api.db.deleteFrom('episodes').where('ordinal', '=', 1).execute();
  assert.deepEqual(await kept(), [1, 700]);
});

test('episodes that are published at once are all counted, in whatever order their rows come', async () => {
  await api.addReleases(aCatalogueEntry(3), aCatalogueEntry(4));
  const row = (release_id: number, ordinal: number) => ({
    release_id,
    ordinal,
    sort_order: ordinal,
    duration: 100,
  });
  const add = (...rows: ReturnType<typeof row>[]) => api.db.insertInto('episodes').values(rows).execute();
  await add(row(3, 1), row(4, 1), row(3, 2), row(4, 2));
  await Promise.all(Array.from({ length: 8 }, (_, i) => add(row(3, 3 + i))));
  const counted = await api.db
    .selectFrom('releases')
    .select(['published_episodes', 'published_seconds'])
    .where('id', 'in', [3, 4])
    .orderBy('id')
    .execute();
  assert.deepEqual(counted, [
    { published_episodes: 10, published_seconds: 1000 },
    { published_episodes: 2, published_seconds: 200 },
  ]);
  await api.db.updateTable('episodes').set({ release_id: 4, ordinal: 3 }).where('ordinal', '=', 10).execute();
  const { total } = await api.db
    .selectFrom('releases')
    .select((eb) => eb.fn.sum<number>('published_episodes').as('total'))
    .where('id', 'in', [3, 4])
    .executeTakeFirstOrThrow();
  assert.equal(total, 12);
});
