import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChangedKeys, type ChangeKey } from '#server/platform/changes/changed-keys.ts';
import { createPublicCache, compressedBody, type PublicCache } from './public-cache.ts';

const UNAVAILABLE = new Error('the database is unavailable');

function setUp() {
  const state = { version: 1 as number | undefined, now: 0, made: 0 };
  const cache = createPublicCache({
    changes: {
      version: () => state.version,
      isCurrent: (since) => since !== undefined && since === state.version,
    },
    isUnavailableError: (error) => error === UNAVAILABLE,
    now: () => state.now,
  });
  return { state, cache };
}

function request(
  cache: PublicCache,
  make: () => Promise<string>,
  region = '*',
  requestedAddress = '/list?b=1&a=2',
) {
  const query = { region, address: '/list?a=2', requestedAddress };
  return cache.answer(query, async () => ({ type: 'text/plain', text: await make() }));
}

test('a response is computed once until a public write', async () => {
  const { state, cache } = setUp();
  const make = async () => `made ${(state.made += 1)}`;
  assert.equal((await request(cache, make)).body.toString(), 'made 1');
  assert.equal((await request(cache, make)).body.toString(), 'made 1');
  state.version = 2;
  assert.equal((await request(cache, make)).body.toString(), 'made 2');
});

test('a response is computed again only after a change of what it shows', async () => {
  const changed = createChangedKeys();
  const cache = createPublicCache({
    changes: {
      version: changed.version,
      isCurrent: (since, keys) => since !== undefined && !changed.haveChanged(keys, since),
    },
    isUnavailableError: () => false,
  });
  let made = 0;
  const ask = async (address: string, keys?: ChangeKey[]) => {
    const query = { region: '*', address, requestedAddress: address };
    const make = async () => ({ type: 'text/plain', text: String((made += 1)), keys });
    return Number((await cache.answer(query, make)).body.toString());
  };
  const askAll = async () => [
    await ask('/one', ['release:1']),
    await ask('/other', ['release:2']),
    await ask('/list', ['release']),
    await ask('/unnamed'),
    await ask('/nothing', []),
  ];
  assert.deepEqual(await askAll(), [1, 2, 3, 4, 5]);
  changed.add('release:1');
  assert.deepEqual(await askAll(), [6, 2, 7, 8, 5]);
  changed.add('session:x');
  assert.deepEqual(await askAll(), [6, 2, 7, 8, 5]);
  changed.addAll();
  assert.deepEqual(await askAll(), [9, 10, 11, 12, 13]);
});

test('what is made of a last response is outdated, too', async () => {
  const { state, cache } = setUp();
  await request(cache, async () => 'last');
  state.version = 2;
  const last = await cache.answer(
    { region: '*', address: '/list?a=2', requestedAddress: '/list?a=2' },
    async () => {
      throw UNAVAILABLE;
    },
  );
  const page = { region: '*', address: '/page', requestedAddress: '/page' };
  const render = async () => ({
    type: 'text/html',
    text: `page ${(state.made += 1)}`,
    keys: [...last.keys],
  });
  await cache.answer(page, render);
  assert.equal((await cache.answer(page, render)).body.toString(), 'page 2');
});

test('a response requested twice is found by the address as it was requested', async () => {
  const { state, cache } = setUp();
  const make = async () => 'text';
  await request(cache, make);
  assert.equal(cache.find('*', '/list?b=1&a=2'), undefined);
  await request(cache, make);
  assert.equal(cache.find('*', '/list?b=1&a=2')?.body.toString(), 'text');
  assert.equal(cache.find('RU', '/list?b=1&a=2'), undefined);
  state.version = 2;
  assert.equal(cache.find('*', '/list?b=1&a=2'), undefined);
});

test('a response that was dropped for newer ones is not found by its requested address either', async () => {
  const { cache } = setUp();
  const make = async () => ({ type: 'text/plain', text: 'x'.repeat(10_000_000) });
  const ask = (address: string) => cache.answer({ region: '*', address, requestedAddress: address }, make);
  await ask('/first');
  await ask('/first');
  assert.equal(cache.find('*', '/first')?.body.length, 10_000_000);
  for (const address of ['/second', '/third', '/fourth', '/fifth']) await ask(address);
  assert.equal(cache.find('*', '/first'), undefined);
});

test('a response without a change event expires after 45 seconds', async () => {
  const { state, cache } = setUp();
  const make = async () => `made ${(state.made += 1)}`;
  await request(cache, make);
  state.now = 44_999;
  assert.equal((await request(cache, make)).body.toString(), 'made 1');
  state.now = 45_000;
  assert.equal((await request(cache, make)).body.toString(), 'made 2');
});

test('simultaneous callers share one computation', async () => {
  const { state, cache } = setUp();
  const make = async () => `made ${(state.made += 1)}`;
  await Promise.all(Array.from({ length: 50 }, () => request(cache, make)));
  assert.equal(state.made, 1);
});

test('a write during the computation invalidates its result', async () => {
  const { state, cache } = setUp();
  const gate = Promise.withResolvers<void>();
  const early = request(cache, async () => {
    await gate.promise;
    return 'old';
  });
  state.version = 2;
  const late = await request(cache, async () => 'new');
  gate.resolve();
  assert.equal((await early).body.toString(), 'old');
  assert.equal(late.body.toString(), 'new');
  assert.equal((await request(cache, async () => 'newer')).body.toString(), 'newer');
});

test('nothing is cached without the change feed', async () => {
  const { state, cache } = setUp();
  state.version = undefined;
  const make = async () => `made ${(state.made += 1)}`;
  await request(cache, make);
  assert.equal((await request(cache, make)).body.toString(), 'made 2');
  assert.equal(cache.find('*', '/list?b=1&a=2'), undefined);
});

test('while the database is unavailable the last response is used; other errors are thrown', async () => {
  const { state, cache } = setUp();
  const fail = (error: Error) => async () => {
    throw error;
  };
  await assert.rejects(request(cache, fail(UNAVAILABLE)), UNAVAILABLE);
  await request(cache, async () => 'last');
  state.version = undefined;
  assert.equal((await request(cache, fail(UNAVAILABLE))).body.toString(), 'last');
  await assert.rejects(request(cache, fail(new Error('a fault'))), /a fault/);
});

test('simultaneous callers share one compression', async () => {
  const { cache } = setUp();
  const cached = await request(cache, async () => 'text '.repeat(1000));
  const [one, other] = await Promise.all([compressedBody(cached, 'br'), compressedBody(cached, 'br')]);
  assert.equal(one, other);
  assert.equal(await compressedBody(cached, 'br'), one);
});
