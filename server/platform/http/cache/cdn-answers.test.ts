import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openChangeFeed, type ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { createApi } from '#server/app.ts';
import { listen, type Listening } from '../listen.ts';
import type { Render } from '../pages.ts';
import { aCatalogueEntry, ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

// One API behind three servers: a CDN on this machine, a CDN elsewhere, and no CDN.
type Place = 'trusted' | 'elsewhere' | 'off';
let api: TestApi;
let changes: ChangeFeed;
const servers: Partial<Record<Place, Listening>> = {};
let rendered = 0;

const render: Render = async (request, reads) => {
  reads('release:1');
  rendered += 1;
  const isSignedIn = (request.headers.get('cookie') ?? '').includes('session');
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (new URL(request.url).pathname === '/new') headers.set('set-cookie', 'a=1');
  return { status: 200, headers, body: Buffer.from(`${isSignedIn ? 'own' : 'page'} ${rendered}`) };
};

before(async () => {
  api = await openTestApi(aCatalogueEntry(1), aCatalogueEntry(2, { blocked_countries: ['RU'] }));
  changes = await openChangeFeed(api.address);
  const locator = await openTestLocator();
  const { db, storage } = api;
  const own = { db, storage, changes, locator, publicOrigin: ORIGIN, log: assert.fail };
  const start = async (place: Place, proxy: string) => {
    const hasCdn = place !== 'off';
    const server = createApi({ ...own, cdnTagHeader: hasCdn ? 'Surrogate-Key' : undefined });
    const pages = server.pagesOf(render);
    servers[place] = await listen(
      { host: '127.0.0.1', port: 0, trustedProxies: [proxy], hasCdn },
      {
        files: [],
        serveFromCache: (req, res) => server.serveFromCache(req, res) || pages.serveFromCache(req, res),
        fetch: (request) =>
          (new URL(request.url).pathname.startsWith('/api/') ? server : pages).fetch(request),
      },
    );
  };
  await start('trusted', '127.0.0.1');
  await start('elsewhere', '192.0.2.1');
  await start('off', '127.0.0.1');
});
after(async () => {
  for (const server of Object.values(servers)) await server.close();
  await changes.close();
  await api.close();
});

const RELEASE = '/api/v1/anime/releases/1';
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=30, must-revalidate';

async function get(place: Place, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${servers[place]?.port}${path}`, { headers });
  const text = await response.text();
  const header = (name: string) => response.headers.get(name);
  return { text, header, control: header('cache-control'), status: response.status };
}

const fromCdn = { 'Akane-Country': 'DE' };

test('a CDN may store a public answer for a minute and learns what it shows', async () => {
  for (const _ of [1, 2, 3]) {
    const { control, header } = await get('trusted', RELEASE, fromCdn);
    assert.equal(control, SHARED);
    assert.equal(header('surrogate-key'), 'akane release:1 teams');
    assert.match(header('vary') ?? '', /Accept-Encoding, akane-country/);
  }
  const { control, header } = await get('trusted', RELEASE, { ...fromCdn, 'accept-encoding': 'identity' });
  const again = { ...fromCdn, 'accept-encoding': 'identity', 'if-none-match': header('etag') ?? '' };
  const { status, control: revalidated } = await get('trusted', RELEASE, again);
  assert.deepEqual([control, status, revalidated], [SHARED, 304, SHARED]);
});

test('a CDN may store the page of a visitor, with the tags of all that it shows', async () => {
  for (const _ of [1, 2, 3]) {
    const { control, header } = await get('trusted', '/', fromCdn);
    assert.deepEqual([control, header('surrogate-key')], [SHARED, 'akane release:1']);
  }
});

test('pages of signed-in viewers and of televisions, new cookies and answers made for one caller are not stored', async () => {
  const cookie = { ...fromCdn, cookie: 'session=1' };
  const television = { ...fromCdn, 'user-agent': 'Mozilla/5.0 (Web0S; Linux/SmartTV)' };
  for (const _ of [1, 2]) {
    assert.equal((await get('trusted', '/', cookie)).control, 'no-store');
    assert.equal((await get('trusted', '/', { ...fromCdn, authorization: 'Bearer x' })).control, 'no-store');
    assert.equal((await get('trusted', '/', television)).control, 'no-cache');
    assert.equal((await get('trusted', '/new', fromCdn)).control, 'no-store');
    assert.equal((await get('trusted', '/api/v1/accounts/users/location', fromCdn)).control, 'no-store');
    assert.equal((await get('trusted', '/api/v1/anime/releases/none', fromCdn)).control, 'no-store');
  }
});

test('requests without the country, from elsewhere or to a server without a CDN are answered as ever', async () => {
  const cases: [Place, Record<string, string>][] = [
    ['trusted', {}],
    ['trusted', { 'Akane-Country': 'Germany' }],
    ['elsewhere', fromCdn],
    ['off', fromCdn],
  ];
  for (const [place, headers] of cases) {
    for (const _ of [1, 2, 3]) {
      const answer = await get(place, RELEASE, headers);
      assert.equal(answer.control, 'public, max-age=0, must-revalidate', place);
      assert.equal(answer.header('surrogate-key'), null);
      assert.equal((await get(place, '/', headers)).control, 'no-cache');
    }
  }
  assert.equal((await get('off', RELEASE)).header('vary'), 'Accept-Encoding');
});

test('the country that the CDN names decides what is closed', async () => {
  const isClosed = async (place: Place, country: string) => {
    const headers = { 'Akane-Country': country, 'x-forwarded-for': '8.8.8.8' };
    return (await get(place, '/api/v1/anime/releases/2', headers)).text.includes('"is_blocked_by_geo":true');
  };
  for (const _ of [1, 2, 3]) {
    assert.equal(await isClosed('trusted', 'RU'), true);
    assert.equal(await isClosed('trusted', 'US'), false);
    assert.equal(await isClosed('elsewhere', 'RU'), false);
    assert.equal(await isClosed('off', 'RU'), false);
  }
});

test('what was made before a change is not offered to a CDN after it', async () => {
  const before = await get('trusted', RELEASE, fromCdn);
  const version = changes.version();
  await api.addReleases(aCatalogueEntry(1, { name: { main: 'Новое имя', english: 'New' } }));
  await waitUntil(() => changes.version() !== version);
  const fresh = await get('trusted', RELEASE, fromCdn);
  assert.notEqual(fresh.text, before.text);
  assert.equal(fresh.control, SHARED);
});
