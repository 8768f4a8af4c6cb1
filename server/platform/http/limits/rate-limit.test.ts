import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen, type RequestGate } from '../listen.ts';
import { createRateLimit, widestNetworkOf } from './rate-limit.ts';

async function waits(
  limit: (address: string) => Promise<number>,
  ...addresses: string[]
): Promise<boolean[]> {
  const answers = [];
  for (const address of addresses) answers.push((await limit(address)) > 0);
  return answers;
}

test('an address over its limit waits until the minute is over, others do not', async () => {
  const limit = createRateLimit(2);
  assert.deepEqual(await waits(limit, '203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'), [
    false,
    false,
    true,
    false,
  ]);
  const seconds = await limit('203.0.113.1');
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60);
});

test('all addresses of an IPv6 /64 count together', async () => {
  const limit = createRateLimit(1);
  const addresses = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::9',
    '2001:db8:1:3::1',
    '2001:db8::1',
    '2001:db8::2',
  ];
  assert.deepEqual(await waits(limit, ...addresses), [false, true, false, false, true]);
});

test('a /56 and a /48 have bounds of their own, which a refused /64 does not use up', async () => {
  const limit = createRateLimit(2);
  const inHouse = (i: number) => `2001:db8:1:10${i}::1`;
  const byOne = await waits(limit, ...Array<string>(20).fill(inHouse(0)));
  assert.deepEqual(byOne, [false, false, ...Array<boolean>(18).fill(true)]);
  const others = [1, 1, 2, 2, 3, 3, 4].map(inHouse);
  assert.deepEqual(await waits(limit, ...others), [...Array<boolean>(6).fill(false), true]);
  assert.deepEqual(await waits(limit, '2001:db8:1:200::1', '2001:db8:2:100::1'), [false, false]);
  const inSite = Array.from({ length: 60 }, (_, i) => `2001:db8:1:${(i + 16).toString(16)}00::1`);
  const allowed = (await waits(limit, ...inSite)).filter((isRefused) => !isRefused);
  assert.equal(allowed.length, 2 * 16 - 8 - 1);
});

test('the addresses of a /48 have one turn, those of IPv4 and of the machine itself one each', () => {
  for (const address of ['2001:db8:1::1', '2001:db8:1:ffff::1'])
    assert.equal(widestNetworkOf(address), '2001:db8:1::/48');
  for (const address of ['203.0.113.1', '127.0.0.1', '::1', ''])
    assert.equal(widestNetworkOf(address), address);
});

test('the machine itself and a limit of 0 never wait', async () => {
  assert.deepEqual(
    await waits(createRateLimit(1), '127.0.0.1', '127.0.0.1', '::1', '::1'),
    Array(4).fill(false),
  );
  assert.deepEqual(await waits(createRateLimit(0), '203.0.113.1', '203.0.113.1'), [false, false]);
});

async function withServer<T>(gate: Partial<RequestGate>, work: (origin: string) => Promise<T>): Promise<T> {
  const fetch = async () => new Response('ok');
  const listening = await listen({ host: '127.0.0.1', port: 0, ...gate }, { files: [], fetch });
  try {
    return await work(`http://127.0.0.1:${listening.port}`);
  } finally {
    await listening.close();
  }
}

function statuses(origin: string, addresses: string[]): Promise<number[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(origin, { headers: { 'x-forwarded-for': address } });
      await response.text();
      return response.status;
    }),
  );
}

test('a limited caller gets JSON with Retry-After, readable from any origin', async () => {
  await withServer({ rateLimit: 1, trustedProxies: ['127.0.0.1'] }, async (origin) => {
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    await (await fetch(origin, { headers })).text();
    const refused = await fetch(origin, { headers });
    assert.equal(refused.status, 429);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(refused.headers.get('access-control-allow-origin'), '*');
    const body = (await refused.json()) as { message: string };
    assert.match(body.message, /^Слишком много запросов/);
  });
});

test('forged addresses of an untrusted caller do not change the count', async () => {
  const many = Array.from({ length: 20 }, (_, i) => `203.0.113.${i}`);
  const trusted = { rateLimit: 5, trustedProxies: ['127.0.0.1'] };
  // One client behind the proxy: the proxy has appended its address to the client's forged header.
  const behind = many.map((forged) => `${forged}, 198.51.100.1`);
  const answers = await withServer(trusted, (origin) => statuses(origin, behind));
  assert.equal(answers.filter((status) => status === 429).length, 15);
});

test('behind a proxy that writes ports each caller has one count of its own', async () => {
  const gate = { rateLimit: 5, trustedProxies: ['127.0.0.1'] };
  const ports = Array.from({ length: 8 }, (_, i) => `198.51.100.1:${50_000 + i}`);
  const others = Array.from({ length: 8 }, (_, i) => `[2001:db8:${i}::1]:443`);
  await withServer(gate, async (origin) => {
    assert.equal((await statuses(origin, ports)).filter((status) => status === 429).length, 3);
    assert.ok((await statuses(origin, others)).every((status) => status === 200));
  });
});
