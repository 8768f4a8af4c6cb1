import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { serveStorage, type StorageAccess } from './routes.ts';
import { createSigner } from './signing.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';

const SEGMENT = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
const AT = '/storage/videos/1/abc/480_00000.ts';
const NOW = Date.UTC(2026, 10, 21);
const signer = createSigner('a-secret-of-the-tests', () => NOW);
let server: Server;
let guarded: Server;
let remove: () => Promise<void>;

before(async () => {
  const made = await createTestFolder();
  remove = made.remove;
  const storage = openFolderStorage(made.folder);
  await storage.put('videos/1/abc/480_00000.ts', SEGMENT);
  await storage.put('videos/1/abc/480.m3u8', '#EXTM3U\n');
  await storage.put('videos/1/abc/media.json', '{}');
  await storage.put('sources/0a1b', 'a video before its ingest');
  await storage.put('videos/1/abc/big.ts', Buffer.alloc(30_000_000));
  await mkdir(path.join(made.folder, '.work/run'), { recursive: true });
  await writeFile(path.join(made.folder, '.work/run/a.ts'), 'secret');
  await storage.put('videos/2/abc/480_00000.ts', SEGMENT);
  await storage.put('videos/1/abc/1.jpg', 'jpg');
  server = await serve({ storage, mayServe: () => true });
  guarded = await serve({ storage, mayServe: (key) => !key.startsWith('videos/2/'), signer });
});
after(async () => {
  for (const one of [server, guarded]) {
    one.closeAllConnections();
    one.close();
  }
  await remove();
});

async function serve(access: StorageAccess): Promise<Server> {
  const handle = serveStorage(access);
  const made = createServer((req, res) => {
    if (!handle(req, res)) res.writeHead(299).end();
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return made;
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

// Sends the path unchanged: `fetch` would normalise it.
function ask(
  at: string,
  { method = 'GET', headers = {} }: RequestOptions = {},
  from = server,
): Promise<Answer> {
  const { port } = from.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: at, method, headers, agent: false }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) });
      });
    });
    sent.on('error', reject).end();
  });
}

test('serves a whole file with its type, public and immutable', async () => {
  const { status, headers, body } = await ask(`${AT}?countryIso=RU`);
  assert.equal(status, 200);
  assert.deepEqual(body, SEGMENT);
  assert.equal(headers['content-type'], 'video/mp2t');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.match(headers['access-control-expose-headers'] ?? '', /Content-Range/);
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(headers['timing-allow-origin'], '*');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
  assert.equal(headers['accept-ranges'], 'bytes');
  const playlist = await ask('/storage/videos/1/abc/480.m3u8');
  assert.equal(playlist.headers['content-type'], 'application/vnd.apple.mpegurl');
});

test('HEAD answers the length without a body', async () => {
  const { status, headers, body } = await ask(AT, { method: 'HEAD' });
  assert.deepEqual([status, headers['content-length'], body.length], [200, '1000', 0]);
});

test('serves ranges', async () => {
  const part = async (range: string) => ask(AT, { headers: { range } });
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=900-5000', 900, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
  ] as const) {
    const { status, headers, body } = await part(range);
    assert.equal(status, 206, range);
    assert.equal(headers['content-range'], `bytes ${start}-${end}/1000`);
    assert.deepEqual(body, SEGMENT.subarray(start, end + 1));
  }
});

test('refuses a range past the end and ignores a malformed one', async () => {
  for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0']) {
    const { status, headers } = await ask(AT, { headers: { range } });
    assert.deepEqual([status, headers['content-range']], [416, 'bytes */1000'], range);
  }
  for (const range of ['bytes=9-1', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-']) {
    assert.equal((await ask(AT, { headers: { range } })).status, 200, range);
  }
});

test('answers 304 for a known file, and the whole file for a range of another version', async () => {
  const { etag = '' } = (await ask(AT)).headers;
  assert.equal((await ask(AT, { headers: { 'if-none-match': `"x", W/${etag}` } })).status, 304);
  assert.equal((await ask(AT, { headers: { 'if-none-match': '"x"' } })).status, 200);
  assert.equal((await ask(AT, { headers: { range: 'bytes=0-1', 'if-range': etag } })).status, 206);
  assert.equal((await ask(AT, { headers: { range: 'bytes=0-1', 'if-range': '"x"' } })).status, 200);
});

