import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawClient, type RawClient } from '#tests/support/servers/raw-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import type { ConnectionBounds } from './connections.ts';
import { connectionsWithin } from './descriptors.ts';
import { listen, type Fetch, type FileHandler } from '../listen.ts';

type ServerOptions = {
  bounds?: Partial<ConnectionBounds>;
  fetch?: Fetch;
  files?: FileHandler[];
  trustedProxies?: string[];
};

// Closes the server after the test, with all connections that are still open.
async function withServer(options: ServerOptions, work: (port: number) => Promise<void>): Promise<void> {
  const { bounds = {}, fetch = async () => new Response('ok'), files = [], trustedProxies = [] } = options;
  const testBounds = { checkMs: 20, ...bounds };
  const gate = { host: '127.0.0.1', port: 0, bounds: testBounds, trustedProxies };
  const listening = await listen(gate, {
    files,
    fetch,
    uploadAt: (_method, path) => (path === '/file' ? { maxBytes: 5e6 } : undefined),
  });
  try {
    await work(listening.port);
  } finally {
    await listening.close();
  }
}

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const isOpen = ({ socket }: RawClient) => !socket.closed;

async function answered(client: RawClient): Promise<void> {
  client.socket.write(HEAD);
  await waitUntil(() => client.received().endsWith('ok'));
}

test('incomplete headers and silent connections are closed', async () => {
  await withServer({ bounds: { headMs: 100 } }, async (port) => {
    const [half, silent] = [await openRawClient(port), await openRawClient(port)];
    half.socket.write('GET / HTTP/1.1\r\nHo');
    assert.match(await half.closed, /^HTTP\/1\.1 408/);
    await silent.closed;
  });
});

test('an idle connection is closed', async () => {
  await withServer({ bounds: { idleMs: 50 } }, async (port) => {
    const client = await openRawClient(port);
    await answered(client);
    await client.closed;
  });
});

test('a body that arrives too slowly or stops is answered with 408; one at the minimum rate is taken', async () => {
  const bounds = { bodyWindowMs: 400, bodyRate: 1000 };
  await withServer({ bounds, fetch: async (request) => new Response(await request.text()) }, async (port) => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n';
    const [stopped, slow, steady] = [
      await openRawClient(port),
      await openRawClient(port),
      await openRawClient(port),
    ];
    for (const { socket } of [stopped, slow, steady]) socket.write(head);
    stopped.socket.write('x'.repeat(800_000));
    const drip = setInterval(() => slow.socket.write('x'), 20);
    const pour = setInterval(() => steady.socket.write('x'.repeat(10_000)), 20);
    try {
      for (const client of [stopped, slow]) assert.match(await client.closed, /^HTTP\/1\.1 408 /);
      await waitUntil(() => steady.received().startsWith('HTTP/1.1 200'));
    } finally {
      clearInterval(drip);
      clearInterval(pour);
      steady.socket.destroy();
    }
  });
});

test('an upload that stops in the middle is cut off', async () => {
  const fetch: Fetch = async (_request, { receive }) => {
    await receive(5e6, 'viewer');
    return new Response('ok');
  };
  await withServer({ bounds: { bodyWindowMs: 200, bodyRate: 1000 }, fetch }, async (port) => {
    const client = await openRawClient(port);
    client.socket.write('POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\nhalf');
    assert.match(await client.closed, /^HTTP\/1\.1 408 /);
  });
});

test('clients that read nothing or too slowly are closed', async () => {
  const large = Buffer.alloc(20_000_000);
  for (const bounds of [{ stallMs: 200 }, { answerMs: 200, answerRate: 1e9 }]) {
    const closed = Promise.withResolvers<boolean>();
    const file: FileHandler = (_req, res) => {
      res.once('close', () => closed.resolve(res.writableFinished));
      res.end(large);
      return true;
    };
    await withServer({ bounds, files: [file] }, async (port) => {
      const client = await openRawClient(port);
      client.socket.pause().write(HEAD);
      assert.equal(await closed.promise, false);
      client.socket.destroy();
    });
  }
});

test('an address at its bound loses its oldest waiting connection, others lose none', async () => {
  await withServer({ bounds: { maxOfOne: 2 } }, async (port) => {
    const other = await openRawClient(port, '127.0.0.3');
    const [first, second] = [await openRawClient(port, '127.0.0.2'), await openRawClient(port, '127.0.0.2')];
    await answered(first);
    const third = await openRawClient(port, '127.0.0.2');
    await second.closed;
    await answered(third);
    assert.ok(isOpen(first) && isOpen(other));
  });
});

test('connections that are being answered are not closed for new ones', async () => {
  const gate = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const fetch: Fetch = async () => {
    requested.resolve();
    await gate.promise;
    return new Response('ok');
  };
  await withServer({ bounds: { maxOfOne: 1 }, fetch }, async (port) => {
    const busy = await openRawClient(port, '127.0.0.2');
    busy.socket.write(HEAD);
    await requested.promise;
    const refused = await openRawClient(port, '127.0.0.2');
    await refused.closed;
    gate.resolve();
    await waitUntil(() => busy.received().endsWith('ok'));
  });
});

test('trusted proxies and the machine itself have no bound', async () => {
  await withServer({ bounds: { maxOfOne: 1 }, trustedProxies: ['127.0.0.2'] }, async (port) => {
    for (const address of ['127.0.0.1', '127.0.0.2']) {
      const clients = [await openRawClient(port, address), await openRawClient(port, address)];
      for (const client of clients) await answered(client);
      assert.ok(clients.every(isOpen));
    }
  });
});

test('at the total bound the oldest waiting connection is closed', async () => {
  await withServer({ bounds: { maxOfAll: 2 } }, async (port) => {
    const first = await openRawClient(port, '127.0.0.2');
    const second = await openRawClient(port, '127.0.0.3');
    const third = await openRawClient(port, '127.0.0.4');
    await first.closed;
    await answered(second);
    await answered(third);
  });
});

test('the bound leaves descriptors for files, the database and the rest', () => {
  assert.deepEqual([256, 1024, 20_000, 1_000_000].map(connectionsWithin), [78, 462, 9950, 10_000]);
});
