import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { serveFiles } from './send-file.ts';

const SCRIPT = 'console.log(1);'.repeat(50);
let server: Server;
let root: string;
let remove: () => Promise<void>;

before(async () => {
  const made = await createTestFolder();
  remove = made.remove;
  root = path.join(made.folder, 'client');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await writeFile(path.join(made.folder, 'secret.txt'), 'secret');
  await writeFile(path.join(root, 'sw.js'), 'self');
  await writeFile(path.join(root, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(path.join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(root, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  const handle = serveFiles(root);
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

function request(at: string, encoding = 'identity', method = 'GET'): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${at}`, { method, headers: { 'accept-encoding': encoding } });
}

test('a script is sent in the smallest coding that the client accepts', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await request('/assets/app-1a2b.js', accepted);
    assert.equal(response.headers.get('content-encoding'), encoding, accepted);
    assert.equal(response.headers.get('vary'), 'Accept-Encoding');
    assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(await response.text(), SCRIPT);
  }
});

test('a script from memory is complete each time, and ranges of it are served', async () => {
  for (let i = 0; i < 5; i += 1)
    assert.equal(await (await request('/assets/app-1a2b.js', 'br')).text(), SCRIPT);
  const { port } = server.address() as AddressInfo;
  const part = await fetch(`http://127.0.0.1:${port}/assets/app-1a2b.js`, {
    headers: { 'accept-encoding': 'identity', range: 'bytes=0-3' },
  });
  assert.deepEqual([part.status, await part.text()], [206, SCRIPT.slice(0, 4)]);
});

test('names with a hash are immutable and others are revalidated', async () => {
  assert.match((await request('/assets/app-1a2b.js')).headers.get('cache-control') ?? '', /immutable/);
  const worker = await request('/sw.js');
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.ok(worker.headers.get('etag'));
});

test('unknown files and writes are left to other handlers', async () => {
  for (const at of ['/', '/assets', '/none.js', '/..%2fsecret.txt', '/constructor'])
    assert.equal((await request(at)).status, 299, at);
  assert.equal((await request('/sw.js', 'identity', 'POST')).status, 299);
});

test('assets of a later build are found without a restart, and missing ones are 404', async () => {
  assert.equal((await request('/assets/later-3c4d.js')).status, 404);
  const next = path.join(root, 'next');
  await mkdir(next);
  await writeFile(path.join(next, 'later-3c4d.js'), 'later');
  await rename(path.join(root, 'assets'), path.join(root, 'last'));
  await rename(next, path.join(root, 'assets'));
  const later = await request('/assets/later-3c4d.js');
  assert.equal(await later.text(), 'later');
  assert.match(later.headers.get('cache-control') ?? '', /immutable/);
  const lost = await request('/assets/app-1a2b.js');
  assert.deepEqual([lost.status, lost.headers.get('cache-control')], [404, 'no-store']);
});