test('serves nothing but public files', async () => {
  const none = [
    '',
    'videos',
    'videos/1/abc',
    'videos/1/abc/',
    'videos/1/abc/none.ts',
    'videos/1/abc/media.json',
    'sources/0a1b',
  ];
  const hidden = [
    '.work/run/a.ts',
    '%2ework/run/a.ts',
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/x',
    'a\\b',
    '%00',
    '%',
  ];
  for (const key of [...none, ...hidden]) {
    const { status, body } = await ask(`/storage/${key}`);
    assert.equal(status, 404, key);
    assert.equal(body.toString(), '{"message":"Такого файла нет"}');
  }
});

test('refuses other methods and leaves other paths alone', async () => {
  assert.equal((await ask(AT, { method: 'DELETE' })).status, 405);
  assert.equal((await ask(AT, { method: 'OPTIONS' })).status, 204);
  assert.equal((await ask('/anime/catalog')).status, 299);
  assert.equal((await ask('/storage/api/docs/v1')).status, 299);
});

test('survives clients that disconnect midway', async () => {
  const { port } = server.address() as AddressInfo;
  const leave = () =>
    new Promise<void>((resolve) => {
      const sent = request(
        { host: '127.0.0.1', port, path: '/storage/videos/1/abc/big.ts', agent: false },
        (res) => {
          res.once('data', () => sent.destroy());
        },
      );
      sent
        .on('close', resolve)
        .on('error', () => {})
        .end();
    });
  await Promise.all(Array.from({ length: 20 }, leave));
  assert.equal((await ask(AT)).status, 200);
});

const SIGNED = `/storage/${signer.sign('videos/1/abc', 3600)}/480_00000.ts`;

test('with a secret a video is served under its signed address and cached no longer than it is valid', async () => {
  const { status, headers, body } = await ask(SIGNED, {}, guarded);
  assert.deepEqual([status, body], [200, SEGMENT]);
  assert.equal(headers['cache-control'], 'public, max-age=3600, immutable');
  assert.equal(headers['content-type'], 'video/mp2t');
  const part = await ask(SIGNED, { headers: { range: 'bytes=10-19' } }, guarded);
  assert.deepEqual([part.status, part.body], [206, SEGMENT.subarray(10, 20)]);
  assert.equal((await ask(SIGNED, { headers: { range: 'bytes=5000-' } }, guarded)).status, 416);
  assert.equal((await ask(SIGNED, { method: 'HEAD' }, guarded)).headers['content-length'], '1000');
});

test('without a signature a video is 403 before its size is known, pictures stay open', async () => {
  const token = SIGNED.split('/')[3] ?? '';
  const closed = [
    AT,
    `${AT}?t=${token}`,
    `${AT}?md5=${token.split('-')[1]}&expires=${token.split('-')[0]}`,
    '/storage/videos/1/abc/480.m3u8',
    '/storage/%76ideos/1/abc/480_00000.ts',
    '/storage/videos/1/abc/480_00000%2Ets',
    '/storage/videos/1/abc/none.ts',
    SIGNED.replace('videos/1/', 'videos/2/'),
    SIGNED.replace(token, token.slice(0, -1)),
    `/storage/${createSigner('a-secret-of-the-tests', () => NOW - 5_000_000).sign('videos/1/abc', 1)}/480_00000.ts`,
  ];
  for (const at of closed) {
    for (const range of ['bytes=0-1', 'bytes=5000-']) {
      const { status, headers } = await ask(at, { headers: { range } }, guarded);
      assert.deepEqual([status, headers['content-range']], [403, undefined], at);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['access-control-allow-origin'], '*', 'a player must see why');
    }
  }
  assert.equal((await ask('/storage/videos/1/abc/1.jpg', {}, guarded)).status, 200);
  assert.equal((await ask(`${SIGNED}?b=2&a=1`, {}, guarded)).status, 200, 'a query means nothing');
});

test('a signature does not open releases that are closed to the caller or to everybody', async () => {
  const signed = (name: string) => `/storage/${signer.sign('videos/2/abc', 3600)}/${name}`;
  assert.equal((await ask(signed('480_00000.ts'), {}, guarded)).status, 404);
  const hidden = SIGNED.replace('480_00000.ts', 'media.json');
  assert.equal((await ask(hidden, {}, guarded)).status, 404);
});

test('refuses a file while its access cannot be checked', async () => {
  const away = await serve({
    storage: openFolderStorage('nowhere'),
    mayServe: () => Promise.reject(new Error('the database is away')),
  });
  try {
    const { status, headers } = await ask('/storage/avatars/a/96.jpg', {}, away);
    assert.deepEqual([status, headers['retry-after'], headers['cache-control']], [503, '5', 'no-store']);
  } finally {
    away.closeAllConnections();
    away.close();
  }
});
