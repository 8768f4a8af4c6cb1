import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogReferences } from '#contract/catalog.ts';
import { FAVORITES_SORTINGS } from '#contract/enums.ts';
import { addFavorites, favoriteReferences, favoriteReleases } from '#contract/favorites.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let mika: TestAccount;
let other: TestAccount;
const PATH = favoriteReleases.path;

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      name: { main: 'Ёжик и Луна', english: 'Hedgehog' },
      year: 2016,
      genres: ['Драма', 'Школа'],
      type: 'TV',
      age_rating: 'R6_PLUS',
      fresh_at: '2026-01-01T00:00:00Z',
      episodes: [{ ordinal: 1, hls_480: 'https://video.test/1.m3u8', updated_at: '2026-01-01T00:00:00Z' }],
    }),
    aCatalogueEntry(2, {
      year: 2018,
      genres: ['Драма'],
      type: 'MOVIE',
      age_rating: 'R18_PLUS',
      fresh_at: '2026-01-03T00:00:00Z',
      blocked_countries: ['RU'],
      episodes: [{ ordinal: 1, hls_480: 'https://video.test/2.m3u8', updated_at: '2026-01-01T00:00:00Z' }],
    }),
    aCatalogueEntry(3, { year: 2020, genres: ['Меха'], type: 'TV', fresh_at: '2026-01-02T00:00:00Z' }),
    aCatalogueEntry(4, {
      year: 1999,
      genres: ['Ужасы'],
      type: 'OVA',
      name: { main: 'Ёжик в тумане', english: 'Fog' },
    }),
  );
  [mika, other] = [await createTestAccount(api, 'mika'), await createTestAccount(api, 'nobody')];
  const body = JSON.stringify([3, 1, 2].map((release_id) => ({ release_id })));
  await api.request(addFavorites.path, { method: 'POST', body, headers: mika.headers });
});
after(() => api.close());

type Page = { data: { id: number }[]; meta: { pagination: { total: number } } };
const ask = (query: string, headers: Record<string, string> = mika.headers) =>
  api.request(`${PATH}?${query}`, { headers });
const ids = async (query: string) => {
  const { status, body } = await ask(query);
  assert.equal(status, 200, query);
  return (body as Page).data.map(({ id }) => id);
};

test('lists releases with genres and episodes, the last added first', async () => {
  const { body } = await ask('');
  const [first] = (body as unknown as { data: { id: number; genres: unknown[]; episodes: unknown[] }[] })
    .data;
  assert.deepEqual([first?.id, first?.genres.length, first?.episodes.length], [2, 1, 1]);
  assert.deepEqual(await ids(''), [2, 1, 3]);
  assert.deepEqual(await ids('is_from_start=1&include=&f[types]='), [2, 1, 3]);
});

test('supports every order of the list', async () => {
  const orders: Record<keyof typeof FAVORITES_SORTINGS, number[]> = {
    CREATED_AT_DESC: [2, 1, 3],
    CREATED_AT_ASC: [3, 1, 2],
    FRESH_AT_DESC: [2, 3, 1],
    FRESH_AT_ASC: [1, 3, 2],
    RATING_DESC: [3, 2, 1],
    RATING_ASC: [1, 2, 3],
    YEAR_DESC: [3, 2, 1],
    YEAR_ASC: [1, 2, 3],
  };
  for (const [sorting, order] of Object.entries(orders))
    assert.deepEqual(await ids(`f[sorting]=${sorting}`), order, sorting);
});

test('accepts years as a list, with spaces or as repeated parameters', async () => {
  for (const form of ['2016, 2018', '2016,2018', '2016&f[years]=2018', '2018&f[years][]=2016'])
    assert.deepEqual(await ids(`f[years]=${form}`), [2, 1], form);
});

test('combines filters with «and» and requires all of several genres', async () => {
  const genres = await api.call(catalogReferences.genres);
  const [drama, school] = ['Драма', 'Школа'].map((name) => genres.find((genre) => genre.name === name)?.id);
  assert.deepEqual(await ids(`f[genres]=${drama}`), [2, 1]);
  assert.deepEqual(await ids(`f[genres]=${drama},${school}`), [1]);
  assert.deepEqual(await ids(`f[genres]=${drama}&f[types]=MOVIE`), [2]);
  assert.deepEqual(await ids('f[age_ratings]=R18_PLUS,R6_PLUS&f[years]=2016'), [1]);
});

