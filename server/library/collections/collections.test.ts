import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import {
  addToCollections,
  collectionIds,
  collectionReferences,
  collectionReleases,
} from '#contract/collections.ts';
import { COLLECTION_TYPES, type CollectionType } from '#contract/enums.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import type { Page } from '#contract/pagination.ts';
import { addCounts } from '#server/library/counts/add-counts.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';

type Pair = [number, CollectionType];
type Headers = Record<string, string>;
const TYPES = Object.keys(COLLECTION_TYPES) as CollectionType[];
const PATH = addToCollections.path;

// The releases that tabs add, one each.
const OF_TABS = Array.from({ length: 50 }, (_, i) => 100 + i);

let api: TestApi;
let mika: TestAccount;
let rin: TestAccount;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { year: 2016, genres: ['Драма'], type: 'TV' }),
    aCatalogueEntry(2, { year: 2018, genres: ['Школа'], type: 'MOVIE' }),
    aCatalogueEntry(3, { year: 2020, name: { main: 'Ёжик', english: 'Hedgehog' } }),
    aCatalogueEntry(4),
    aCatalogueEntry(5),
    ...OF_TABS.map((id) => aCatalogueEntry(id)),
  );
  [mika, rin] = [await createTestAccount(api, 'mika'), await createTestAccount(api, 'rin')];
});
beforeEach(() => api.db.deleteFrom('collections').execute());
after(() => api.close());

const put = (pairs: Pair[], headers: Headers = mika.headers) => {
  const body = pairs.map(([release_id, type_of_collection]) => ({ release_id, type_of_collection }));
  return api.request(PATH, { method: 'POST', body: JSON.stringify(body), headers });
};
const take = (ids: number[], headers: Headers = mika.headers) => {
  const body = JSON.stringify(ids.map((release_id) => ({ release_id })));
  return api.request(PATH, { method: 'DELETE', body, headers });
};
const listed = async (headers: Headers = mika.headers) =>
  (await api.request(collectionIds.path, { headers })).body as Pair[];

test('adds, moves and removes a release and returns all pairs each time', async () => {
  assert.deepEqual((await put([[1, 'PLANNED']])).body, [[1, 'PLANNED']]);
  assert.deepEqual((await put([[2, 'PLANNED']])).body, [
    [2, 'PLANNED'],
    [1, 'PLANNED'],
  ]);
  assert.deepEqual((await put([[1, 'WATCHING']])).body, [
    [2, 'PLANNED'],
    [1, 'WATCHING'],
  ]);
  assert.deepEqual((await take([2, 77])).body, [[1, 'WATCHING']]);
  assert.deepEqual(await listed(), [[1, 'WATCHING']]);
});

test('uses the last entry for a release that occurs twice', async () => {
  const answer = await put([
    [1, 'PLANNED'],
    [2, 'WATCHED'],
    [1, 'ABANDONED'],
  ]);
  assert.deepEqual(answer.body, [
    [1, 'ABANDONED'],
    [2, 'WATCHED'],
  ]);
});

test('keeps the collections of users separate', async () => {
  await put([[1, 'PLANNED']]);
  await put([[1, 'WATCHED']], rin.headers);
  await take([1], rin.headers);
  assert.deepEqual([await listed(), await listed(rin.headers)], [[[1, 'PLANNED']], []]);
});

test('counts the collections of each type that contain a release', async () => {
  const counts = async () => {
    await addCounts(api.db);
    const release = await api.call(releaseByIdOrAlias, { params: { idOrAlias: '4' } });
    return [release.added_in_planned_collection, release.added_in_watching_collection];
  };
  await put([[4, 'PLANNED']]);
  await put([[4, 'PLANNED']], rin.headers);
  assert.deepEqual(await counts(), [2, 0]);
  await put([
    [4, 'WATCHING'],
    [5, 'WATCHING'],
  ]);
  assert.deepEqual(await counts(), [1, 1]);
  await take([4, 5]);
  assert.deepEqual(await counts(), [1, 0]);
});

test('changes nothing for an unknown or missing release or type, or too many of them', async () => {
  await put([[1, 'PLANNED']]);
  const unknown = await put([
    [1, 'WATCHED'],
    [99, 'WATCHED'],
  ]);
  assert.deepEqual(Object.keys((unknown.body as { errors: object }).errors), ['1.release_id']);
  const tooMany = JSON.stringify(
    Array.from({ length: 1001 }, () => ({ release_id: 1, type_of_collection: 'PLANNED' })),
  );
  const wrong = [
    '[{"release_id":1,"type_of_collection":"LOVED"}]',
    '[{"release_id":1}]',
    '[[1,"PLANNED"]]',
    '{}',
    '',
    tooMany,
  ];
  for (const body of wrong) {
    const { status } = await api.request(PATH, { method: 'POST', body, headers: mika.headers });
    assert.equal(status, 422, body.slice(0, 60));
  }
  assert.deepEqual(await listed(), [[1, 'PLANNED']]);
});

