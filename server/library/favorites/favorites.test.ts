import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { addFavorites, favoriteIds, favoriteReleasesByBody, removeFavorites } from '#contract/favorites.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { addCounts } from '#server/library/counts/add-counts.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';

// The releases that tabs add, one each.
const OF_TABS = Array.from({ length: 50 }, (_, i) => 100 + i);

let api: TestApi;
let mika: TestAccount;
let rin: TestAccount;
before(async () => {
  api = await openTestApi(...[1, 2, 3, 4, 5, ...OF_TABS].map((id) => aCatalogueEntry(id)));
  [mika, rin] = [await createTestAccount(api, 'mika'), await createTestAccount(api, 'rin')];
});
beforeEach(() => api.db.deleteFrom('favorites').execute());
after(() => api.close());

type Headers = Record<string, string>;

async function write(method: 'POST' | 'DELETE', releaseIds: number[], headers: Headers = mika.headers) {
  const body = JSON.stringify(releaseIds.map((release_id) => ({ release_id })));
  return api.request(addFavorites.path, { method, body, headers });
}
const add = async (...ids: number[]) => (await write('POST', ids)).body as number[];
const remove = async (...ids: number[]) => (await write('DELETE', ids)).body as number[];
const listed = async (headers: Headers = mika.headers) =>
  (await api.request(favoriteIds.path, { headers })).body as number[];

test('puts new favorites first and returns the whole list each time', async () => {
  assert.deepEqual(await add(1), [1]);
  await api.db.updateTable('favorites').set({ created_at: '2026-01-01T00:00:00Z' }).execute();
  assert.deepEqual(await add(2, 5, 3), [3, 5, 2, 1]);
  assert.deepEqual(await listed(), [3, 5, 2, 1]);
  assert.deepEqual(await remove(5), [3, 2, 1]);
  assert.deepEqual(await add(), [3, 2, 1]);
});

test('keeps the position of a release that is added again and ignores repeated removals', async () => {
  await add(1, 2, 3);
  assert.deepEqual(await add(1, 1), [3, 2, 1]);
  assert.deepEqual(await remove(4, 4, 2), [3, 1]);
  assert.deepEqual(await remove(2), [3, 1]);
});

test('keeps the lists of users separate', async () => {
  await add(1, 2);
  await write('POST', [3], rin.headers);
  assert.deepEqual([await listed(), await listed(rin.headers)], [[2, 1], [3]]);
  await write('DELETE', [1], rin.headers);
  assert.deepEqual(await listed(), [2, 1]);
});

test('a count that is as large as the database has numbers stays, and the others go on', async () => {
  const counts = async () => {
    await addCounts(api.db);
    const rows = await api.db
      .selectFrom('releases')
      .select('added_in_users_favorites as count')
      .where('id', 'in', [1, 2])
      .orderBy('id')
      .execute();
    return rows.map(({ count }) => count);
  };
  await counts();
  await api.db
    .updateTable('releases')
    .set({ added_in_users_favorites: 2_147_483_647 })
    .where('id', '=', 1)
    .execute();
  const [, before = 0] = await counts();
  await add(1, 2);
  assert.deepEqual(await counts(), [2_147_483_647, before + 1]);
  await api.db.updateTable('releases').set({ added_in_users_favorites: 1 }).where('id', '=', 1).execute();
});

test('counts the favorites of a release', async () => {
  const count = async () => {
    await addCounts(api.db);
    return (await api.call(releaseByIdOrAlias, { params: { idOrAlias: '4' } })).added_in_users_favorites;
  };
  await add(4, 5);
  await write('POST', [4], rin.headers);
  assert.equal(await count(), 2);
  await remove(4);
  await remove(4);
  assert.equal(await count(), 1);
  // Deleting an account deletes its favorites.
  const { id } = await createTestAccount(api, 'gone');
  await api.db.insertInto('favorites').values({ user_id: id, release_id: 4 }).execute();
  assert.equal(await count(), 2);
  await api.db.deleteFrom('users').where('id', '=', id).execute();
  assert.equal(await count(), 1);
});

test('adds nothing of a call with an unknown release and names its position in the body', async () => {
  const { status, body } = await write('POST', [1, 77, 2, 99]);
  assert.equal(status, 422);
  const { errors } = body as { errors: Record<string, string[]> };
  assert.deepEqual(Object.keys(errors), ['1.release_id', '3.release_id']);
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await remove(77), []);
});

