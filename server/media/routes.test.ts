import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { testFolder } from '#tests/support/video.ts';
import { serveStorage } from './routes.ts';
import { openStorage } from './storage.ts';

const SEGMENT = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
const AT = '/storage/videos/1/abc/480_00000.ts';
let server: Server;
let remove: () => Promise<void>;

before(async () => {
  const made = await testFolder();
  remove = made.remove;
  const storage = openStorage(made.folder);
  await storage.put('videos/1/abc/480_00000.ts', SEGMENT);
  await storage.put('videos/1/abc/480.m3u8', '#EXTM3U\n');
  await storage.put('videos/1/abc/media.json', '{}');
  await storage.put('videos/1/abc/big.ts', Buffer.alloc(30_000_000));
  await mkdir(path.join(made.folder, '.work/run'), { recursive: true });
  await writeFile(path.join(made.folder, '.work/run/a.ts'), 'secret');
  const handle = serveStorage({ storage, mayServe: () => true });
  server = createServer((req, res) => {
    if (!handle(req, res)) res.writeHead(299).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await remove();
});

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

// The path goes out as it is written: fetch would clean it up.
function ask(at: string, { method = 'GET', headers = {} }: RequestOptions = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
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

test('a file comes whole, with its type, for everyone and for ever', async () => {
  const { status, headers, body } = await ask(`${AT}?countryIso=RU`);
  assert.equal(status, 200);
  assert.deepEqual(body, SEGMENT);
  assert.equal(headers['content-type'], 'video/mp2t');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.match(headers['access-control-expose-headers'] ?? '', /Content-Range/);
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['accept-ranges'], 'bytes');
  const playlist = await ask('/storage/videos/1/abc/480.m3u8');
  assert.equal(playlist.headers['content-type'], 'application/vnd.apple.mpegurl');
});

test('HEAD tells the length and sends nothing', async () => {
  const { status, headers, body } = await ask(AT, { method: 'HEAD' });
  assert.deepEqual([status, headers['content-length'], body.length], [200, '1000', 0]);
});

test('parts of a file come by range', async () => {
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

test('a range past the end is refused and one that makes no sense is ignored', async () => {
  for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0']) {
    const { status, headers } = await ask(AT, { headers: { range } });
    assert.deepEqual([status, headers['content-range']], [416, 'bytes */1000'], range);
  }
  for (const range of ['bytes=9-1', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-']) {
    assert.equal((await ask(AT, { headers: { range } })).status, 200, range);
  }
});

test('who has the file already gets 304, and a range of another version comes whole', async () => {
  const { etag = '' } = (await ask(AT)).headers;
  assert.equal((await ask(AT, { headers: { 'if-none-match': `"x", W/${etag}` } })).status, 304);
  assert.equal((await ask(AT, { headers: { 'if-none-match': '"x"' } })).status, 200);
  assert.equal((await ask(AT, { headers: { range: 'bytes=0-1', 'if-range': etag } })).status, 206);
  assert.equal((await ask(AT, { headers: { range: 'bytes=0-1', 'if-range': '"x"' } })).status, 200);
});

test('nothing but the public files is there', async () => {
  const none = [
    '',
    'videos',
    'videos/1/abc',
    'videos/1/abc/',
    'videos/1/abc/none.ts',
    'videos/1/abc/media.json',
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

test('files can only be read, and other addresses are left to others', async () => {
  assert.equal((await ask(AT, { method: 'DELETE' })).status, 405);
  assert.equal((await ask(AT, { method: 'OPTIONS' })).status, 204);
  assert.equal((await ask('/anime/catalog')).status, 299);
  assert.equal((await ask('/storage/api/docs/v1')).status, 299);
});

test('clients that go away in the middle leave the server well', async () => {
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
