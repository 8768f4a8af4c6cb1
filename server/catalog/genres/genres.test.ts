import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allGenres, genreById, randomGenres } from '#contract/genres.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';

const PATH = '/api/v1/anime/genres';
const IMAGE = { preview: '/storage/g.jpg', thumbnail: null, optimized: { preview: null, thumbnail: null } };
let api: TestApi;

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { genres: ['Ужасы', 'Ёкаи'] }),
    aCatalogueEntry(2, { genres: ['Драма', 'Ужасы'] }),
    aCatalogueEntry(3, { genres: ['Яой'] }),
  );
  await api.addReleases(aCatalogueEntry(3, { genres: ['Этти'] }));
  await api.db
    .updateTable('genres')
    .set({ image: JSON.stringify(IMAGE) })
    .where('name', '=', 'Драма')
    .execute();
});
after(() => api.close());

async function idOf(name: string): Promise<number> {
  const genre = await api.db
    .selectFrom('genres')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return genre.id;
}

test('lists genres that have releases in Russian alphabetical order, with the number of releases and the image', async () => {
  const genres = await api.call(allGenres);
  assert.deepEqual(
    genres.map((genre) => [genre.name, genre.total_releases]),
    [
      ['Драма', 1],
      ['Ёкаи', 1],
      ['Ужасы', 2],
      ['Этти', 1],
    ],
  );
  assert.deepEqual([genres[0]?.image, genres[1]?.image], [IMAGE, NO_IMAGE]);
});

test('finds a genre by id, even without releases', async () => {
  for (const [name, total] of [
    ['Ужасы', 2],
    ['Яой', 0],
  ] as const) {
    const genreId = await idOf(name);
    const {
      id,
      name: found,
      total_releases,
    } = await api.call(genreById, { params: { genreId: String(genreId) } });
    assert.deepEqual([id, found, total_releases], [genreId, name, total]);
  }
});

test('answers an unknown or malformed id with 404 and a message', async () => {
  for (const id of ['777', '0', '-1', '1.5', 'x', '99999999999999999999', '9'.repeat(400)]) {
    const { status, body } = await api.request(`${PATH}/${id}`);
    assert.deepEqual([status, body], [404, { message: 'Такого жанра нет' }], id);
  }
});

test('returns the requested number of different random genres that have releases', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const names = (await api.call(randomGenres, { query: { limit: 2 } })).map((genre) => genre.name);
    assert.equal(new Set(names).size, 2);
    for (const name of names) seen.add(name);
  }
  assert.deepEqual([...seen].toSorted(), ['Драма', 'Ужасы', 'Этти', 'Ёкаи'].toSorted());
  assert.equal((await api.call(randomGenres)).length, 4);
  assert.equal((await api.request(`${PATH}/random`)).headers.get('cache-control'), 'no-store');
});

test('answers a limit outside 1 to 50 with 422 and the name of the field', async () => {
  for (const limit of ['0', '51', 'x']) {
    const { status, body } = await api.request(`${PATH}/random?limit=${limit}`);
    assert.deepEqual([status, Object.keys((body as { errors: object }).errors)], [422, ['limit']], limit);
  }
});

test('applies include and exclude to the list, to random genres and to a single genre', async () => {
  const id = await idOf('Драма');
  const first = async (query: string) => ((await api.request(`${PATH}${query}`)).body as unknown[])[0];
  assert.deepEqual(await first('?include=name,image.preview'), {
    name: 'Драма',
    image: { preview: '/storage/g.jpg' },
  });
  assert.deepEqual(Object.keys((await first('/random?limit=1&exclude=image,id')) as object), [
    'name',
    'total_releases',
  ]);
  assert.deepEqual((await api.request(`${PATH}/${id}?include=id,name&exclude=name`)).body, { id });
});
