import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { API } from '#contract/api.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';

// Rules that real clients depend on, checked over every response of the demo.
let api: DemoApi;
let answers: { path: string; headers: HeadersInit; text: string; body: unknown }[];

before(async () => {
  api = await openDemoApi();
  answers = [];
  for (const endpoint of API.filter(({ type }) => type === 'application/json')) {
    const path = api.addressOf(endpoint);
    const init = api.initOf(endpoint);
    const { text, body } = await api.request(path, init);
    answers.push({ path: endpoint.path, headers: init.headers ?? {}, text, body });
  }
});
after(() => api.close());

type Leaf = { name: string; value: unknown; where: string };

function leaves(value: unknown, where: string, name = ''): Leaf[] {
  if (Array.isArray(value)) return [{ name, value, where }, ...value.flatMap((item) => leaves(item, where))];
  const own = name === '' ? [] : [{ name, value, where: `${where} ${name}` }];
  if (value === null || typeof value !== 'object') return own;
  return [...own, ...Object.entries(value).flatMap(([key, field]) => leaves(field, `${where} ${name}`, key))];
}

function all(pick: (leaf: Leaf) => boolean): Leaf[] {
  const found = answers.flatMap(({ path, body }) => leaves(body, path)).filter(pick);
  assert.ok(found.length > 10, 'the demo shows the rule at work');
  return found;
}

test('every time is YYYY-MM-DDTHH:MM:SS+00:00', () => {
  for (const { value, where } of all(({ name }) => name.endsWith('_at'))) {
    if (value !== null) assert.match(value as string, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/, where);
  }
});

test('numbers have no fraction except in fields that allow one', () => {
  for (const { path, text } of answers) assert.doesNotMatch(text, /[:[,]-?\d+\.0+[,}\]]/, path);
  const mayHaveFraction = new Set(['ordinal', 'rating', 'average', 'new_release_episode_ordinal']);
  for (const { name, value, where } of all(({ value }) => typeof value === 'number')) {
    if (!mayHaveFraction.has(name)) assert.ok(Number.isInteger(value), where);
  }
});

test('every picture is a root-relative path or null, and its object has all fields', () => {
  for (const { value, where } of all(({ name }) => ['src', 'preview', 'thumbnail'].includes(name))) {
    if (typeof value === 'string') assert.match(value, /^\/storage\/[^/]/, where);
  }
  for (const { value, where } of all(({ name }) => name === 'poster')) {
    const { src, preview, thumbnail, optimized } = value as Record<string, unknown>;
    for (const leaf of [src, preview, thumbnail, optimized]) assert.notEqual(leaf, undefined, where);
  }
});

test('every address of a video is absolute', () => {
  const videos = all(({ name, value }) => /^hls_\d+$/.test(name) && value !== null);
  for (const { value, where } of videos) assert.match(String(value), /^https?:\/\/[^/]+\/.+\.m3u8$/, where);
});

test('lists are never null', () => {
  const lists = new Set([
    'data',
    'genres',
    'episodes',
    'members',
    'torrents',
    'sponsors',
    'background_covers',
    'torrent_members',
    'franchise_releases',
    'roles',
  ]);
  const named = all(({ name }) => lists.has(name));
  // On the wire `torrents` of a profile is an object of totals.
  for (const { value, where } of named.filter((leaf) => !leaf.where.includes('/me/profile')))
    assert.ok(Array.isArray(value), where);
});

test('fields that strict clients require are always present', () => {
  for (const { value, where } of all(({ name }) => name === 'age_rating')) {
    assert.deepEqual(
      Object.keys(value as object).toSorted(),
      ['description', 'is_adult', 'label', 'value'],
      where,
    );
  }
  const described = all(({ name }) => ['type', 'season', 'publish_day', 'quality'].includes(name));
  // The quality in the user settings and the publish day of an event are plain values without a description.
  const isPlain = /\/me\/(?:settings|viewer|notices)|\/anime\/events/;
  for (const { value, where } of described.filter((leaf) => !isPlain.test(leaf.where))) {
    assert.deepEqual(Object.keys(value as object).toSorted(), ['description', 'value'], where);
  }
  for (const { value, where } of all(({ name }) => name === 'distribution')) {
    assert.equal(Object.keys(value as object).length, 10, where);
  }
});

