import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawClient } from '#tests/support/raw-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { listen } from './listen.ts';

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
