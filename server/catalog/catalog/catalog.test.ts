import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { catalogReferences, listCatalog, listCatalogByBody } from '#contract/catalog.ts';
import { ApiError } from '#contract/client.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';

const PATH = '/api/v1/anime/catalog/releases';
let api: TestApi;

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      type: 'TV',
      season: 'winter',
      year: 2015,
      genres: ['Драма', 'Школа'],
      age_rating: 'R6_PLUS',
      rating: { distribution: { '8': 30 } },
      fresh_at: '2026-01-01T00:00:00+00:00',
      name: { main: 'Ёжик и Луна', english: 'Hedgehog', alternative: 'Ezhik 100%' },
    }),
    aCatalogueEntry(2, {
      type: 'WEB',
      season: 'spring',
      year: 2016,
      genres: ['Драма'],
      age_rating: 'R16_PLUS',
      rating: { distribution: { '9': 30 } },
      fresh_at: '2026-01-03T00:00:00+00:00',
      is_ongoing: true,
    }),
    aCatalogueEntry(3, {
      type: 'MOVIE',
      season: 'summer',
      year: 2018,
      genres: ['Школа'],
      age_rating: 'R18_PLUS',
      // Too few for a score.
      rating: { distribution: { '10': 9 } },
      fresh_at: '2026-01-02T00:00:00+00:00',
      is_in_production: true,
      added_in_users_favorites: 5,
    }),
    aCatalogueEntry(4, {
      type: 'TV',
      season: null,
      year: 2020,
      genres: ['Ужасы'],
      age_rating: 'R12_PLUS',
      fresh_at: null,
      created_at: '2026-01-04T00:00:00+00:00',
      added_in_users_favorites: 2,
    }),
  );
});
after(() => api.close());

async function idsOf(query: string): Promise<number[]> {
  const { status, body } = await api.request(`${PATH}?${query}`);
  assert.equal(status, 200, query);
  return (body as { data: { id: number }[] }).data.map((release) => release.id);
}

async function genreId(name: string): Promise<number> {
  const genres = await api.call(catalogReferences.genres);
  return genres.find((genre) => genre.name === name)?.id ?? 0;
}

test('sorts by freshness by default, announced releases by the day they were added', async () => {
  assert.deepEqual(await idsOf(''), [4, 2, 3, 1]);
});

test('orders by the value of each sorting, then by id', async () => {
  assert.deepEqual(await idsOf('f[sorting]=FRESH_AT_ASC'), [1, 3, 2, 4]);
  assert.deepEqual(await idsOf('f[sorting]=YEAR_DESC'), [4, 3, 2, 1]);
  assert.deepEqual(await idsOf('f[sorting]=YEAR_ASC'), [1, 2, 3, 4]);
  assert.deepEqual(await idsOf('f[sorting]=RATING_DESC'), [3, 4, 2, 1]);
  assert.deepEqual(await idsOf('f[sorting]=RATING_ASC'), [1, 2, 4, 3]);
  assert.deepEqual(await idsOf('f[sorting]=SCORE_DESC'), [2, 1, 4, 3]);
});

test('orders by score where the votes are more than a number of the database', async () => {
  const votes = sql<number[]>`array_fill(2147483647, array[10])`;
  const set = (value: typeof votes, id: number) =>
    api.db.updateTable('releases').set({ rating_distribution: value }).where('id', '=', id).execute();
  const { rating_distribution: before } = await api.db
    .selectFrom('releases')
    .select('rating_distribution')
    .where('id', '=', 3)
    .executeTakeFirstOrThrow();
  await set(votes, 3);
  assert.equal((await idsOf('f[sorting]=SCORE_DESC')).length, 4);
  await set(sql`${before}`, 3);
});

test('accepts every encoding of a list that clients use', async () => {
  const encodings = [
    'f[types]=TV,WEB',
    'f[types]=TV, WEB',
    'f[types]=TV&f[types]=WEB',
    'f[types][]=TV&f[types][]=WEB',
    'f%5Btypes%5D=TV%2CWEB',
    'f%5Btypes%5D%5B%5D=TV&f%5Btypes%5D%5B%5D=WEB',
    'f[types][0]=TV&f[types][1]=WEB',
  ];
  for (const encoding of encodings) assert.deepEqual(await idsOf(encoding), [4, 2, 1], encoding);
});