test('refuses visitors, and banned users with the reason', async () => {
  for (const answer of [
    await put([[1, 'PLANNED']], {}),
    await take([1], {}),
    await api.request(collectionIds.path),
    await api.request(`${collectionReleases.path}?type_of_collection=PLANNED`),
  ])
    assert.equal(answer.status, 403);
  const banned = await createTestAccount(api, 'banned');
  await api.db
    .updateTable('users')
    .set({ is_banned: true, ban_reason: 'спам' })
    .where('id', '=', banned.id)
    .execute();
  for (const answer of [await put([[1, 'PLANNED']], banned.headers), await take([1], banned.headers)])
    assert.deepEqual([answer.status, answer.body], [403, { message: 'Аккаунт заблокирован: спам.' }]);
});

test('keeps a release in at most one collection, the last one, after any changes', async () => {
  const step = fc.oneof(
    fc.record({ id: fc.integer({ min: 1, max: 5 }), type: fc.constantFrom(...TYPES) }),
    fc.record({ id: fc.integer({ min: 1, max: 5 }), type: fc.constant(null) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await api.db.deleteFrom('collections').execute();
      const expected = new Map<number, CollectionType>();
      for (const { id, type } of steps) {
        if (type === null) expected.delete(id);
        else expected.set(id, type);
        const { body } = await (type === null ? take([id]) : put([[id, type]]));
        assert.deepEqual(
          (body as Pair[]).toSorted(([a], [b]) => a - b),
          [...expected].toSorted(([a], [b]) => a - b),
        );
      }
    }),
    { numRuns: 15 },
  );
});

test('many tabs that move a release at once write one after the other', async () => {
  // Each tab adds a release of its own as well, so the length of an answer is its place among the writes.
  const moves: Pair[] = OF_TABS.map((_, i) => [1, TYPES[i % 5] ?? 'PLANNED']);
  const answers = await Promise.all(moves.map((move, i) => put([move, [OF_TABS[i] ?? 0, 'PLANNED']])));
  for (const [i, { status, body }] of answers.entries()) {
    assert.equal(status, 200);
    assert.deepEqual(
      (body as Pair[]).find(([id]) => id === 1),
      moves[i],
    );
  }
  const inOrder = answers.map(({ body }) => body as Pair[]).toSorted((a, b) => a.length - b.length);
  assert.deepEqual(
    inOrder.map(({ length }) => length),
    OF_TABS.map((_, i) => i + 2),
  );
  assert.deepEqual(await listed(), inOrder.at(-1));
});

test('filters the releases of one collection, the last added first', async () => {
  await put([
    [1, 'PLANNED'],
    [2, 'PLANNED'],
    [3, 'PLANNED'],
    [4, 'WATCHED'],
  ]);
  const ask = (query: string) =>
    api.request(`${collectionReleases.path}?${query}`, { headers: mika.headers });
  const ids = async (query: string) =>
    ((await ask(`type_of_collection=PLANNED&${query}`)).body as { data: { id: number }[] }).data.map(
      ({ id }) => id,
    );
  assert.deepEqual(await ids(''), [3, 2, 1]);
  assert.deepEqual(await ids('f[years]=2016, 2018'), [2, 1]);
  assert.deepEqual(await ids('f[types]=MOVIE'), [2]);
  assert.deepEqual(await ids(`f[search]=${encodeURIComponent('ежик')}`), [3]);
  assert.deepEqual(await ids('limit=1&page=2&is_from_start=true'), [2]);
  const { meta } = (await ask('type_of_collection=PLANNED')).body as Page<unknown>;
  assert.equal(meta.pagination.per_page, 18);
  for (const query of ['', 'type_of_collection=', 'type_of_collection=LOVED']) {
    const { status, body } = await ask(query);
    assert.deepEqual(
      [status, Object.keys((body as { errors: object }).errors)],
      [422, ['type_of_collection']],
    );
  }
  const init = { method: 'POST', headers: mika.headers };
  const body = '{"type_of_collection":"PLANNED","f":{"genres":"","years":"2016, 2020"},"include":"id"}';
  const posted = await api.request(collectionReleases.path, { ...init, body });
  assert.deepEqual((posted.body as { data: unknown }).data, [{ id: 3 }, { id: 1 }]);
  assert.equal((await api.request(collectionReleases.path, { ...init, body: '{}' })).status, 422);
});

test('lists the references of all collections or of the requested one', async () => {
  await put([
    [1, 'PLANNED'],
    [2, 'WATCHED'],
  ]);
  const of = async ({ path }: { path: string }, query = '') =>
    (await api.request(path + query, { headers: mika.headers })).body as unknown;
  const { years, genres, types, ageRatings } = collectionReferences;
  assert.deepEqual(await of(years), [2016, 2018]);
  assert.deepEqual(await of(years, '?type_of_collection=WATCHED'), [2018]);
  assert.deepEqual(await of(types, '?type_of_collection=PLANNED'), [{ value: 'TV', description: 'ТВ' }]);
  assert.equal(((await of(genres)) as unknown[]).length, 2);
  assert.equal(((await of(ageRatings)) as unknown[]).length, 1);
});
