import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { FragmentLoaderContext, Loader, LoaderConfiguration } from 'hls.js';
import { createFailoverLoader } from './failover-loader.ts';
import { createDeliveryOrigins } from './delivery-origins.ts';
import { createSignedAddresses } from './signed-addresses.ts';

const [A, B] = ['https://a.example', 'https://b.example'] as const;
const FILE = '/storage/videos/7/ab/720_00003.ts';

type FakeLoader = Loader<FragmentLoaderContext> & {
  callbacks?: Parameters<Loader<FragmentLoaderContext>['load']>[2];
};

function fakeLoader(): FakeLoader {
  const loading = { start: 0, first: 0, end: 0 };
  const stats = { aborted: false, loaded: 0, retry: 0, total: 0, chunkCount: 0, bwEstimate: 0, loading };
  return {
    context: null,
    stats: { ...stats, parsing: { start: 0, end: 0 }, buffering: { start: 0, first: 0, end: 0 } },
    load(context, _config, callbacks) {
      assert.equal(this.stats.loading.start, 0, 'hls.js loaders are single-use');
      this.stats.loading.start = 1;
      this.context = context;
      this.callbacks = callbacks;
    },
    abort() {
      if (this.context) this.callbacks?.onAbort?.(this.stats, this.context, null);
    },
    destroy() {
      delete this.callbacks;
    },
  };
}

/** A segment request, the inner loaders that were created for it, and the callbacks that hls.js received. */
function request(t: TestContext, { address = A + FILE, all = [A, B] as string[], ahead = 20 } = {}) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const origins = createDeliveryOrigins(() => 0);
  origins.setAll(all);
  const buffer = { ahead };
  const playlists: string[] = [];
  const addresses = createSignedAddresses(
    () => Promise.resolve(playlists.shift() ?? ''),
    () => 0,
  );
  const created: FakeLoader[] = [];
  const create = () => {
    const loader = fakeLoader();
    created.push(loader);
    return loader;
  };
  const loader = createFailoverLoader<FragmentLoaderContext>(create, {
    origins,
    addresses,
    bufferAhead: () => buffer.ahead,
  });
  const emitted: string[] = [];
  const frag = { duration: 6, baseurl: 'https://site.example/media/hls/e1/720.m3u8' };
  loader.load({ url: address, frag } as unknown as FragmentLoaderContext, {} as LoaderConfiguration, {
    onSuccess: ({ url }) => emitted.push(`loaded ${url}`),
    onError: ({ code }) => emitted.push(`error ${code}`),
    onTimeout: () => emitted.push('timeout'),
    onAbort: () => emitted.push('aborted'),
  });
  const last = () => created.at(-1) ?? assert.fail();
  const context = () => last().context ?? assert.fail();
  return {
    loader,
    origins,
    emitted,
    playlists,
    urls: () => created.map((inner) => inner.context?.url),
    bytes: (loaded: number, total = 0) => Object.assign(loader.stats, { loaded, total }),
    refuse: (code: number) => last().callbacks?.onError({ code, text: '' }, context(), null, last().stats),
    answer: () => last().callbacks?.onSuccess({ url: context().url }, last().stats, context(), null),
    seconds: (count: number) => t.mock.timers.tick(count * 1000),
  };
}

test('switches to the next origin within the request when one refuses, and keeps the new one', (t) => {
  const { origins, emitted, urls, refuse, answer } = request(t);
  refuse(0);
  assert.deepEqual(urls(), [A + FILE, B + FILE]);
  answer();
  assert.deepEqual(emitted, [`loaded ${B}${FILE}`]);
  assert.equal(origins.current(), B);
  assert.deepEqual(origins.order(true), [B, A]);
});

