import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { randomReleases, recommendedReleases, releaseMembers, releasesByIds } from '#contract/releases.ts';
import { refreshSimilarReleases } from '#server/catalog/similar/refresh-similar.ts';
import {
  aCatalogueEntry,
  HEADERS_FROM,
  openTestApi,
  type CatalogueEntryInput,
  type TestApi,
} from '#tests/support/api.ts';

const out: Pick<CatalogueEntryInput, 'episodes'> = {
  episodes: [{ ordinal: 1, updated_at: '2026-01-01T00:00:00Z' }],
};

function part(sort_order: number): Pick<CatalogueEntryInput, 'franchise'> {
  return { franchise: { name: 'Поезда', name_english: 'Trains', sort_order } };
}

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { ...out, ...part(1), genres: ['Драма', 'Мистика'] }),
    aCatalogueEntry(2, { ...out, ...part(2), genres: ['Спорт'] }),
    aCatalogueEntry(3, { ...out, genres: ['Драма', 'Мистика'] }),
    aCatalogueEntry(4, { ...out, genres: ['Драма', 'Спорт', 'Музыка'] }),
    aCatalogueEntry(5, { ...out, genres: ['Спорт'], added_in_users_favorites: 900 }),
    aCatalogueEntry(6, { ...out, genres: ['Драма', 'Мистика'], is_blocked_by_copyrights: true }),
    aCatalogueEntry(7, { genres: ['Драма', 'Мистика'] }),
    aCatalogueEntry(8, { ...out, genres: ['Драма', 'Мистика'], blocked_countries: ['RU'] }),
    aCatalogueEntry(9, { ...out, members: [{ nickname: 'Лис', role: 'voicing' }] }),
  );
  await refreshSimilarReleases({ db: api.db, now: () => new Date() });
});
after(() => api.close());

const recommended = async (query: { release_id?: number; limit?: number }) =>
  (await api.call(recommendedReleases, { query })).map((release) => release.id);

test('recommends similar releases by genres and franchise, best first, without the release itself', async () => {
  const ids = await recommended({ release_id: 1 });
  assert.deepEqual(ids.slice(0, 4), [8, 3, 2, 4]);
  assert.ok(!ids.includes(1));
});

test('does not recommend releases that are blocked for the caller or have no episode', async () => {
  const { body } = await api.request('/api/v1/anime/releases/recommended?release_id=1&include=id', {
    headers: HEADERS_FROM.RU,
  });
  const ids = (body as { id: number }[]).map((release) => release.id);
  assert.ok(![6, 7, 8].some((id) => ids.includes(id)));
});

test('recommends the most popular recent releases without a release or with an unknown one', async () => {
  for (const query of [{}, { release_id: 777 }]) {
    assert.equal((await recommended({ ...query, limit: 1 }))[0], 5);
  }
  assert.equal((await api.request('/api/v1/anime/releases/recommended?release_id=x')).status, 422);
});

test('returns as many different watchable random releases as requested, if there are enough', async () => {
  // Each release is drawn with the same probability.
  await api.db
    .updateTable('releases')
    .set({ shuffle: sql`id / 10.0` })
    .execute();
  const seen = new Set<number>();
  for (let round = 0; round < 20; round += 1) {
    const releases = await api.call(randomReleases, { query: { limit: 3 } });
    const ids = releases.map((release) => release.id);
    assert.equal(new Set(ids).size, ids.length);
    for (const { id } of releases) seen.add(id);
  }
  assert.ok(seen.size >= 5);
  assert.ok(!seen.has(6) && !seen.has(7));
  const { headers } = await api.request('/api/v1/anime/releases/random');
  assert.equal(headers.get('cache-control'), 'no-store');
});

const listed = async (query: string) => {
  const { body } = await api.request(`/api/v1/anime/releases/list${query}`);
  return (body as { data: { id: number }[] }).data.map((release) => release.id);
};

test('lists complete releases in the requested order, with ids and aliases in every encoding', async () => {
  assert.deepEqual(await listed('?ids=4,2,9'), [4, 2, 9]);
  assert.deepEqual(await listed('?ids=4&ids=2'), [4, 2]);
  assert.deepEqual(await listed('?ids[]=2&ids[]=4&aliases=release-9,release-1'), [2, 4, 9, 1]);
  assert.deepEqual(await listed('?ids=777'), []);
  const [release] = (await api.call(releasesByIds, { query: { ids: [9] } })).data;
  assert.deepEqual([release?.members.length, release?.episodes.length, release?.torrents], [1, 1, []]);
});

test('pages through all releases without a selection and keeps the query in the links', async () => {
  const page = await api.call(releasesByIds, { query: { limit: 4, page: 2 } });
  const { total, total_pages, links } = page.meta.pagination;
  assert.deepEqual([total, total_pages, page.data.length], [9, 3, 4]);
  assert.equal(links.next, '/api/v1/anime/releases/list?limit=4&page=3');
  assert.equal((await api.request('/api/v1/anime/releases/list?limit=51')).status, 422);
});

test('lists the members of a release by id or alias and answers 404 for an unknown one', async () => {
  for (const idOrAlias of ['9', 'release-9']) {
    const members = await api.call(releaseMembers, { params: { idOrAlias } });
    assert.deepEqual(
      members.map((member) => [member.nickname, member.role.value]),
      [['Лис', 'voicing']],
    );
  }
  assert.equal((await api.request('/api/v1/anime/releases/none/members')).status, 404);
});
