import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPublicCache, compressedBody, type PublicCache } from './public-cache.ts';

const AWAY = new Error('the database is away');

function setUp() {
  const world = { version: 1 as number | undefined, now: 0, made: 0 };
  const cache = createPublicCache({
    version: () => world.version,
    isUnavailableError: (error) => error === AWAY,
    now: () => world.now,
  });
  return { world, cache };
}

function ask(
  cache: PublicCache,
  make: () => Promise<string>,
  region = '*',
  requestedAddress = '/list?b=1&a=2',
) {
  const question = { region, address: '/list?a=2', requestedAddress };
  return cache.answer(question, async () => ({ type: 'text/plain', text: await make() }));
}

test('a response is computed once until a public write', async () => {
  const { world, cache } = setUp();
  const make = async () => `made ${(world.made += 1)}`;
  assert.equal((await ask(cache, make)).body.toString(), 'made 1');
  assert.equal((await ask(cache, make)).body.toString(), 'made 1');
  world.version = 2;
  assert.equal((await ask(cache, make)).body.toString(), 'made 2');
});

test('a response requested twice is found by the address as it was requested', async () => {
  const { world, cache } = setUp();
  const make = async () => 'text';
  await ask(cache, make);
  assert.equal(cache.find('*', '/list?b=1&a=2'), undefined);
  await ask(cache, make);
  assert.equal(cache.find('*', '/list?b=1&a=2')?.body.toString(), 'text');
  assert.equal(cache.find('RU', '/list?b=1&a=2'), undefined);
  world.version = 2;
  assert.equal(cache.find('*', '/list?b=1&a=2'), undefined);
});

test('a response without a change event expires after 45 seconds', async () => {
  const { world, cache } = setUp();
  const make = async () => `made ${(world.made += 1)}`;
  await ask(cache, make);
  world.now = 44_999;
  assert.equal((await ask(cache, make)).body.toString(), 'made 1');
  world.now = 45_000;
  assert.equal((await ask(cache, make)).body.toString(), 'made 2');
});

test('simultaneous callers share one computation', async () => {
  const { world, cache } = setUp();
  const make = async () => `made ${(world.made += 1)}`;
  await Promise.all(Array.from({ length: 50 }, () => ask(cache, make)));
  assert.equal(world.made, 1);
});

test('a write during the computation invalidates its result', async () => {
  const { world, cache } = setUp();
  const gate = Promise.withResolvers<void>();
  const early = ask(cache, async () => {
    await gate.promise;
    return 'old';
  });
  world.version = 2;
  const late = await ask(cache, async () => 'new');
  gate.resolve();
  assert.equal((await early).body.toString(), 'old');
  assert.equal(late.body.toString(), 'new');
  assert.equal((await ask(cache, async () => 'newer')).body.toString(), 'newer');
});

test('nothing is cached without the change feed', async () => {
  const { world, cache } = setUp();
  world.version = undefined;
  const make = async () => `made ${(world.made += 1)}`;
  await ask(cache, make);
  assert.equal((await ask(cache, make)).body.toString(), 'made 2');
  assert.equal(cache.find('*', '/list?b=1&a=2'), undefined);
});

test('while the database is unavailable the last response is used; other errors are thrown', async () => {
  const { world, cache } = setUp();
  const fail = (error: Error) => async () => {
    throw error;
  };
  await assert.rejects(ask(cache, fail(AWAY)), AWAY);
  await ask(cache, async () => 'last');
  world.version = undefined;
  assert.equal((await ask(cache, fail(AWAY))).body.toString(), 'last');
  await assert.rejects(ask(cache, fail(new Error('a fault'))), /a fault/);
});

test('simultaneous callers share one compression', async () => {
  const { cache } = setUp();
  const cached = await ask(cache, async () => 'text '.repeat(1000));
  const [one, other] = await Promise.all([compressedBody(cached, 'br'), compressedBody(cached, 'br')]);
  assert.equal(one, other);
  assert.equal(await compressedBody(cached, 'br'), one);
});