test('every paginated response has links to its neighbours, null at the ends', async () => {
  const pages = answers.filter(({ body }) => body !== null && typeof body === 'object' && 'meta' in body);
  assert.ok(pages.length >= 4);
  for (const { path, headers, body } of pages) {
    const { links, total_pages } = (body as { meta: { pagination: { links: object; total_pages: number } } })
      .meta.pagination;
    const expected = total_pages > 1 ? [null, 'string'] : [null, null];
    const { previous, next } = links as { previous: string | null; next: string | null };
    assert.deepEqual([previous, next === null ? null : typeof next], expected, path);
    if (next !== null) assert.equal((await api.request(next, { headers })).status, 200, path);
  }
});

test('a trailing slash, an empty bearer token and a JSON type without a body change nothing', async () => {
  for (const endpoint of API.filter(({ signedIn }) => signedIn === undefined)) {
    const [path = '', query] = api.addressOf(endpoint).split('?');
    const address = query === undefined ? `${path}/` : `${path}/?${query}`;
    const init = api.initOf(endpoint);
    const headers = new Headers(init.headers);
    headers.set('authorization', 'Bearer');
    headers.set('content-type', 'application/json');
    const { status } = await api.request(address.replace('//', '/'), { ...init, headers });
    assert.equal(status, 200, endpoint.path);
  }
});

test('a limit above fifty is refused with a message', async () => {
  const limited = API.filter(({ query }) => 'shape' in query && 'limit' in (query.shape as object));
  assert.ok(limited.length >= 8);
  for (const endpoint of limited) {
    const { status, body } = await api.request(api.addressOf(endpoint, 'limit=51'), api.initOf(endpoint));
    assert.equal(status, 422, endpoint.path);
    assert.match((body as { errors: { limit: string[] } }).errors.limit[0] ?? '', /не больше 50/);
  }
});

test('filters mean the same raw, encoded, repeated, with [] or separated by commas', async () => {
  const forms = [
    'f[types]=TV,MOVIE&f[genres]=1',
    'f[types]=TV&f[types]=MOVIE&f[genres]=1',
    'f[types][]=TV&f[types][]=MOVIE&f[genres][]=1',
    'f%5Btypes%5D=TV%2CMOVIE&f%5Bgenres%5D%5B%5D=1',
    'f[types][0]=TV&f[types][1]=MOVIE&f[genres]=1&f[search]=&f[years][from_year]=&unknown=x',
  ];
  const bodies = await Promise.all(
    forms.map(
      async (form) =>
        (await api.request(`/api/v1/anime/catalog/releases?${form}&include=id`)).body as { data: unknown[] },
    ),
  );
  assert.ok((bodies[0]?.data.length ?? 0) > 0);
  for (const { data } of bodies) assert.deepEqual(data, bodies[0]?.data);
});

test('errors of public calls are JSON with a message and status 404 or 422', async () => {
  const wrong = [
    'anime/releases/%FF',
    'anime/releases/list?ids=x',
    'anime/catalog/releases?f[types]=RADIO',
    'anime/genres/0',
    'anime/franchises/x',
    'anime/torrents/zz',
    'anime/torrents/rss/release/0',
    'anime/releases/episodes/%00',
    'app/search/releases',
    'anime/releases/latest?limit=0',
    'anime/catalog/releases?page=9999999999',
    'anime/releases/a%00b',
  ];
  for (const path of wrong) {
    const { status, body } = await api.request(`/api/v1/${path}`);
    assert.ok(status === 404 || status === 422, `${path}: ${status}`);
    assert.equal(typeof (body as { message: unknown }).message, 'string', path);
  }
});
