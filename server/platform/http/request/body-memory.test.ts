import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawClient, type RawClient } from '#tests/support/servers/raw-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { Failure } from '#server/failure.ts';
import { createBodyMemory, type BodyMemory } from './body-memory.ts';
import { listen } from '../listen.ts';

function hold(memory: BodyMemory, network: string, account?: string) {
  let dropped: string | undefined;
  const body = memory.hold(network, account, ({ message }) => (dropped = message));
  return { ...body, dropped: () => dropped };
}

const codeOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Failure);
    assert.match(error.message, /^[А-ЯЁ][^.]+\.( [А-ЯЁ][^.]+\.)?$/);
    return error.code;
  }
};

test('one network and one account have bounds of their own, and what they release can be used again', () => {
  const memory = createBodyMemory({ maxBytes: 1000, maxBytesOfOne: 100 });
  const first = hold(memory, 'a', 'viewer');
  first.grow(60);
  assert.equal(
    codeOf(() => hold(memory, 'a', 'other').grow(50)),
    'limited',
  );
  assert.equal(
    codeOf(() => hold(memory, 'b', 'viewer').grow(50)),
    'limited',
  );
  assert.equal(
    codeOf(() => hold(memory, 'b', 'other').grow(50)),
    undefined,
  );
  first.release();
  first.release();
  assert.equal(
    codeOf(() => hold(memory, 'a', 'viewer').grow(100)),
    undefined,
  );
  assert.equal(
    codeOf(() => hold(memory, 'a', 'viewer').grow(1)),
    'limited',
  );
  // The machine itself sends in the name of many.
  for (let i = 0; i < 3; i += 1)
    assert.equal(
      codeOf(() => hold(memory, '').grow(90)),
      undefined,
    );
});

test('a full memory gives up the largest unfinished body of whoever holds most', () => {
  const memory = createBodyMemory({ maxBytes: 100, maxBytesOfOne: 100 });
  const [small, large, complete] = [hold(memory, 'a'), hold(memory, 'a'), hold(memory, 'b')];
  small.grow(10);
  large.grow(30);
  complete.grow(60);
  complete.settle();
  const form = hold(memory, 'c');
  assert.equal(
    codeOf(() => form.grow(5)),
    undefined,
  );
  assert.deepEqual([small.dropped(), form.dropped(), complete.dropped()], [undefined, undefined, undefined]);
  assert.match(large.dropped() ?? '', /слишком много данных/);
  // Nobody who still sends holds more than the one that asks.
  assert.equal(
    codeOf(() => hold(memory, 'd').grow(40)),
    'unavailable',
  );
  assert.deepEqual([small.dropped(), form.dropped()], [undefined, undefined]);
  // Within one network the largest body goes, too.
  const behindProxy = createBodyMemory({ maxBytes: 100, maxBytesOfOne: 100 });
  const [file, settings] = [hold(behindProxy, ''), hold(behindProxy, '')];
  file.grow(98);
  settings.grow(5);
  assert.deepEqual([file.dropped() === undefined, settings.dropped()], [false, undefined]);
});

test('bodies of all kinds share one bound over a real socket, which is free again when they end', async () => {
  let isOpen = Promise.withResolvers<void>();
  const held: number[] = [];
  const { port, close } = await listen(
    { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] },
    {
      files: [],
      uploadAt: (_method, path) => {
        if (path === '/file') return { maxBytes: 20_000_000 };
        return path === '/form' ? { maxBytes: 20_000_000, accountOf: async () => 'viewer' } : undefined;
      },
      fetch: async (request, { receive }) => {
        const { pathname } = new URL(request.url);
        const body =
          pathname === '/file'
            ? await receive(20_000_000, 'viewer')
            : Buffer.from(await request.arrayBuffer());
        held.push(body.length);
        await isOpen.promise;
        return new Response('taken');
      },
    },
  );
  const clients: RawClient[] = [];
  const post = async (path: string, bytes: number, address: string) => {
    const client = await openRawClient(port);
    clients.push(client);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n`;
    client.socket.write(
      `${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    client.socket.write(Buffer.alloc(bytes, 'x'));
    return client;
  };
  try {
    // An account from many addresses, by files and by forms.
    for (let i = 0; i < 3; i += 1) await post(i % 2 === 0 ? '/file' : '/form', 20_000_000, `10.0.0.${i}`);
    await waitUntil(() => held.length === 3);
    const fourth = await post('/form', 20_000_000, '10.0.0.9');
    await waitUntil(() => fourth.received().includes('\r\n\r\n'));
    assert.match(fourth.received(), /^HTTP\/1\.1 429 /);
    assert.match(fourth.received(), /retry-after: 10/i);
    // Others are served meanwhile.
    const other = await post('/small', 900_000, '10.0.0.1');
    await waitUntil(() => held.length === 4);
    isOpen.resolve();
    await waitUntil(() => other.received().endsWith('taken'));
    isOpen = Promise.withResolvers();
    const again = await post('/file', 20_000_000, '10.0.0.9');
    await waitUntil(() => held.length === 5);
    isOpen.resolve();
    await waitUntil(() => again.received().endsWith('taken'));
  } finally {
    isOpen.resolve();
    for (const { socket } of clients) socket.destroy();
    await close();
  }
});

test('a body does not count any more while its client reads the answer', async () => {
  const { port, close } = await listen(
    { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] },
    {
      files: [
        (req, res) => {
          if (req.url !== '/file') return false;
          res.writeHead(200).flushHeaders();
          return true;
        },
      ],
      fetch: async (request) => {
        if (request.url.endsWith('/small')) return new Response(String((await request.text()).length));
        return new Response(new ReadableStream());
      },
    },
  );
  const clients: RawClient[] = [];
  const send = async (method: string, path: string) => {
    const client = await openRawClient(port);
    clients.push(client);
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\n`;
    client.socket.write(`${head}Content-Length: 1000000\r\n\r\n`);
    client.socket.write(Buffer.alloc(1_000_000, 'x'));
    await waitUntil(() => client.received().includes('\r\n\r\n'));
    return client;
  };
  try {
    // Together more than one network may send at once.
    for (const [method, path] of [
      ['GET', '/file'],
      ['GET', '/page'],
      ['POST', '/form'],
    ] as const)
      for (let i = 0; i < 30; i += 1) assert.match((await send(method, path)).received(), /^HTTP\/1\.1 200 /);
    const form = await send('POST', '/small');
    await waitUntil(() => form.received().endsWith('1000000'));
  } finally {
    for (const { socket } of clients) socket.destroy();
    await close();
  }
});
