import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { openChangeFeed, type ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { createApi, type Api } from '#server/app.ts';
import { listen, type Listening } from '../listen.ts';
import { aCatalogueEntry, ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

// Two servers over one database, like two processes.
type Server = {
  changes: ChangeFeed;
  listening: Listening;
  origin: string;
  fetchForPage: Api['fetchForPage'];
};
let api: TestApi;
let servers: Server[];
let queries = 0;

async function start(): Promise<Server> {
  const changes = await openChangeFeed(api.address);
  const { storage } = api;
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { fetch, fetchForPage, serveFromCache } = createApi({
    db,
    changes,
    locator: await openTestLocator(),
    storage,
    publicOrigin: ORIGIN,
    log: assert.fail,
  });
  const gate = { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] };
  const listening = await listen(gate, { files: [], serveFromCache, fetch });
  return { changes, listening, fetchForPage, origin: `http://127.0.0.1:${listening.port}` };
}

before(async () => {
  api = await openTestApi(
    ...Array.from({ length: 12 }, (_, i) => aCatalogueEntry(i + 1, { description: 'Слова. '.repeat(50) })),
  );
  servers = [await start(), await start()];
});
after(async () => {
  for (const { listening, changes } of servers) {
    await listening.close();
    await changes.close();
  }
  await api.close();
});

const LIST = '/api/v1/anime/catalog/releases?limit=12';

async function get(path: string, headers: Record<string, string> = {}, server = servers[0]) {
  const response = await fetch(`${server?.origin}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function first(server: Server | undefined): Promise<string> {
  const body = JSON.parse((await get(`${LIST}&include=name.main`, {}, server)).text) as {
    data: { name: { main: string } }[];
  };
  return body.data.find(({ name }) => name.main.startsWith('Первый'))?.name.main ?? '';
}

test('a publish shows in the next request of every process, cached or not', async () => {
  for (const edition of [1, 2, 3]) {
    const versions = servers.map(({ changes }) => changes.version());
    await api.addReleases(aCatalogueEntry(1, { name: { main: `Первый ${edition}`, english: 'First' } }));
    await waitUntil(() => servers.every(({ changes }, i) => changes.version() !== versions[i]));
    for (const server of servers) {
      // Computed, then from memory, then written directly to the socket.
      for (const _ of [1, 2, 3]) assert.equal(await first(server), `Первый ${edition}`);
    }
  }
});

test('a cached response has a strong ETag and must be revalidated; a caller that has it gets 304 without a body', async () => {
  for (const _ of [1, 2, 3]) {
    const { status, headers } = await get(LIST);
    const etag = headers.get('etag') ?? '';
    assert.equal(status, 200);
    assert.match(etag, /^"[\w-]+"$/);
    assert.equal(headers.get('cache-control'), 'public, max-age=0, must-revalidate');
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await get(LIST, { 'if-none-match': known });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag]);
    }
    assert.equal((await get(LIST, { 'if-none-match': '"other"' })).status, 200);
  }
});

test('two processes give the same response the same ETag', async () => {
  const [one, two] = await Promise.all(servers.map((server) => get(LIST, {}, server)));
  assert.equal(one?.headers.get('etag'), two?.headers.get('etag'));
});

test('each coding has an ETag of its own, and all decompress to the same text', async () => {
  const plain = await get(LIST, { 'accept-encoding': 'identity' });
  const seen = new Set([plain.headers.get('etag')]);
  const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };
  for (const coding of ['br', 'zstd', 'gzip'] as const) {
    for (const _ of [1, 2]) {
      const response = await packed(coding);
      assert.equal(response.coding, coding);
      assert.equal(unpack[coding](response.body).toString(), plain.text);
      seen.add(response.etag);
    }
  }
  assert.equal(seen.size, 4);
});

// `fetch` decompresses; a plain request shows the bytes that were sent.
async function packed(coding: string): Promise<{ coding: string; etag: string; body: Buffer }> {
  const { get: request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(`${servers[0]?.origin}${LIST}`, { headers: { 'accept-encoding': coding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { 'content-encoding': used = '', etag = '' } = response.headers;
        resolve({ coding: used, etag, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

test('differently written addresses of one query share a response', async () => {
  const forms = [
    '?limit=12&f[types]=TV,OVA',
    '?f%5Btypes%5D[]=TV&f[types][]=OVA&limit=12',
    '/?_=77&limit=12&f[types]=TV&f[types]=OVA&f[search]=',
  ];
  const etags = await Promise.all(
    forms.map(async (form) => (await get(`/api/v1/anime/catalog/releases${form}`)).headers.get('etag')),
  );
  assert.equal(new Set(etags).size, 1);
});

test('headers of a caller never change a cached response', async () => {
  const { text } = await get(LIST);
  const forgedHeaders = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'gopher',
    authorization: 'Bearer x',
    cookie: 'session=x',
  };
  const forged = await get(LIST, forgedHeaders);
  assert.equal(forged.text, text);
  assert.equal(forged.headers.get('set-cookie'), null);
});

test('countries share responses that do not depend on them and have their own where they do', async () => {
  const from = async (address: string) =>
    (await get('/api/v1/anime/releases/2', { 'x-forwarded-for': address })).text;
  const [russia, america] = ['77.88.8.8', '8.8.8.8'];
  assert.equal(await from(russia), await from(america));
  const versions = servers.map(({ changes }) => changes.version());
  await api.addReleases(aCatalogueEntry(2, { blocked_countries: ['RU'] }));
  await waitUntil(() => servers.every(({ changes }, i) => changes.version() !== versions[i]));
  for (const _ of [1, 2, 3]) {
    assert.match(await from(russia), /"is_blocked_by_geo":true/);
    assert.match(await from(america), /"is_blocked_by_geo":false/);
  }
});

test('responses that differ each time are never cached', async () => {
  for (const path of [
    '/api/v1/app/status',
    '/api/v1/accounts/users/location',
    '/api/v1/anime/releases/none',
  ]) {
    const { headers } = await get(path);
    assert.deepEqual([headers.get('cache-control'), headers.get('etag')], ['no-store', null], path);
  }
});

test('a new episode makes its release and the lists outdated, and the responses of no other release', async () => {
  const [server] = servers;
  const queriesFor = async (path: string) => {
    const before = queries;
    await get(path);
    return queries - before;
  };
  const others = ['/api/v1/anime/releases/3', '/api/v1/anime/releases/release-3/members', '/api/v1/app/site'];
  const outdated = ['/api/v1/anime/releases/4', '/api/v1/anime/releases/4/members', LIST];
  for (const path of [...others, ...outdated]) {
    assert.ok((await queriesFor(path)) > 0, path);
    assert.equal(await queriesFor(path), 0, path);
  }
  const version = server?.changes.version();
  const episode = { ordinal: 1, updated_at: '2026-01-01T00:00:00Z' };
  await api.addReleases(aCatalogueEntry(4, { description: 'Слова. '.repeat(50), episodes: [episode] }));
  await waitUntil(() => server?.changes.version() !== version);
  for (const path of others) assert.equal(await queriesFor(path), 0, path);
  for (const path of outdated) assert.ok((await queriesFor(path)) > 0, path);
});

test('a page learns what its answers show, from memory or not', async () => {
  const keysOf = async (...paths: string[]) => {
    const keys = new Set<string>();
    const fetch = servers[0]?.fetchForPage((...read) => read.forEach((key) => keys.add(key)));
    for (const path of paths) await fetch?.(new Request(ORIGIN + path));
    return [...keys];
  };
  const releases = ['/api/v1/anime/releases/5', '/api/v1/anime/releases/6'];
  for (const _ of [1, 2]) assert.deepEqual(await keysOf(...releases), ['release:5', 'teams', 'release:6']);
  assert.deepEqual(await keysOf('/api/v1/accounts/users/location'), []);
  assert.deepEqual(await keysOf('/api/v1/anime/releases/none'), ['public']);
  assert.deepEqual(await keysOf('/api/v1/anime/releases/random'), ['public']);
});
