import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawClient } from '#tests/support/servers/raw-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { listen } from '../listen.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const CLOSES = /^connection: close\r$/im;

/** A server, and a client that has sent one request over a connection that both keep open. */
async function openConnection(trustedProxies: string[]) {
  const fetch = async () => new Response('ok');
  const { port, close } = await listen({ host: '127.0.0.1', port: 0, trustedProxies }, { files: [], fetch });
  const client = await openRawClient(port);
  client.socket.write(REQUEST);
  await waitUntil(() => client.received().endsWith('ok'));
  assert.doesNotMatch(client.received(), CLOSES);
  return { client, close };
}

test('a request that a proxy sends while the server stops is answered, and its connection closed', async () => {
  const { client, close } = await openConnection(['127.0.0.1']);
  const closing = close();
  client.socket.write(REQUEST);
  const [, second = ''] = (await client.closed).split('ok');
  assert.match(second, /^HTTP\/1\.1 200/);
  assert.match(second, CLOSES);
  await closing;
});

test('without a proxy the stop does not wait for connections without a request', async () => {
  const { client, close } = await openConnection([]);
  const startedAt = performance.now();
  await close();
  assert.ok(performance.now() - startedAt < 900);
  await client.closed;
});

test('a stop does not wait for connections that were opened in advance', async () => {
  const fetch = async () => new Response('ok');
  const { port, close } = await listen({ host: '127.0.0.1', port: 0 }, { files: [], fetch });
  const client = await openRawClient(port);
  await globalThis.fetch(`http://127.0.0.1:${port}/`);
  const startedAt = performance.now();
  await close();
  assert.ok(performance.now() - startedAt < 8000);
  assert.equal(await client.closed, '');
});

test('during the delay of a stop new connections are taken, and each is closed with its answer', async () => {
  const fetch = async () => new Response('ok');
  const { port, close } = await listen({ host: '127.0.0.1', port: 0 }, { files: [], fetch });
  let isClosed = false;
  const closing = close({ delayMs: 1000 }).then(() => (isClosed = true));
  const client = await openRawClient(port);
  client.socket.write(REQUEST);
  const answer = await client.closed;
  assert.match(answer, /^HTTP\/1\.1 200/);
  assert.match(answer, CLOSES);
  assert.equal(isClosed, false);
  await closing;
  await assert.rejects(globalThis.fetch(`http://127.0.0.1:${port}/`));
});

test('an answer that takes longer than a stop may is cut off', async () => {
  let isAsked = false;
  const fetch = () => {
    isAsked = true;
    return new Promise<Response>(() => {});
  };
  const { port, close } = await listen({ host: '127.0.0.1', port: 0 }, { files: [], fetch });
  const client = await openRawClient(port);
  client.socket.write(REQUEST);
  await waitUntil(() => isAsked);
  await close({ drainMs: 200 });
  assert.equal(await client.closed, '');
});

test('a connection that the system has accepted before the stop is answered', async () => {
  const fetch = async () => new Response('ok');
  const results = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const { port, close } = await listen({ host: '127.0.0.1', port: 0 }, { files: [], fetch });
    const connecting = openRawClient(port);
    const closing = close();
    const answer = await connecting.then(
      async ({ socket, closed }) => {
        socket.write(REQUEST);
        return closed;
      },
      (error: NodeJS.ErrnoException) => error.code ?? '',
    );
    await closing;
    results.add(answer.startsWith('HTTP/1.1 200') ? 'answered' : answer);
  }
  assert.deepEqual(
    [...results].filter((result) => !/^(?:answered|ECONNREFUSED)$/.test(result)),
    [],
  );
});

test('the handlers of an open port can be replaced', async () => {
  const answering = (text: string) => ({ files: [], fetch: async () => new Response(text) });
  const { port, replace, close } = await listen({ host: '127.0.0.1', port: 0 }, answering('starting'));
  const ask = async () => (await globalThis.fetch(`http://127.0.0.1:${port}/`)).text();
  assert.equal(await ask(), 'starting');
  replace(answering('serving'));
  assert.equal(await ask(), 'serving');
  await close();
});
