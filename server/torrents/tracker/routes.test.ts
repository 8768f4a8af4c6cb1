import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import bencode from 'bencode';
import { listen, type Listening } from '#server/platform/http/listen.ts';
import { serveTracker } from './routes.ts';

let listening: Listening;
const requests: string[] = [];
before(async () => {
  const say = async (url: string, address: string) => {
    if (url.includes('boom')) throw new Error('boom');
    requests.push(`${url} of ${address}`);
    return bencode.encode({ ok: 1 });
  };
  const nothing = async () => {};
  const tracker = { announce: say, scrape: say, save: nothing, count: nothing, sweep: nothing };
  const handler = serveTracker({ tracker, log: () => {}, maxPerMinute: 5 });
  listening = await listen(
    { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'], rateLimit: 1 },
    { files: [handler], fetch: () => new Response('site') },
  );
});
after(() => listening.close());

/** Sends a request with its URL unchanged. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; text: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const sent = request({ port: listening.port, host: '127.0.0.1', path, headers, method }, (res) => {
        let text = '';
        res.setEncoding('utf8');
        res.on('data', (part: string) => (text += part));
        res.on('end', () => resolve({ status: res.statusCode, text, headers: res.headers }));
      });
      sent.on('error', reject).end();
    },
  );
}

test('passes the raw URL and the client address from the proxy to the tracker', async () => {
  const { status, text, headers } = await ask('/announce/key?info_hash=%ff%00&ip=1.2.3.4', {
    'x-forwarded-for': '198.51.100.7, 203.0.113.5',
  });
  assert.deepEqual([status, text, headers['cache-control']], [200, 'd2:oki1ee', 'no-store']);
  assert.equal(requests.pop(), '/announce/key?info_hash=%ff%00&ip=1.2.3.4 of 203.0.113.5');
  await ask('/scrape?info_hash=a', { 'x-forwarded-for': '2001:db8::1' });
  assert.equal(requests.pop(), '/scrape?info_hash=a of 2001:db8::1');
});

test('leaves other paths to the site and refuses other methods', async () => {
  assert.equal((await ask('/announcements')).text, 'site');
  assert.equal((await ask('/announce', {}, 'POST')).status, 405);
});

test('has a rate limit of its own and says when to retry', async () => {
  const from = { 'x-forwarded-for': '198.51.100.99' };
  for (let i = 0; i < 5; i += 1) assert.match((await ask('/announce', from)).text, /ok/);
  assert.equal(
    (await ask('/announce', from)).text,
    `d14:failure reason${Buffer.byteLength('Слишком много запросов')}:Слишком много запросов8:retry in1:1e`,
  );
  assert.match((await ask('/announce', { 'x-forwarded-for': '198.51.100.98' })).text, /ok/);
  assert.equal((await ask('/', from)).text, 'site');
});

test('answers an internal error with a reason that clients show', async () => {
  assert.match((await ask('/announce?boom')).text, /failure reason.*не отвечает/);
});
