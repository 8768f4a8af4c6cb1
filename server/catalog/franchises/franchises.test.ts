import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  allFranchises,
  franchiseById,
  franchisesOfRelease,
  listFranchises,
  randomFranchises,
} from '#contract/franchises.ts';
import {
  aCatalogueEntry,
  HEADERS_FROM,
  openTestApi,
  type CatalogueEntryInput,
  type TestApi,
} from '#tests/support/api.ts';

const PATH = '/api/v1/anime/franchises';
const UPDATED = '2026-02-01T10:00:00Z';
let api: TestApi;

function part(name: string, english: string, sort_order: number): Pick<CatalogueEntryInput, 'franchise'> {
  return { franchise: { name, name_english: english, sort_order } };
}

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      ...part('Поезда', 'Trains', 3),
      year: 2024,
      rating: { distribution: { 8: 10, 9: 20 } },
      episodes: [
        { ordinal: 1, duration: 1400, updated_at: UPDATED },
        { ordinal: 2, duration: 2200, updated_at: UPDATED },
      ],
    }),
    aCatalogueEntry(2, {
      ...part('Поезда', 'Trains', 1),
      year: 2019,
      rating: { distribution: { 5: 40 } },
      blocked_countries: ['RU'],
      episodes: [{ ordinal: 1, duration: 86_400, updated_at: UPDATED }],
    }),
    aCatalogueEntry(3, { ...part('Поезда', 'Trains', 2), year: 2021 }),
    aCatalogueEntry(4, part('Ёлки', 'Firs', 1)),
    aCatalogueEntry(5, part('Яблоки', 'Apples', 1)),
    aCatalogueEntry(6, part('Забытое', 'Forgotten', 1)),
    aCatalogueEntry(7),
  );
  // Leaves a franchise without releases.
  await api.addReleases(aCatalogueEntry(6, { franchise: null }));
  // Not published yet, so no total may count it.
  await api.db
    .insertInto('episodes')
    .values({ release_id: 3, ordinal: 1, sort_order: 1, duration: 5000, is_published: false })
    .execute();
});
after(() => api.close());

async function idOf(english: string): Promise<string> {
  const { id } = await api.db
    .selectFrom('franchises')
    .select('id')
    .where('name_english', '=', english)
    .executeTakeFirstOrThrow();
  return id;
}

const ofRelease = (id: number) => api.call(franchisesOfRelease, { params: { releaseId: String(id) } });

test('lists franchises that have releases in Russian alphabetical order, without the releases', async () => {
  const franchises = await api.call(allFranchises);
  assert.deepEqual(
    franchises.map((franchise) => franchise.name),
    ['Ёлки', 'Поезда', 'Яблоки'],
  );
  assert.ok(franchises.every((franchise) => !('franchise_releases' in franchise)));
});

const find = async (search: string) => {
  const { data, meta } = await api.call(listFranchises, { query: { search } });
  assert.equal(meta.pagination.total, data.length);
  return data.map(({ name }) => name);
};

test('the pages of franchises together are all franchises', async () => {
  const pages = [1, 2, 3, 4].map((page) => api.call(listFranchises, { query: { page, limit: 1 } }));
  const loaded = await Promise.all(pages);
  assert.deepEqual(
    loaded.flatMap(({ data }) => data),
    await api.call(allFranchises),
  );
  assert.deepEqual(
    loaded.map(({ meta }) => meta.pagination.total),
    [3, 3, 3, 3],
  );
});

test('finds franchises that have every word in one of the names, ignoring case and «ё»', async () => {
  assert.deepEqual(await find('  '), ['Ёлки', 'Поезда', 'Яблоки']);
  assert.deepEqual(await find('елк FIR'), ['Ёлки']);
  assert.deepEqual(await find('ПОЁЗДА'), ['Поезда']);
  assert.deepEqual(await find('поезда яблоки'), []);
  assert.deepEqual(await find('%_'), []);
  assert.deepEqual(await find('забытое'), []);
});

test('returns the totals of a franchise: years, published episodes, duration and average rating', async () => {
  const { id, image, ...trains } = (await api.call(allFranchises))[1] ?? assert.fail('no franchise');
  assert.deepEqual(trains, {
    name: 'Поезда',
    name_english: 'Trains',
    // 8.67 and 5; the third is not rated.
    rating: 6.83,
    first_year: 2019,
    last_year: 2024,
    total_releases: 3,
    total_episodes: 3,
    total_duration: '1 день 1 час',
    total_duration_in_seconds: 90_000,
  });
  assert.deepEqual([id, image.preview], [await idOf('Trains'), null]);
  const [firs] = await api.call(allFranchises);
  assert.deepEqual([firs?.rating, firs?.total_duration, firs?.total_duration_in_seconds], [null, '', 0]);
});

