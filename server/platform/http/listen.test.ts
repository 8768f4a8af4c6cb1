import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen, type Fetch } from './listen.ts';

const POLICY = "default-src 'none'; frame-ancestors 'none'";

async function withServer(answer: Fetch, work: (origin: string) => Promise<void>): Promise<void> {
  const gate = { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'], rateLimit: 3 };
  const { port, close } = await listen(gate, { files: [], fetch: answer });
  try {
    await work(`http://127.0.0.1:${port}`);
  } finally {
    await close();
  }
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function policiesOf(origin: string, init?: Init): Promise<(string | number | null)[]> {
  // An open connection would be waited for when the server closes.
  const response = await fetch(origin, { ...init, headers: { connection: 'close', ...init?.headers } });
  await response.arrayBuffer();
  const { status, headers } = response;
  return [status, headers.get('content-security-policy'), headers.get('x-content-type-options')];
}

test('an answer without a policy of its own and a refusal get the strict one', async () => {
  const answer: Fetch = async ({ url }) => new Response('{}', { status: url.endsWith('/none') ? 404 : 200 });
  await withServer(answer, async (origin) => {
    assert.deepEqual(await policiesOf(`${origin}/answer`), [200, POLICY, 'nosniff']);
    assert.deepEqual(await policiesOf(`${origin}/none`), [404, POLICY, 'nosniff']);
    assert.deepEqual(await policiesOf(`${origin}/answer`, { method: 'HEAD' }), [200, POLICY, 'nosniff']);
    const tooLarge = { method: 'POST', body: Buffer.alloc(2_000_000) };
    assert.deepEqual(await policiesOf(origin, tooLarge), [413, POLICY, 'nosniff']);
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    for (let i = 0; i < 3; i += 1)
      assert.deepEqual(await policiesOf(origin, { headers }), [200, POLICY, 'nosniff']);
    assert.deepEqual(await policiesOf(origin, { headers }), [429, POLICY, 'nosniff']);
  });
});

test('an answer keeps the policy that it sets', async () => {
  const own = "default-src 'self'";
  const answer: Fetch = async () => new Response('', { headers: { 'content-security-policy': own } });
  await withServer(answer, async (origin) => {
    assert.deepEqual(await policiesOf(origin), [200, own, 'nosniff']);
  });
});
