import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { listen, type Listening } from '#server/platform/http/listen.ts';
import { serveStorage } from '#server/media/delivery/routes.ts';
import { aCatalogueEntry, HEADERS_FROM, openTestApi, type TestApi } from '#tests/support/api.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';
import { removeTorrent } from '../changes/remove-torrent.ts';
import { serveWebSeed } from './serve-web-seed.ts';

type Torrent = { id: number; hash: string };

const BYTES = '0123456789';
const NAME = 'эпизод [1].mkv';
const FILE = encodeURIComponent(NAME);
const RU = HEADERS_FROM.RU['akane-client'];
const US = HEADERS_FROM.US['akane-client'];
const JP = HEADERS_FROM.JP['akane-client'];

let api: TestApi;
let listening: Listening;
let open: Torrent;
let other: Torrent;
let copyrighted: Torrent;
let closedInRussia: Torrent;

async function seed(releaseId: number, name = NAME): Promise<Torrent> {
  const torrent = await addTorrentFile(api, releaseId, { name, has_web_seed: true });
  const folder = api.storage.localPath(`torrents/${releaseId}/${torrent.hash}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), BYTES);
  return torrent;
}

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1),
    aCatalogueEntry(2, { is_blocked_by_copyrights: true }),
    aCatalogueEntry(3, { blocked_countries: ['RU'] }),
  );
  open = await seed(1);
  other = await seed(1, 'other.html');
  copyrighted = await seed(2);
  closedInRussia = await seed(3);
  await api.storage.put('previews/secret.jpg', 'secret');
  await writeFile(path.join(path.dirname(api.storage.localPath('torrents')), '.env'), 'secret');
  const { storage, mayServe } = api;
  listening = await listen(
    // The tests set the client address by header.
    { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] },
    {
      files: [serveWebSeed({ storage, mayServe }), serveStorage({ storage, mayServe })],
      fetch: () => new Response('site', { status: 299 }),
    },
  );
});
after(async () => {
  await listening.close();
  await api.close();
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type Asked = { method?: string; headers?: Record<string, string>; from?: string };

// Sends the path unchanged: `fetch` would normalise it.
function ask(at: string, { method = 'GET', headers = {}, from = US }: Asked = {}): Promise<Answer> {
  const { port } = listening;
  const all = { ...headers, 'x-forwarded-for': from };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: at, method, headers: all, agent: false }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (part: string) => (text += part));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
    });
    sent.on('error', reject).end();
  });
}

const folderOf = (releaseId: number, { hash }: Torrent) => `/storage/torrents/${releaseId}/${hash}`;
const addressOf = (releaseId: number, torrent: Torrent) => `${folderOf(releaseId, torrent)}/${FILE}`;
const range = (value: string) => ask(addressOf(1, open), { headers: { range: value } });

test('serves a torrent’s file as a download that browsers do not display', async () => {
  const { status, headers, text } = await ask(addressOf(1, open));
  assert.deepEqual([status, text], [200, BYTES]);
  const page = await ask(`${folderOf(1, other)}/other.html`);
  for (const given of [headers, page.headers]) {
    assert.equal(given['content-type'], 'application/octet-stream');
    assert.equal(given['content-disposition'], 'attachment');
    assert.equal(given['content-security-policy'], "default-src 'none'; sandbox");
    assert.equal(given['x-content-type-options'], 'nosniff');
  }
});

test('no spelling of the address gives the file another type', async () => {
  const { hash } = other;
  for (const at of [
    `/storage/%74orrents/1/${hash}/other.html`,
    `/storage/torrents%2f1/${hash}/other.html`,
    `/storage/torrents/%31/${hash}/other.html`,
    `/storage/torrents/1/%${hash.charCodeAt(0).toString(16)}${hash.slice(1)}/other.html`,
    `/storage/torrents/1/${hash}%2fother.html`,
  ]) {
    const { status, text } = await ask(at);
    assert.deepEqual([status, text.includes(BYTES)], [404, false], at);
  }
});

test('no name leads out of the torrent’s folder in any encoding', async () => {
  const ways = [
    '..',
    '%2e%2e',
    '%2E%2e',
    '.%2e',
    '..%00',
    '%252e%252e',
    '..%c0%af',
    '%c0%ae%c0%ae',
    '..;',
    '．．',
  ];
  const joints = ['/', '%2f', '%2F', '\\', '%5c', '%252f', '%c0%af', '//', '/./'];
  const depths = [1, 2, 3, 8];
  const goals = [`${open.hash}/${FILE}`, 'previews/secret.jpg', '.env', 'etc/passwd'];
  for (const way of ways)
    for (const joint of joints)
      for (const depth of depths)
        for (const goal of goals) {
          const at = `${folderOf(1, other)}/${`${encodeURI(way).replaceAll('%25', '%')}${joint}`.repeat(depth)}${goal}`;
          const { status, text } = await ask(at);
          assert.deepEqual([status, text.includes(BYTES) || text.includes('secret')], [404, false], at);
        }
});

test('refuses absolute paths, hidden names, zero characters and malformed encoding', async () => {
  const at = api.storage.localPath('previews/secret.jpg');
  const names = [
    at,
    `/${at}`,
    encodeURIComponent(at),
    `file://${at}`,
    'C:%5cwindows%5cwin.ini',
    '%00',
    `${FILE}%00`,
    `${FILE}%00.jpg`,
    `%00${FILE}`,
    '.',
    './',
    '%2e',
    `./${FILE}`,
    `${FILE}/`,
    `${FILE}/.`,
    `${FILE}/x`,
    '%',
    '%zz',
    '%ff%fe',
    '%ed%a0%80',
    '%f0%28%8c%bc',
    'a'.repeat(300),
    `${'a/'.repeat(5000)}a`,
    encodeURIComponent(FILE),
    ' ',
    '%0d%0aX-Own:%201',
  ];
  for (const name of names) {
    const { status, headers, text } = await ask(`${folderOf(1, open)}/${name.replaceAll(' ', '%20')}`);
    assert.deepEqual([status, headers['x-own'], text.includes('secret')], [404, undefined, false], name);
  }
});