test('rejects a body without releases', async () => {
  const wrong = ['', '{}', '{"release_id":1}', '[1]', '[{}]', '[{"release_id":"x"}]', '[{"release_id":0}]'];
  const tooMany = JSON.stringify(Array.from({ length: 1001 }, () => ({ release_id: 1 })));
  for (const method of ['POST', 'DELETE']) {
    for (const body of [
      ...wrong,
      '[{"release_id":1.5}]',
      '[{"release_id":9999999999}]',
      'nonsense',
      tooMany,
    ]) {
      const { status } = await api.request(addFavorites.path, { method, body, headers: mika.headers });
      assert.equal(status, 422, `${method} ${body.slice(0, 40)}`);
    }
  }
  assert.deepEqual(await listed(), []);
});

test('accepts an id as text and additional fields', async () => {
  const body = '[{"release_id":"2","type_of_collection":"PLANNED","user_id":1}]';
  const answer = await api.request(addFavorites.path, { method: 'POST', body, headers: rin.headers });
  assert.deepEqual([answer.body, await listed()], [[2], []]);
});

test('requires sign-in for reading and writing', async () => {
  for (const headers of [{}, { authorization: 'Bearer' }, { authorization: 'Bearer made-up' }] as Headers[]) {
    assert.equal((await write('POST', [1], headers)).status, 403);
    assert.equal((await write('DELETE', [1], headers)).status, 403);
    assert.equal((await api.request(favoriteIds.path, { headers })).status, 403);
  }
});

test('refuses a write with a viewer’s cookie from a page of another site', async () => {
  const cookie = { cookie: `akane_session=${mika.token}` };
  const away = { ...cookie, 'sec-fetch-site': 'cross-site' };
  assert.equal((await write('POST', [1], away)).status, 403);
  assert.equal((await write('POST', [1], { ...cookie, 'sec-fetch-site': 'same-origin' })).status, 200);
});

test('lets a banned user read but not write, with the reason', async () => {
  const banned = await createTestAccount(api, 'banned');
  await write('POST', [1], banned.headers);
  await api.db
    .updateTable('users')
    .set({ is_banned: true, ban_reason: 'спам' })
    .where('id', '=', banned.id)
    .execute();
  for (const method of ['POST', 'DELETE'] as const) {
    const { status, body } = await write(method, [1], banned.headers);
    assert.deepEqual([status, body], [403, { message: 'Аккаунт заблокирован: спам.' }]);
  }
  const response = await api.request(favoriteReleasesByBody.path, {
    method: 'POST',
    headers: { ...banned.headers, 'content-type': 'application/json' },
    body: '{"limit":1}',
  });
  assert.equal(response.status, 200);
  assert.deepEqual(await listed(banned.headers), [1]);
});

test('tabs that toggle at once write one after the other', async () => {
  // A tab also adds a release of its own, so an answer shows how many have added before it.
  const answers = await Promise.all(
    OF_TABS.flatMap((id) => [write('POST', [1, 2, id]), write('DELETE', [1, 2])]),
  );
  for (const { status } of answers) assert.equal(status, 200);
  const lists = answers.map(({ body }) => body as number[]);
  const addedBefore = (ids: number[]) => ids.filter((id) => id >= 100).length;
  const added = lists.filter((_, i) => i % 2 === 0);
  assert.ok(added.every((ids) => ids.includes(1) && ids.includes(2)));
  assert.ok(lists.every((ids, i) => i % 2 === 0 || !ids.includes(1)));
  assert.deepEqual(
    added.map(addedBefore).toSorted((a, b) => a - b),
    OF_TABS.map((_, i) => i + 1),
  );
  const final = await listed();
  const last = lists.filter((ids) => addedBefore(ids) === OF_TABS.length);
  assert.ok(last.some((ids) => isDeepStrictEqual(ids, final)));
});

test('never fails when many users add the same releases in different orders', async () => {
  const orders = [
    [1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1],
    [3, 1, 5, 2, 4],
  ];
  const fans = await Promise.all(Array.from({ length: 6 }, (_, i) => createTestAccount(api, `fan-${i}`)));
  const statuses = await Promise.all(
    fans.flatMap(({ headers }, i) =>
      orders.flatMap((order, j) => [
        write('POST', orders[(i + j) % 3] ?? order, headers),
        write('DELETE', order, headers),
      ]),
    ),
  );
  assert.deepEqual(new Set(statuses.map(({ status }) => status)), new Set([200]));
  const { n } = await api.db
    .selectFrom('favorites')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  await addCounts(api.db);
  const counted = await api.db
    .selectFrom('releases')
    .select((eb) => eb.fn.sum<string>('added_in_users_favorites').as('sum'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(counted.sum), n);
});

test('adds and removes a thousand releases at once', async () => {
  await api.addReleases(...Array.from({ length: 40 }, (_, i) => aCatalogueEntry(100 + i)));
  const ids = Array.from({ length: 1000 }, (_, i) => 100 + (i % 40));
  assert.equal((await add(...ids)).length, 40);
  assert.deepEqual(await remove(...ids), []);
});

test('uses one address for adding and removing', () => assert.equal(addFavorites.path, removeFavorites.path));
