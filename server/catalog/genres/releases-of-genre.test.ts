import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { releasesOfGenre } from '#contract/genres.ts';
import { aCatalogueEntry, HEADERS_FROM, openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let path: string;
let genreId: string;

async function idOf(name: string): Promise<string> {
  const genre = await api.db
    .selectFrom('genres')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return String(genre.id);
}

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { genres: ['Драма'], fresh_at: '2026-01-01T00:00:00Z' }),
    aCatalogueEntry(2, {
      genres: ['Школа', 'Драма'],
      fresh_at: '2026-01-03T00:00:00Z',
      blocked_countries: ['RU'],
    }),
    aCatalogueEntry(3, { genres: ['Школа'], fresh_at: '2026-01-04T00:00:00Z' }),
    // An announced release is sorted by the day it was added.
    aCatalogueEntry(4, { genres: ['Драма'], fresh_at: null, created_at: '2026-01-02T00:00:00Z' }),
    aCatalogueEntry(5, { genres: ['Меха'] }),
  );
  await api.addReleases(aCatalogueEntry(5, { genres: ['Школа'] }));
  genreId = await idOf('Драма');
  path = `/api/v1/anime/genres/${genreId}/releases`;
});
after(() => api.close());

test('lists the releases of a genre without their genres, freshest first', async () => {
  const { data, meta } = await api.call(releasesOfGenre, { params: { genreId } });
  assert.deepEqual(
    data.map((release) => release.id),
    [2, 4, 1],
  );
  assert.ok(!('genres' in (data[0] ?? {})));
  assert.deepEqual([meta.pagination.total, meta.pagination.per_page], [3, 15]);
});

test('describes its page and returns an empty one beyond the end', async () => {
  const page = await api.call(releasesOfGenre, { params: { genreId }, query: { page: 2, limit: 2 } });
  assert.deepEqual(
    page.data.map((release) => release.id),
    [1],
  );
  assert.deepEqual(page.meta.pagination, {
    total: 3,
    count: 1,
    per_page: 2,
    current_page: 2,
    total_pages: 2,
    links: { previous: `${path}?limit=2&page=1`, next: null },
  });
  assert.deepEqual((await api.call(releasesOfGenre, { params: { genreId }, query: { page: 9 } })).data, []);
});

test('lists a release that is blocked in the caller’s country with its flag', async () => {
  const blocked = async (headers: Record<string, string>) => {
    const { body } = await api.request(`${path}?include=id,is_blocked_by_geo&limit=1`, { headers });
    return (body as { data: unknown[] }).data;
  };
  assert.deepEqual(await blocked(HEADERS_FROM.RU), [{ id: 2, is_blocked_by_geo: true }]);
  assert.deepEqual(await blocked(HEADERS_FROM.US), [{ id: 2, is_blocked_by_geo: false }]);
});

test('returns an empty page for a genre without releases and 404 for an unknown or malformed id', async () => {
  const empty = await api.call(releasesOfGenre, { params: { genreId: await idOf('Меха') } });
  assert.deepEqual([empty.data, empty.meta.pagination.total], [[], 0]);
  for (const id of ['777', 'x', 'random', '99999999999999999999']) {
    const { status, body } = await api.request(`/api/v1/anime/genres/${id}/releases`);
    assert.deepEqual([status, body], [404, { message: 'Такого жанра нет' }], id);
  }
});

test('answers a wrong page or limit with 422 and the name of the field', async () => {
  for (const [query, field] of [
    ['limit=51', 'limit'],
    ['limit=0', 'limit'],
    ['page=0', 'page'],
  ] as const) {
    const { status, body } = await api.request(`${path}?${query}`);
    assert.deepEqual([status, Object.keys((body as { errors: object }).errors)], [422, [field]], query);
  }
});

test('applies include and exclude to the releases but not to the pagination', async () => {
  const { body } = await api.request(`${path}?limit=1&include=id,name&exclude=name.english,name.alternative`);
  const page = body as { data: unknown[]; meta: { pagination: { total: number } } };
  assert.deepEqual(page.data, [{ id: 2, name: { main: 'Релиз 2' } }]);
  assert.equal(page.meta.pagination.total, 3);
});
