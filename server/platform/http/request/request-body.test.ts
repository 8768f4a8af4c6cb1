import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { openRawClient } from '#tests/support/servers/raw-client.ts';
import { listen, type Listening } from '../listen.ts';

const MB = 1_000_000;
let listening: Listening;
let origin: string;
/** The lengths of the bodies that reached routes. */
const seen: number[] = [];

before(async () => {
  listening = await listen(
    { host: '127.0.0.1', port: 0 },
    {
      files: [
        (req, res) => {
          if (!req.url?.startsWith('/file')) return false;
          res.end('file');
          return true;
        },
      ],
      uploadAt: (method, path) => {
        if (method === 'POST' && path === '/avatar') return { maxBytes: 2 * MB };
        if (path !== '/settings') return undefined;
        return { maxBytes: 2 * MB, accountOf: async ({ headers }) => headers['x-account']?.toString() };
      },
      fetch: async (request, { receive }) => {
        if (new URL(request.url).pathname === '/form') {
          const form = await request.formData();
          return new Response(form.get('login') as string);
        }
        const path = new URL(request.url).pathname;
        if (path.startsWith('/avatar')) seen.push((await receive(2 * MB, 'viewer')).length);
        else if (path !== '/ignored') seen.push((await request.text()).length);
        return new Response('ok');
      },
    },
  );
  origin = `http://127.0.0.1:${listening.port}`;
});
after(() => listening.close());

/** A body without a length. */
function stream(bytes: number): RequestInit {
  const pieces = Array.from({ length: bytes / 100_000 }, () => Buffer.alloc(100_000, 'x'));
  return {
    method: 'POST',
    body: Readable.toWeb(Readable.from(pieces)) as never,
    duplex: 'half',
  } as RequestInit;
}

async function send(path: string, init: RequestInit) {
  const response = await fetch(origin + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

test('cuts off a body without a length at one megabyte, whether its route reads it or not', async () => {
  for (const path of ['/read', '/ignored', '/file', '/nothing?here']) {
    const { status, headers, text } = await send(path, stream(3 * MB));
    assert.deepEqual([status, JSON.parse(text)], [413, { message: 'Запрос слишком большой.' }], path);
    assert.equal(headers.get('connection'), 'close');
    assert.equal(headers.get('access-control-allow-origin'), '*');
  }
  assert.deepEqual(seen, []);
});

test('a body with a larger Content-Length is refused before it is sent', async () => {
  const client = await openRawClient(listening.port);
  client.socket.write(`POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: ${2 * MB}\r\n\r\n`);
  assert.match(await client.closed, /^HTTP\/1\.1 413 .*\{"message":"Запрос слишком большой\."\}$/s);
});

test('a GET with an endless body is cut off', async () => {
  const client = await openRawClient(listening.port);
  client.socket.write('GET /read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const piece = Buffer.alloc(100_000, 'x');
  const write = () =>
    client.socket.write(Buffer.concat([Buffer.from('186a0\r\n'), piece, Buffer.from('\r\n')]));
  for (let i = 0; i < 30; i++) write();
  assert.match(await client.closed, /^HTTP\/1\.1 413 /);
});

test('smaller bodies arrive complete, with a length and without, as text and as a form', async () => {
  seen.length = 0;
  assert.equal((await send('/read', stream(900_000))).status, 200);
  assert.equal((await send('/read', { method: 'POST', body: 'x'.repeat(900_000) })).status, 200);
  assert.deepEqual(seen, [900_000, 900_000]);
  const form = await send('/form', { method: 'POST', body: new URLSearchParams({ login: 'мика' }) });
  assert.equal(form.text, 'мика');
});

test('an address for uploads has a larger bound and requires the length', async () => {
  seen.length = 0;
  assert.equal((await send('/avatar', { method: 'POST', body: Buffer.alloc(1.5 * MB, 'x') })).status, 200);
  assert.deepEqual(seen, [1.5 * MB]);
  assert.equal((await send('/avatar/', stream(100_000))).status, 411);
  const large = await send('/avatar', { method: 'POST', body: Buffer.alloc(2.5 * MB, 'x') });
  assert.deepEqual([large.status, JSON.parse(large.text)], [413, { message: 'Файл больше 2 МБ.' }]);
});

test('a compressed body is refused', async () => {
  const headers = { 'content-encoding': 'gzip' };
  const { status, text } = await send('/read', { method: 'POST', headers, body: 'x' });
  assert.deepEqual([status, JSON.parse(text)], [415, { message: 'Сжатые запросы не принимаются.' }]);
  const plain = { 'content-encoding': 'identity' };
  assert.equal((await send('/read', { method: 'POST', headers: plain, body: 'x' })).status, 200);
});

test('another method of an address for uploads takes small bodies only', async () => {
  const { status } = await send('/avatar', { method: 'DELETE', body: Buffer.alloc(1.5 * MB, 'x') });
  assert.equal(status, 413);
});

test('a large form is read for an account only, and only where it may have a file', async () => {
  seen.length = 0;
  const form = (type: string, account?: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type, ...(account && { 'x-account': account }) },
    body: Buffer.alloc(1.5 * MB, 'x'),
  });
  const multipart = 'multipart/form-data; boundary=x';
  assert.equal((await send('/settings', form(multipart, 'viewer'))).status, 200);
  assert.equal((await send('/settings', form(multipart))).status, 413);
  assert.equal((await send('/settings', form('application/x-www-form-urlencoded', 'viewer'))).status, 413);
  // Without a length it is a small form.
  assert.equal((await send('/settings', stream(100_000))).status, 200);
  assert.equal(
    (await send('/settings', { ...stream(3 * MB), headers: { 'x-account': 'viewer' } })).status,
    413,
  );
  assert.deepEqual(seen, [1.5 * MB, 100_000]);
});