test('leaves an origin after 2.5 s without a byte, before the first byte or in the middle of a file', (t) => {
  const { urls, bytes, seconds } = request(t);
  seconds(2);
  bytes(500_000, 1_000_000);
  seconds(2.5);
  assert.equal(urls().length, 1);
  seconds(0.25);
  assert.deepEqual(urls(), [A + FILE, B + FILE]);
});

test('resets the statistics for the next origin, in the object that hls.js holds', (t) => {
  const { loader, bytes, refuse } = request(t);
  bytes(500_000, 1_000_000);
  const held = loader.stats;
  refuse(503);
  assert.equal(loader.stats, held);
  assert.deepEqual([held.loaded, held.total], [0, 0]);
});

test('leaves a slow origin only while the buffer is short and another origin is healthy', (t) => {
  const { origins, urls, bytes, seconds } = request(t, { ahead: 1 });
  for (let i = 1; i <= 10; i++) {
    bytes(10_000 * i, 1_000_000);
    seconds(0.25);
  }
  assert.deepEqual(urls(), [A + FILE, B + FILE]);
  for (let i = 1; i <= 20; i++) {
    bytes(10_000 * i, 1_000_000);
    seconds(0.25);
  }
  assert.equal(urls().length, 2, 'switching gains nothing when all origins are slow');
  assert.equal(origins.isCoolingDown(A), true);
});

test('keeps a slow origin while the buffer is long', (t) => {
  const { urls, bytes, seconds } = request(t, { ahead: 20 });
  for (let i = 1; i <= 40; i++) {
    bytes(10_000 * i, 1_000_000);
    seconds(0.25);
  }
  assert.equal(urls().length, 1);
});

test('reports the last failure to hls.js when all origins fail', (t) => {
  const { emitted, refuse } = request(t);
  refuse(0);
  refuse(404);
  assert.deepEqual(emitted, ['error 404']);
});

test('gives the only origin 10 s of silence, then leaves retries to hls.js', (t) => {
  const { emitted, urls, seconds } = request(t, { all: [A] });
  seconds(9);
  assert.deepEqual(emitted, []);
  seconds(1);
  assert.deepEqual([emitted, urls().length], [['timeout'], 1]);
});

test('tries origins that become known while the first one is silent', (t) => {
  const { origins, urls, seconds } = request(t, { all: [] });
  origins.setAll([A, B]);
  seconds(3);
  assert.deepEqual(urls(), [A + FILE, B + FILE]);
  assert.equal(origins.isCoolingDown(A), true);
});

test('requests a file of an unknown origin only there', (t) => {
  const { emitted, urls, refuse } = request(t, { address: 'https://elsewhere.example/7.ts' });
  refuse(500);
  assert.deepEqual([urls(), emitted], [['https://elsewhere.example/7.ts'], ['error 500']]);
});

test('requests a playlist of the site by its path', (t) => {
  const { emitted, urls, refuse } = request(t, { address: '/media/hls/e1/master.m3u8' });
  refuse(503);
  assert.deepEqual([urls(), emitted], [['/media/hls/e1/master.m3u8'], ['error 503']]);
});

test('tries no other origin after hls.js aborts the request', (t) => {
  const { loader, emitted, urls, seconds } = request(t);
  loader.abort();
  loader.destroy();
  seconds(60);
  assert.deepEqual([emitted, urls().length], [['aborted'], 1]);
});

test('renews an expired signature once within the request', async (t) => {
  const signed = (signature: string) => `${A}/storage/t/${signature}/videos/7/ab/720_00003.ts`;
  const { origins, urls, playlists, refuse, answer, emitted } = request(t, { address: signed('1-a') });
  playlists.push(`#EXTM3U\n#EXTINF:6,\n${signed('2-b')}\n`);
  refuse(403);
  await new Promise(setImmediate);
  assert.deepEqual(urls(), [signed('1-a'), signed('2-b')]);
  answer();
  assert.deepEqual(emitted, [`loaded ${signed('2-b')}`]);
  assert.equal(origins.isCoolingDown(A), false);
});