test('combines values of one filter with «or» and filters with «and»', async () => {
  assert.deepEqual(await idsOf('f[seasons]=winter,summer'), [3, 1]);
  assert.deepEqual(await idsOf('f[age_ratings]=R18_PLUS,R6_PLUS&f[types]=TV'), [1]);
});

test('requires all of several genres', async () => {
  const [drama, school] = [await genreId('Драма'), await genreId('Школа')];
  assert.deepEqual(await idsOf(`f[genres]=${drama}`), [2, 1]);
  assert.deepEqual(await idsOf(`f[genres]=${drama},${school}`), [1]);
  assert.deepEqual(await idsOf(`f[genres][]=${drama}&f[genres][]=${school}`), [1]);
});

test('finds any of several genres on request, and leaves out releases of excluded ones', async () => {
  const [drama, school] = [await genreId('Драма'), await genreId('Школа')];
  const horror = await genreId('Ужасы');
  assert.deepEqual(await idsOf(`f[genres]=${drama},${school}&f[genres_mode]=any`), [2, 3, 1]);
  assert.deepEqual(await idsOf(`f[genres]=${drama},${school}&f[genres_mode]=all`), [1]);
  assert.deepEqual(await idsOf(`f[genres]=${drama},${school}&f[genres_mode]=`), [1]);
  assert.deepEqual(await idsOf('f[genres_mode]=any'), [4, 2, 3, 1]);
  assert.deepEqual(await idsOf(`f[exclude_genres]=${school}`), [4, 2]);
  assert.deepEqual(await idsOf(`f[exclude_genres][]=${school}&f[exclude_genres][]=${horror}`), [2]);
  assert.deepEqual(await idsOf(`f[genres]=${drama}&f[exclude_genres]=${school}`), [2]);
  assert.deepEqual(await idsOf('f[exclude_genres]='), [4, 2, 3, 1]);
});

test('includes both ends of a year range, each of which may be missing or empty', async () => {
  assert.deepEqual(await idsOf('f[years][from_year]=2016&f[years][to_year]=2018'), [2, 3]);
  assert.deepEqual(await idsOf('f[years][from_year]=2018&f[years][to_year]='), [4, 3]);
  assert.deepEqual(await idsOf('f[years]=2016, 2018'), [4, 2, 3, 1]);
});

test('filters by a single status but not by both together', async () => {
  assert.deepEqual(await idsOf('f[publish_statuses]=IS_ONGOING'), [2]);
  assert.deepEqual(await idsOf('f[publish_statuses]=IS_NOT_ONGOING'), [4, 3, 1]);
  assert.deepEqual(await idsOf('f[publish_statuses]=IS_ONGOING,IS_NOT_ONGOING'), [4, 2, 3, 1]);
  assert.deepEqual(await idsOf('f[production_statuses]=IS_IN_PRODUCTION'), [3]);
});

test('searches words of any name in any order, ignoring case and reading «е» as «ё»', async () => {
  assert.deepEqual(await idsOf(`f[search]=${encodeURIComponent('луна ежик')}`), [1]);
  assert.deepEqual(await idsOf('f[search]=HEDGE'), [1]);
  assert.deepEqual(await idsOf(`f[search]=${encodeURIComponent('нет такого')}`), []);
});

test('finds nothing for a search text without a letter or a digit', async () => {
  assert.deepEqual(await idsOf('f[search]=%25'), []);
  assert.deepEqual(await idsOf('f[search]=_'), []);
});

test('ignores empty values and unknown parameters', async () => {
  assert.deepEqual(await idsOf('f[search]=&include=&f[types]=&is_from_start=true&host=x'), [4, 2, 3, 1]);
});

test('describes its page and links to the neighbouring ones', async () => {
  const page = await api.call(listCatalog, { query: { page: 2, limit: 1, f: { types: ['TV', 'WEB'] } } });
  assert.deepEqual(
    page.data.map((release) => release.id),
    [2],
  );
  assert.deepEqual(page.meta.pagination, {
    total: 3,
    count: 1,
    per_page: 1,
    current_page: 2,
    total_pages: 3,
    links: {
      previous: `${PATH}?limit=1&f[types]=TV,WEB&page=1`,
      next: `${PATH}?limit=1&f[types]=TV,WEB&page=3`,
    },
  });
});

