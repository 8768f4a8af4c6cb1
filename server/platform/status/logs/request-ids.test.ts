import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../http/listen.ts';
import { createLog } from './create-log.ts';
import { followRequests } from './request-ids.ts';

/** The ids in the lines that two requests, one of them with an id, write at the same time. */
async function idsOfLines(trustedProxies: string[], given: string): Promise<(string | undefined)[]> {
  const lines: string[] = [];
  const log = createLog({ format: 'json', write: (line) => lines.push(line) });
  const unfollow = followRequests(trustedProxies);
  const fetch = async (request: Request) => {
    const name = new URL(request.url).pathname;
    await new Promise((resolve) => setImmediate(resolve));
    log('page.failed', name, new Error('failed'));
    return new Response('ok');
  };
  const { port, close } = await listen({ host: '127.0.0.1', port: 0, trustedProxies }, { files: [], fetch });
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await globalThis.fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
  await Promise.all([ask('/a', { 'x-request-id': given }), ask('/b')]);
  await close();
  unfollow();
  log('stopping', '/c');
  return ['/a', '/b', '/c'].map((name) => {
    const line = lines.map((one) => JSON.parse(one)).find(({ message }) => message === name);
    return line.request_id;
  });
}

const UUID = /^[0-9a-f-]{36}$/;

test('a line has the id that a trusted proxy gave to the request, and others have ids of their own', async () => {
  const [a, b, c] = await idsOfLines(['127.0.0.1'], 'abc123');
  assert.equal(a, 'abc123');
  assert.match(b ?? '', UUID);
  assert.equal(c, undefined);
});

test('an id that anybody else gave, or that is none, is replaced', async () => {
  assert.match((await idsOfLines([], 'abc123'))[0] ?? '', UUID);
  assert.match((await idsOfLines(['127.0.0.1'], 'two words'))[0] ?? '', UUID);
});