test('searches names as the catalogue does, but only in the list', async () => {
  assert.deepEqual(await ids(`f[search]=${encodeURIComponent('ежик')}`), [1]);
  assert.deepEqual(await ids('f[search]=%25'), []);
});

test('filters by a body as by a query: lists, comma-separated text, years as text, empty', async () => {
  const genres = await api.call(catalogReferences.genres);
  const drama = genres.find(({ name }) => name === 'Драма')?.id;
  const bodies: [unknown, number[]][] = [
    [undefined, [2, 1, 3]],
    [{}, [2, 1, 3]],
    [{ page: null, limit: null, include: null, f: null }, [2, 1, 3]],
    [{ f: { genres: [String(drama)] } }, [2, 1]],
    [{ f: { genres: [drama] } }, [2, 1]],
    [{ f: { genres: `${drama}`, years: '2016, 2018', types: ['TV'], sorting: 'YEAR_ASC' } }, [1]],
    [{ page: 2, limit: 2 }, [3]],
  ];
  for (const [body, expected] of bodies) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await api.request(PATH, { method: 'POST', headers: mika.headers, ...sent });
    const found = (answer.body as Page).data.map(({ id }) => id);
    assert.deepEqual(found, expected, JSON.stringify(body));
  }
});

test('describes its page with links and returns an empty one beyond the end', async () => {
  const { body } = await ask('limit=2&f[types]=TV,MOVIE');
  const { data, meta } = body as Page & { meta: { pagination: { links: object } } };
  assert.deepEqual([data.length, meta.pagination.total], [2, 3]);
  assert.deepEqual(meta.pagination.links, {
    previous: null,
    next: `${PATH}?limit=2&f[types]=TV,MOVIE&page=2`,
  });
  assert.deepEqual(await ids('page=9'), []);
  const { meta: byDefault } = (await ask('')).body as Page & { meta: { pagination: { per_page: number } } };
  assert.equal(byDefault.pagination.per_page, 12);
});

test('rejects an invalid filter with its name', async () => {
  for (const [query, field] of [
    ['limit=51', 'limit'],
    ['page=0', 'page'],
    ['f[types]=RADIO', 'f.types'],
    ['f[sorting]=BEST', 'f.sorting'],
    ['f[years]=soon', 'f.years'],
    ['f[genres]=x', 'f.genres'],
  ] as const) {
    const { status, body } = await ask(query);
    assert.deepEqual([status, Object.keys((body as { errors: object }).errors)], [422, [field]], query);
  }
});

test('lists a release that is blocked for the viewer without videos', async () => {
  type Closed = { data: { is_blocked_by_geo: boolean; episodes: { hls_480: string | null }[] }[] };
  const seen = async (from: Record<string, string>) => {
    const { body } = await ask('f[years]=2018', { ...mika.headers, ...from });
    const [release] = (body as Closed).data;
    return [release?.is_blocked_by_geo, release?.episodes[0]?.hls_480];
  };
  assert.deepEqual(await seen(HEADERS_FROM.RU), [true, null]);
  assert.deepEqual(await seen(HEADERS_FROM.US), [false, 'https://video.test/2.m3u8']);
});

test('lists in the references only values of the releases in the list', async () => {
  const { ageRatings, genres, sorting, types, years } = favoriteReferences;
  const of = async ({ path }: { path: string }, { headers }: TestAccount = mika) =>
    (await api.request(path, { headers })).body as { value?: string; name?: string }[];
  assert.deepEqual(await of(years), [2016, 2018, 2020]);
  assert.deepEqual(
    (await of(genres)).map(({ name }) => name),
    ['Драма', 'Меха', 'Школа'],
  );
  assert.deepEqual(await of(types), [
    { value: 'TV', description: 'ТВ' },
    { value: 'MOVIE', description: 'Фильм' },
  ]);
  assert.deepEqual(Object.keys((await of(ageRatings))[0] ?? {}), ['value', 'label', 'description']);
  assert.deepEqual(
    (await of(sorting)).map(({ value }) => value),
    Object.keys(FAVORITES_SORTINGS),
  );
  for (const reference of [ageRatings, genres, types, years]) {
    assert.deepEqual(await of(reference, other), []);
    assert.equal((await api.request(reference.path)).status, 403);
  }
});

test('shows the releases of a list only to its owner', async () => {
  assert.deepEqual(((await ask('', other.headers)).body as Page).data, []);
  assert.equal((await ask('', {})).status, 403);
  assert.equal((await api.request(PATH, { method: 'POST' })).status, 403);
});