test('returns an empty page beyond the end instead of an error', async () => {
  const page = await api.call(listCatalog, { query: { page: 99, limit: 2 } });
  assert.deepEqual([page.data, page.meta.pagination.links.next], [[], null]);
});

test('answers a wrong limit, page or filter value with 422 and the name of the field', async () => {
  const wrong = {
    'limit=51': 'limit',
    'limit=0': 'limit',
    'page=x': 'page',
    'f[types]=RADIO': 'f.types',
    'f[genres]=a': 'f.genres',
    'f[genres_mode]=some': 'f.genres_mode',
    'f[exclude_genres]=a': 'f.exclude_genres',
    'f[sorting]=UP': 'f.sorting',
    'f[years][from_year]=12': 'f.years.from_year',
  };
  for (const [query, field] of Object.entries(wrong)) {
    const { status, body } = await api.request(`${PATH}?${query}`);
    const { message, errors } = body as { message: string; errors: Record<string, string[]> };
    assert.equal(status, 422, query);
    assert.deepEqual(Object.keys(errors), [field]);
    assert.equal(message, errors[field]?.[0]);
  }
});

test('filters by the body of a POST as by the query; the body may be empty, null or absent', async () => {
  const genres = [await genreId('Драма')];
  const page = await api.call(listCatalogByBody, {
    body: { page: 1, limit: 5, f: { genres, types: ['TV'], years: { from_year: 2015, to_year: 2015 } } },
  });
  assert.deepEqual(
    page.data.map((release) => release.id),
    [1],
  );
  const some = await api.call(listCatalogByBody, {
    body: {
      f: {
        genres: [...genres, await genreId('Ужасы')],
        genres_mode: 'any',
        exclude_genres: [await genreId('Школа')],
      },
    },
  });
  assert.deepEqual(
    some.data.map((release) => release.id),
    [4, 2],
  );
  for (const body of [undefined, '', '{}', '{"f":null,"page":null,"include":null}']) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    };
    const { status, body: answer } = await api.request(PATH, init);
    assert.equal(status, 200);
    assert.equal((answer as { data: unknown[] }).data.length, 4);
  }
});

test('answers a body that is not JSON or has a wrong value with 422 and a message', async () => {
  for (const body of ['{', '[1]', '{"limit":51}', '{"f":{"types":["RADIO"]}}']) {
    const answer = await api.request(PATH, { method: 'POST', body });
    assert.equal(answer.status, 422, body);
    assert.match((answer.body as { message: string }).message, /[А-я]/);
  }
});

test('applies include and exclude to the releases but not to the pagination', async () => {
  const { body } = await api.request(
    `${PATH}?limit=1&include=id,name.main,genres.name&include=season&exclude=season.description`,
  );
  const page = body as { data: unknown[]; meta: { pagination: { total: number } } };
  assert.deepEqual(page.data, [
    { id: 4, name: { main: 'Релиз 4' }, season: { value: null }, genres: [{ name: 'Ужасы' }] },
  ]);
  assert.equal(page.meta.pagination.total, 4);
  const posted = await api.request(PATH, {
    method: 'POST',
    body: '{"limit":1,"include":"id,alias","exclude":"alias"}',
  });
  assert.deepEqual((posted.body as { data: unknown[] }).data, [{ id: 4 }]);
});

test('lists in the references only values that the catalogue has, years from the oldest', async () => {
  const genres = await api.call(catalogReferences.genres);
  assert.deepEqual(
    genres.map((genre) => genre.name),
    ['Драма', 'Ужасы', 'Школа'],
  );
  assert.deepEqual(await api.call(catalogReferences.years), [2015, 2016, 2018, 2020]);
  const ratings = await api.call(catalogReferences.ageRatings);
  assert.deepEqual(Object.keys(ratings[0] ?? {}), ['value', 'label', 'description']);
  for (const reference of Object.values(catalogReferences)) assert.ok((await api.call(reference)).length > 0);
});

test('throws the error of the API when a call fails', async () => {
  await assert.rejects(
    api.call(listCatalog, { query: { limit: 51 } }),
    (error) =>
      error instanceof ApiError && error.status === 422 && error.body.errors?.['limit'] !== undefined,
  );
});
