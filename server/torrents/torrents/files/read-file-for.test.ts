import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import parseTorrent from 'parse-torrent';
import { sessionCookieName } from '#contract/session.ts';
import { listen, type Listening } from '#server/platform/http/listen.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';
import { serveWebSeed } from '../web-seed/serve-web-seed.ts';

let api: TestApi;
let mika: TestAccount;
let passkey: string;
let torrent: { id: number; hash: string };
let seeded: { id: number; hash: string };
let closed: { id: number; hash: string };
let listening: Listening;
const asked: string[] = [];
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      torrents: [
        { hash: 'f'.repeat(40), size: 1, type: 'WEBRip', quality: '1080p', codec: 'AV1', label: 'без файла' },
      ],
    }),
    aCatalogueEntry(2, { is_blocked_by_copyrights: true }),
  );
  mika = await createTestAccount(api);
  ({ passkey } = await api.db
    .selectFrom('users')
    .select('passkey')
    .where('id', '=', mika.id)
    .executeTakeFirstOrThrow());
  torrent = await addTorrentFile(api, 1, { name: 'Поезд «1».mkv' });
  seeded = await addTorrentFile(api, 1, { has_web_seed: true });
  closed = await addTorrentFile(api, 2);
  const handler = serveWebSeed({
    storage: api.storage,
    mayServe: async (key) => {
      asked.push(key);
      return !key.startsWith('torrents/2/');
    },
  });
  listening = await listen(
    { host: '127.0.0.1', port: 0 },
    { files: [handler], fetch: () => new Response('site', { status: 404 }) },
  );
});
after(async () => {
  await listening.close();
  await api.close();
});

async function file(query = '', headers: Record<string, string> = {}, of: string | number = torrent.id) {
  const response = await api.fetch(
    new Request(`${ORIGIN}/api/v1/anime/torrents/${of}/file${query}`, { headers }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
async function announceOf(query = '', headers: Record<string, string> = {}): Promise<string[]> {
  const { status, bytes } = await file(query, headers);
  assert.equal(status, 200);
  return (await parseTorrent(bytes)).announce;
}

test('a torrent says whether it has a file', async () => {
  const { body } = await api.request('/api/v1/anime/torrents/release/1?include=has_file,id');
  const has = new Map((body as { id: number; has_file: boolean }[]).map((one) => [one.id, one.has_file]));
  assert.deepEqual(
    [has.get(torrent.id), has.size, [...has.values()].filter((it) => !it).length],
    [true, 3, 1],
  );
});

test('serves the file by id and by hash as a named download that is not cached', async () => {
  const { status, headers, bytes } = await file();
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('cache-control')],
    [200, 'application/x-bittorrent', 'no-store'],
  );
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename=".+\.torrent"; filename\*=UTF-8''%D0%9F/,
  );
  assert.equal((await parseTorrent(bytes)).infoHash, torrent.hash);
  assert.deepEqual((await file('', {}, torrent.hash.toUpperCase())).bytes, bytes);
});

test('the announce address carries the caller’s passkey only', async () => {
  assert.deepEqual(await announceOf(), [`${ORIGIN}/announce`]);
  assert.deepEqual(await announceOf('?pk=a%26b'), [`${ORIGIN}/announce?pk=a%26b`]);
  assert.deepEqual(await announceOf('?passkey=abc'), [`${ORIGIN}/announce?pk=abc`]);
  const own = [`${ORIGIN}/announce?pk=${passkey}`];
  assert.deepEqual(await announceOf('', mika.headers), own);
  assert.deepEqual(await announceOf('', { cookie: `${sessionCookieName(ORIGIN)}=${mika.token}` }), own);
  assert.deepEqual(await announceOf('?pk=other', mika.headers), [`${ORIGIN}/announce?pk=other`]);
  assert.deepEqual(await announceOf('', { authorization: 'Bearer stale' }), [`${ORIGIN}/announce`]);
});

test('public answers contain no passkey', async () => {
  const paths = ['', `/${torrent.hash}`, `/${torrent.id}`, '/release/1', '/rss', '/rss/release/1'];
  for (const path of [...paths.map((one) => `anime/torrents${one}`), 'anime/releases/1']) {
    const { status, text } = await api.request(`/api/v1/${path}`);
    assert.equal(status, 200, path);
    assert.ok(!text.includes(passkey) && !/[?&]pk=/.test(text), path);
  }
});

test('a feed has the exact length of the caller’s file, and no enclosure without a file', async () => {
  for (const [query, headers] of [
    ['', {}],
    ['?pk=abc', {}],
    ['', mika.headers],
  ] as const) {
    const { text } = await api.request(`/api/v1/anime/torrents/rss/release/1${query}`, { headers });
    const enclosures = [...text.matchAll(/<enclosure (?=[^>]*url="([^"]+)")(?=[^>]*length="(\d+)")/g)];
    assert.equal(enclosures.length, 2);
    for (const [, url = '', length] of enclosures) {
      const { bytes } = await file(new URL(url).search, {}, url.split('/').at(-2));
      assert.equal(String(bytes.length), length, url);
    }
    assert.match(text, /без файла/);
  }
});

test('lists the web seed of every delivery origin', async () => {
  const { bytes } = await file('', {}, seeded.hash);
  assert.deepEqual((await parseTorrent(bytes)).urlList, [`${ORIGIN}/storage/torrents/1/${seeded.hash}/`]);
  assert.deepEqual((await parseTorrent((await file()).bytes)).urlList, []);
});

test('serves no file where torrents are hidden, for a closed release and for a torrent without one', async () => {
  assert.equal((await file('', HEADERS_FROM.JP)).status, 404);
  assert.equal((await file('', {}, closed.hash)).status, 404);
  for (const unknown of ['f'.repeat(40), 'a'.repeat(40), '999', 'x'])
    assert.equal((await file('', {}, unknown)).status, 404);
  assert.equal((await file(`?pk=${'x'.repeat(201)}`)).status, 422);
});

test('serves the torrent’s files by range under any name, and nothing else', async () => {
  const place = api.storage.localPath(`torrents/1/${seeded.hash}`);
  await mkdir(path.join(place, 'Папка 1'), { recursive: true });
  await writeFile(path.join(place, 'Папка 1', 'эпизод [1].mkv'), '0123456789');
  await writeFile(path.join(place, '.hidden'), 'x');
  const origin = `http://127.0.0.1:${listening.port}/storage/torrents`;
  const get = (at: string, init: RequestInit = {}) => fetch(`${origin}/${at}`, init);
  const good = `1/${seeded.hash}/${encodeURIComponent('Папка 1')}/${encodeURIComponent('эпизод [1].mkv')}`;
  const part = await get(good, { headers: { range: 'bytes=2-4' } });
  assert.deepEqual(
    [part.status, await part.text(), part.headers.get('content-range')],
    [206, '234', 'bytes 2-4/10'],
  );
  assert.equal(part.headers.get('content-type'), 'application/octet-stream');
  for (const bad of [
    '.hidden',
    '%2e%2e/x',
    'a%2fb',
    '..%2f..%2fx',
    '%00',
    '%zz',
    '',
    'no-such',
    encodeURIComponent('Папка 1'),
  ])
    assert.equal((await get(`1/${seeded.hash}/${bad}`)).status, 404, bad);
  assert.equal((await get(`2/${seeded.hash}/x`)).status, 404);
  assert.equal(asked.at(-1), `torrents/2/${seeded.hash}/`);
  assert.equal((await get(good, { method: 'DELETE' })).status, 405);
});