test('returns a franchise with its releases in watching order, by its id in any letter case', async () => {
  const franchiseId = await idOf('Trains');
  for (const id of [franchiseId, franchiseId.toUpperCase()]) {
    const { franchise_releases: releases, ...sums } = await api.call(franchiseById, {
      params: { franchiseId: id },
    });
    assert.deepEqual(
      releases.map((one) => [one.franchise_id, one.sort_order, one.release_id, one.release.id]),
      [
        [franchiseId, 1, 2, 2],
        [franchiseId, 2, 3, 3],
        [franchiseId, 3, 1, 1],
      ],
    );
    assert.deepEqual(sums, (await api.call(allFranchises))[1]);
  }
});

test('answers an unknown, malformed or empty franchise with 404 and a message', async () => {
  const ids = ['0b0d7c1e-6f1b-4b0a-9c55-0a1b2c3d4e5f', 'x', '1', 'a'.repeat(400), await idOf('Forgotten')];
  for (const id of ids) {
    const { status, body } = await api.request(`${PATH}/${id}`);
    assert.deepEqual([status, body], [404, { message: 'Такой франшизы нет' }], id);
  }
});

test('lists all complete franchises of a release by name, or none', async () => {
  assert.deepEqual(await ofRelease(3), [
    await api.call(franchiseById, { params: { franchiseId: await idOf('Trains') } }),
  ]);
  const franchise_id = await idOf('Apples');
  await api.db
    .insertInto('franchise_releases')
    .values({ franchise_id, release_id: 4, sort_order: 2 })
    .execute();
  const franchises = await ofRelease(4);
  assert.deepEqual(
    franchises.map(({ name, franchise_releases }) => [name, franchise_releases.map((one) => one.release_id)]),
    [
      ['Ёлки', [4]],
      ['Яблоки', [5, 4]],
    ],
  );
  for (const id of ['7', '777', 'x', '99999999999999999999']) {
    assert.deepEqual(await api.request(`${PATH}/release/${id}`).then(({ status, body }) => [status, body]), [
      200,
      [],
    ]);
  }
});

test('marks a release that is blocked in the caller’s country inside its franchise', async () => {
  const query = 'include=franchise_releases.release.is_blocked_by_geo';
  for (const path of [`${PATH}/release/2`, `${PATH}/${await idOf('Trains')}`]) {
    const flags = async (headers: Record<string, string>) => {
      const { body } = await api.request(`${path}?${query}`, { headers });
      const [one] = [body].flat() as { franchise_releases: { release: { is_blocked_by_geo: boolean } }[] }[];
      return one?.franchise_releases.map(({ release }) => release.is_blocked_by_geo);
    };
    assert.deepEqual(await flags(HEADERS_FROM.RU), [true, false, false]);
    assert.deepEqual(await flags(HEADERS_FROM.US), [false, false, false]);
  }
});

test('returns the requested number of different random franchises that have releases', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const names = (await api.call(randomFranchises, { query: { limit: 2 } })).map((one) => one.name);
    assert.equal(new Set(names).size, 2);
    for (const name of names) seen.add(name);
  }
  assert.equal(seen.size, 3);
  assert.ok(!seen.has('Забытое'));
  assert.equal((await api.call(randomFranchises)).length, 3);
  assert.equal((await api.request(`${PATH}/random`)).headers.get('cache-control'), 'no-store');
});

test('answers a limit outside 1 to 50 with 422 and the name of the field', async () => {
  for (const limit of ['0', '51', 'x']) {
    const { status, body } = await api.request(`${PATH}/random?limit=${limit}`);
    assert.deepEqual([status, Object.keys((body as { errors: object }).errors)], [422, ['limit']], limit);
  }
});

test('applies include and exclude to the lists and to a single franchise', async () => {
  const id = await idOf('Trains');
  const ask = async (query: string) => (await api.request(`${PATH}${query}`)).body as unknown;
  assert.deepEqual(((await ask('?include=name,rating')) as unknown[])[1], { name: 'Поезда', rating: 6.83 });
  const [one] = (await ask('/random?limit=1&include=id,image&exclude=image')) as object[];
  assert.deepEqual(Object.keys(one ?? {}), ['id']);
  const released = { franchise_releases: [{ release_id: 2 }, { release_id: 3 }, { release_id: 1 }] };
  assert.deepEqual(await ask(`/${id}?include=id,franchise_releases.release_id&exclude=id`), released);
  assert.deepEqual(await ask('/release/1?include=franchise_releases.release_id'), [released]);
});
