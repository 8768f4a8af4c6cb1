import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { FragmentLoaderContext, Loader, LoaderConfiguration } from 'hls.js';
import { createHostLoader } from './host-loader.ts';
import { createMediaHosts } from './media-hosts.ts';
import { createSignedAddresses } from './signed-addresses.ts';

const [A, B] = ['https://a.example', 'https://b.example'] as const;
const FILE = '/storage/videos/7/ab/720_00003.ts';

type Fake = Loader<FragmentLoaderContext> & {
  callbacks?: Parameters<Loader<FragmentLoaderContext>['load']>[2];
};

function fakeLoader(): Fake {
  const loading = { start: 0, first: 0, end: 0 };
  const stats = { aborted: false, loaded: 0, retry: 0, total: 0, chunkCount: 0, bwEstimate: 0, loading };
  return {
    context: null,
    stats: { ...stats, parsing: { start: 0, end: 0 }, buffering: { start: 0, first: 0, end: 0 } },
    load(context, _config, callbacks) {
      assert.equal(this.stats.loading.start, 0, 'a loader of hls.js can be used once');
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

/** A request for a segment, the inner loaders it made and what hls.js was told in the end. */
function request(t: TestContext, { address = A + FILE, origins = [A, B] as string[], ahead = 20 } = {}) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const hosts = createMediaHosts(() => 0);
  hosts.offer(origins);
  const buffer = { ahead };
  const playlists: string[] = [];
  const addresses = createSignedAddresses(
    () => Promise.resolve(playlists.shift() ?? ''),
    () => 0,
  );
  const made: Fake[] = [];
  const make = () => {
    const loader = fakeLoader();
    made.push(loader);
    return loader;
  };
  const loader = createHostLoader<FragmentLoaderContext>(make, {
    hosts,
    addresses,
    ahead: () => buffer.ahead,
  });
  const told: string[] = [];
  const frag = { duration: 6, baseurl: 'https://site.example/media/hls/e1/720.m3u8' };
  loader.load({ url: address, frag } as unknown as FragmentLoaderContext, {} as LoaderConfiguration, {
    onSuccess: ({ url }) => told.push(`loaded ${url}`),
    onError: ({ code }) => told.push(`error ${code}`),
    onTimeout: () => told.push('timeout'),
    onAbort: () => told.push('aborted'),
  });
  const last = () => made.at(-1) ?? assert.fail();
  const context = () => last().context ?? assert.fail();
  return {
    loader,
    hosts,
    told,
    playlists,
    urls: () => made.map((one) => one.context?.url),
    bytes: (loaded: number, total = 0) => Object.assign(loader.stats, { loaded, total }),
    refuse: (code: number) => last().callbacks?.onError({ code, text: '' }, context(), null, last().stats),
    answer: () => last().callbacks?.onSuccess({ url: context().url }, last().stats, context(), null),
    seconds: (count: number) => t.mock.timers.tick(count * 1000),
  };
}

test('a host that refuses is left for the next within the same request, and stays left', (t) => {
  const { hosts, told, urls, refuse, answer } = request(t);
  refuse(0);
  assert.deepEqual(urls(), [A + FILE, B + FILE]);
  answer();
  assert.deepEqual(told, [`loaded ${B}${FILE}`]);
  assert.equal(hosts.current(), B);
  assert.deepEqual(hosts.order(true), [B, A]);
});

test('a host that falls silent is left after two and a half seconds, before the first byte or in the middle', (t) => {
  const { urls, bytes, seconds } = request(t);
  seconds(2);
  bytes(500_000, 1_000_000);
  seconds(2.5);
  assert.equal(urls().length, 1);
  seconds(0.25);
  assert.deepEqual(urls(), [A + FILE, B + FILE]);
});

test('statistics start anew with the next host, in the object that hls.js holds', (t) => {
  const { loader, bytes, refuse } = request(t);
  bytes(500_000, 1_000_000);
  const held = loader.stats;
  refuse(503);
  assert.equal(loader.stats, held);
  assert.deepEqual([held.loaded, held.total], [0, 0]);
});

test('a slow host is left while little film is loaded and another is well, and only then', (t) => {
  const { hosts, urls, bytes, seconds } = request(t, { ahead: 1 });
  for (let i = 1; i <= 10; i++) {
    bytes(10_000 * i, 1_000_000);
    seconds(0.25);
  }
  assert.deepEqual(urls(), [A + FILE, B + FILE]);
  for (let i = 1; i <= 20; i++) {
    bytes(10_000 * i, 1_000_000);
    seconds(0.25);
  }
  assert.equal(urls().length, 2, 'a line on which all are slow gains nothing by going around');
  assert.equal(hosts.isResting(A), true);
});

test('with much film loaded a slow host is kept', (t) => {
  const { urls, bytes, seconds } = request(t, { ahead: 20 });
  for (let i = 1; i <= 40; i++) {
    bytes(10_000 * i, 1_000_000);
    seconds(0.25);
  }
  assert.equal(urls().length, 1);
});

test('when all hosts fail, hls.js hears of the last failure', (t) => {
  const { told, refuse } = request(t);
  refuse(0);
  refuse(404);
  assert.deepEqual(told, ['error 404']);
});

test('one host alone is given ten seconds of silence and then the ordinary retries', (t) => {
  const { told, urls, seconds } = request(t, { origins: [A] });
  seconds(9);
  assert.deepEqual(told, []);
  seconds(1);
  assert.deepEqual([told, urls().length], [['timeout'], 1]);
});

test('hosts that become known while the first is silent are asked too', (t) => {
  const { hosts, urls, seconds } = request(t, { origins: [] });
  hosts.offer([A, B]);
  seconds(3);
  assert.deepEqual(urls(), [A + FILE, B + FILE]);
  assert.equal(hosts.isResting(A), true);
});

test('what lies elsewhere is asked for there alone', (t) => {
  const { told, urls, refuse } = request(t, { address: 'https://elsewhere.example/7.ts' });
  refuse(500);
  assert.deepEqual([urls(), told], [['https://elsewhere.example/7.ts'], ['error 500']]);
});

test('a playlist of the site itself is asked for by its path', (t) => {
  const { told, urls, refuse } = request(t, { address: '/media/hls/e1/master.m3u8' });
  refuse(503);
  assert.deepEqual([urls(), told], [['/media/hls/e1/master.m3u8'], ['error 503']]);
});

test('a request that hls.js drops asks nobody else', (t) => {
  const { loader, told, urls, seconds } = request(t);
  loader.abort();
  loader.destroy();
  seconds(60);
  assert.deepEqual([told, urls().length], [['aborted'], 1]);
});

test('a dead signature is renewed once within the request', async (t) => {
  const signed = (signature: string) => `${A}/storage/t/${signature}/videos/7/ab/720_00003.ts`;
  const { hosts, urls, playlists, refuse, answer, told } = request(t, { address: signed('1-a') });
  playlists.push(`#EXTM3U\n#EXTINF:6,\n${signed('2-b')}\n`);
  refuse(403);
  await new Promise(setImmediate);
  assert.deepEqual(urls(), [signed('1-a'), signed('2-b')]);
  answer();
  assert.deepEqual(told, [`loaded ${signed('2-b')}`]);
  assert.equal(hosts.isResting(A), false);
});
