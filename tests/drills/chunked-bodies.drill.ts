import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { openRawClient } from '#tests/support/servers/raw-client.ts';
import { probe, withSite } from './running-site.ts';

const MB = 1_000_000;
const CHUNK = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, 'x'), Buffer.from('\r\n')]);

/** Sends a chunked body as fast as the server reads it, until it is sent or the connection is closed. */
async function sendChunked(
  port: number,
  head: string,
  bytes: number,
): Promise<{ sent: number; answer: string }> {
  const client = await openRawClient(port);
  const { socket } = client;
  socket.write(`${head}\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  let sent = 0;
  const closed = client.closed.then(() => 'closed');
  while (sent < bytes && !socket.destroyed) {
    sent += CHUNK.length;
    if (!socket.write(CHUNK)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
  }
  if (!socket.destroyed) socket.write('0\r\n\r\n');
  const timeout = setTimeout(() => socket.destroy(), 120_000);
  const closeWhenAnswered = setInterval(() => client.received().includes('\r\n\r\n') && socket.end(), 1000);
  await closed;
  clearTimeout(timeout);
  clearInterval(closeWhenAnswered);
  return { sent, answer: client.received().split('\r\n')[0] ?? '' };
}

test('large chunked bodies do not grow the memory of the server', { timeout: 280_000 }, async () => {
  await withSite({}, async (site) => {
    const json = 'Content-Type: application/json';
    const form = `Content-Type: application/x-www-form-urlencoded\r\nOrigin: ${site.origin}`;
    const login = '/api/v1/accounts/users/auth/login';
    const bodies: [string, string, number][] = [
      ['100 MB to the catalogue', `POST /api/v1/anime/catalog/releases HTTP/1.1\r\n${json}`, 100 * MB],
      ['2 GB to a form of the site', `POST /app/auth/login HTTP/1.1\r\n${form}`, 2000 * MB],
      ['2 GB to the login', `POST ${login} HTTP/1.1\r\n${json}`, 2000 * MB],
      ['2 GB with a GET to a list', 'GET /api/v1/anime/catalog/releases HTTP/1.1', 2000 * MB],
      ['2 GB to a file', 'GET /storage/none HTTP/1.1', 2000 * MB],
      ['2 GB to the tracker', 'POST /announce HTTP/1.1', 2000 * MB],
    ];
    const before = await site.memory();
    console.log(`at rest: ${before} MB`);
    for (const [name, head, bytes] of bodies) {
      const started = performance.now();
      const { sent, answer } = await sendChunked(site.port, head, bytes);
      const ms = Math.round(performance.now() - started);
      const peak = await site.peakMemory();
      console.log(`${name}: sent ${Math.round(sent / MB)} MB, ${answer}, ${ms} ms, peak ${peak} MB`);
    }
    assert.equal((await probe(`${site.origin}/api/v1/app/status`)).status, 200);
    assert.ok((await site.peakMemory()) < before + 300, 'the server held what it was sent');
  });
});