test('serves files only under their own release and the exact hash', async () => {
  for (const at of [
    addressOf(1, copyrighted),
    addressOf(3, open),
    addressOf(1, other),
    `/storage/torrents/01/${open.hash}/${FILE}`,
    `/storage/torrents/${'9'.repeat(400)}/${open.hash}/${FILE}`,
    `/storage/torrents/-1/${open.hash}/${FILE}`,
    `/storage/torrents/1/${open.hash.slice(1)}/${FILE}`,
    `/storage/torrents/1/${open.hash}0/${FILE}`,
    folderOf(1, open),
    `${folderOf(1, open)}/`,
    `${folderOf(1, open)}/?${FILE}`,
  ])
    assert.equal((await ask(at)).status, 404, at);
});

test('serves nothing of closed releases or where torrents are hidden, not by range or HEAD either', async () => {
  const closed = [
    { at: addressOf(2, copyrighted), from: US },
    { at: addressOf(3, closedInRussia), from: RU },
    { at: addressOf(3, closedInRussia), from: JP },
    { at: addressOf(1, open), from: JP },
  ];
  for (const { at, from } of closed)
    for (const method of ['GET', 'HEAD'])
      for (const headers of [{}, { range: 'bytes=0-1' }, { 'if-none-match': '*' }]) {
        const { status, headers: given } = await ask(at, { method, headers, from });
        assert.equal(status, 404, `${at} ${from}`);
        assert.equal(given['cache-control'], 'no-store');
        assert.deepEqual([given.etag, given['content-range']], [undefined, undefined]);
      }
  assert.equal((await ask(addressOf(3, closedInRussia), { from: US })).status, 200);
  assert.equal((await ask(addressOf(1, open), { from: RU })).status, 200);
});

test('serves nothing of a removed torrent', async () => {
  const gone = await seed(1, 'gone.mkv');
  const at = `${folderOf(1, gone)}/gone.mkv`;
  assert.equal((await ask(at)).status, 200);
  await removeTorrent(api, gone.hash);
  assert.equal((await ask(at)).status, 404);
});

test('refuses other methods and names the allowed ones', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    const { status, headers } = await ask(addressOf(1, open), { method });
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], method);
  }
  const { status, headers, text } = await ask(addressOf(1, open), { method: 'HEAD' });
  assert.deepEqual([status, headers['content-length'], text], [200, String(BYTES.length), '']);
});

test('serves one range; several ranges and malformed ones get the whole file', async () => {
  for (const [asked, given] of [
    ['bytes=2-4', '234'],
    ['bytes=8-', '89'],
    ['bytes=-3', '789'],
    [`bytes=9-${'9'.repeat(300)}`, '9'],
  ] as const) {
    const { status, text } = await range(asked);
    assert.deepEqual([status, text], [206, given], asked);
  }
  const many = `bytes=${Array.from({ length: 2000 }, () => '0-').join()}`;
  for (const whole of ['bytes=0-1,5-6', 'bytes=0-5,2-7', many, 'bytes=4-2', 'bytes=a-b', 'lines=0-1']) {
    const { status, text } = await range(whole);
    assert.deepEqual([status, text], [200, BYTES], whole.slice(0, 40));
  }
});

test('refuses a range past the end with an answer that is not cached', async () => {
  for (const beyond of ['bytes=10-', 'bytes=-0', `bytes=${'9'.repeat(300)}-`]) {
    const { status, headers } = await range(beyond);
    assert.deepEqual(
      [status, headers['content-range'], headers['cache-control']],
      [416, `bytes */${BYTES.length}`, 'no-store'],
      beyond,
    );
  }
});
