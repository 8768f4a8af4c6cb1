import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listOwnCatalog } from '#contract/catalog.ts';
import { addToCollections } from '#contract/collections.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { saveTimecodes } from '#contract/views.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let mika: TestAccount;
let rin: TestAccount;

const episodes = (count: number) => Array.from({ length: count }, (_, i) => ({ ordinal: i + 1 }));

async function post(path: string, body: unknown, { headers }: TestAccount) {
  const { status } = await api.request(path, { method: 'POST', body: JSON.stringify(body), headers });
  assert.equal(status, 200);
}

async function watch(releaseId: number, count: number, account: TestAccount) {
  const release = await api.call(releaseByIdOrAlias, { params: { idOrAlias: String(releaseId) } });
  const seen = release.episodes.slice(0, count);
  await post(
    saveTimecodes.path,
    seen.map(({ id }) => ({ release_episode_id: id, time: 0, is_watched: true })),
    account,
  );
}

before(async () => {
  const day = (number: number) => ({ fresh_at: `2026-01-0${number}T00:00:00+00:00` });
  api = await openTestApi(
    aCatalogueEntry(1, { ...day(1), episodes: episodes(2), genres: ['Драма'] }),
    aCatalogueEntry(2, { ...day(2), episodes: episodes(2), genres: ['Школа'] }),
    aCatalogueEntry(3, { ...day(3), episodes: episodes(1), genres: ['Драма'] }),
    aCatalogueEntry(4, { ...day(4), episodes: [], genres: ['Школа'] }),
  );
  [mika, rin] = [await createTestAccount(api, 'mika'), await createTestAccount(api, 'rin')];
  await watch(1, 2, mika);
  await watch(2, 1, mika);
  await post(
    addToCollections.path,
    [
      { release_id: 3, type_of_collection: 'WATCHED' },
      { release_id: 2, type_of_collection: 'WATCHING' },
      { release_id: 4, type_of_collection: 'PLANNED' },
    ],
    mika,
  );
});
after(() => api.close());

type Page = { data: { id: number }[]; meta: { pagination: { total: number; links: object } } };
const ask = (query: string, headers: Record<string, string> = mika.headers) =>
  api.request(`${listOwnCatalog.path}?${query}`, { headers });
async function found(query: string, { headers }: TestAccount = mika) {
  const { status, body } = await ask(query, headers);
  assert.equal(status, 200, query);
  return (body as Page).data.map(({ id }) => id);
}

test('without personal filters it is the catalogue', async () => {
  assert.deepEqual(await found(''), [4, 3, 2, 1]);
  assert.deepEqual(await found('f[without_watched]=0&f[collections]='), [4, 3, 2, 1]);
});

test('leaves out what the caller has watched to the end or keeps as watched', async () => {
  assert.deepEqual(await found('f[without_watched]=1'), [4, 2]);
  assert.deepEqual(await found('f[without_watched]=1', rin), [4, 3, 2, 1]);
});

test('a release comes back with a new episode', async () => {
  await watch(2, 2, rin);
  assert.deepEqual(await found('f[without_watched]=1', rin), [4, 3, 1]);
  await api.addReleases(aCatalogueEntry(2, { fresh_at: '2026-01-02T00:00:00+00:00', episodes: episodes(3) }));
  assert.deepEqual(await found('f[without_watched]=1', rin), [4, 3, 2, 1]);
});

test("keeps only releases of the caller's collections, with all other filters", async () => {
  assert.deepEqual(await found('f[collections]=WATCHING,PLANNED'), [4, 2]);
  assert.deepEqual(await found('f[collections]=WATCHING,WATCHED&f[sorting]=FRESH_AT_ASC'), [2, 3]);
  assert.deepEqual(await found('f[collections]=WATCHED&f[without_watched]=1'), []);
  assert.deepEqual(await found('f[collections]=WATCHING', rin), []);
  const genres = await api.db.selectFrom('genres').select('id').where('name', '=', 'Драма').execute();
  assert.deepEqual(await found(`f[without_watched]=1&f[exclude_genres]=${genres[0]?.id}`), [4, 2]);
  assert.deepEqual(await found(`f[collections]=WATCHED&f[genres]=${genres[0]?.id}`), [3]);
});

test('describes its pages like the catalogue', async () => {
  const { body } = await ask('f[without_watched]=1&limit=1');
  const { total, links } = (body as Page).meta.pagination;
  assert.equal(total, 2);
  assert.deepEqual(links, {
    previous: null,
    next: `${listOwnCatalog.path}?limit=1&f[without_watched]=1&page=2`,
  });
});

test('is for the signed-in only, is not cached and refuses unknown values', async () => {
  assert.equal((await ask('', {})).status, 403);
  assert.equal((await ask('')).headers.get('cache-control'), 'no-store');
  for (const query of ['f[collections]=LOVED', 'f[without_watched]=2'])
    assert.equal((await ask(query)).status, 422, query);
});
