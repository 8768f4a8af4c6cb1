import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startNginx } from './nginx.ts';

async function startServer(status: () => number): Promise<{ server: Server; port: number }> {
  const server = createServer((_req, res) => res.writeHead(status()).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('while one of two processes has no database, nginx reads from the other and repeats no write', async () => {
  let isAway = false;
  let writes = 0;
  const cutOff = await startServer(() => (isAway ? 503 : 200));
  const well = await startServer(() => 200);
  for (const { server } of [cutOff, well])
    server.on('request', ({ method }) => (writes += method === 'POST' ? 1 : 0));
  const proxy = await startNginx([cutOff.port, well.port]);
  try {
    isAway = true;
    const read = async () => (await fetch(proxy.origin)).status;
    const statuses: number[] = [];
    for (let i = 0; i < 20; i += 1) statuses.push(await read());
    assert.deepEqual([...new Set(statuses)], [200]);
    for (let i = 0; i < 20; i += 1) await fetch(proxy.origin, { method: 'POST' });
    assert.equal(writes, 20);
  } finally {
    await proxy.remove();
    for (const { server } of [cutOff, well]) server.close();
  }
});
