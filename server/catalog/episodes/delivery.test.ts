import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { episodeById } from '#contract/releases.ts';
import { createClient } from '#contract/client.ts';
import { createApi } from '#server/app.ts';
import type { ServerOptions } from '#server/deps.ts';
import { createSigner } from '#server/media/delivery/signing.ts';
import {
  aCatalogueEntry,
  HEADERS_FROM,
  ORIGIN,
  openTestApi,
  openTestLocator,
  type TestApi,
} from '#tests/support/api.ts';
import { ownFolder } from '#tests/support/samples/own-video.ts';
import { publishFolder } from '#server/publishing/videos/store-video.ts';

const CDN = 'https://cdn.test';
const HOSTS = [CDN, 'https://second.test:8443', ORIGIN];
const ELSEWHERE = 'https://old.test/1/720.m3u8';
const HOUR = 3_600_000;
const SEGMENTS = '#EXTM3U\n#EXTINF:6.0,\n480_00000.ts\n#EXTINF:6.0,\n480_00001.ts\n#EXT-X-ENDLIST\n';

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=480000\n480.m3u8\n';

type AllPlaylists = { playlists: { url: string; text: string }[] };

let api: TestApi;
let episode: string;
let externalEpisode: string;
let folder: string;
let now = Date.UTC(2026, 10, 21, 12);
const signer = createSigner('a-secret-of-the-tests', () => now);

const rendition = (name: '480' | '720') => ({
  name,
  playlist: `${name}.m3u8`,
  width: Number(name) * 2,
  height: Number(name),
  bandwidth: Number(name) * 1000,
  codecs: 'avc1.64001e',
});

/** A finished folder of two heights, published as the only episode of a release. */
async function publish(releaseId: number): Promise<string> {
  const finished = await api.storage.work.create('test');
  const pictures = { src: '1.jpg', preview: '2.jpg', thumbnail: '3.jpg' };
  const manifest = {
    duration: 12,
    renditions: [rendition('480'), rendition('720')],
    preview: { ...pictures, optimized: pictures },
    storyboard: 'storyboard.vtt',
  };
  await mkdir(finished, { recursive: true });
  await writeFile(path.join(finished, 'media.json'), JSON.stringify(manifest));
  await writeFile(path.join(finished, 'master.m3u8'), MASTER);
  await writeFile(path.join(finished, '480.m3u8'), SEGMENTS);
  const { id } = await api.db
    .insertInto('episodes')
    .values({ release_id: releaseId, ordinal: 1, sort_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publishFolder(api, { episode: id, folder: finished });
  return id;
}

async function idOf(releaseId: number): Promise<string> {
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow();
  return id;
}

before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1),
    aCatalogueEntry(2, { episodes: [{ ordinal: 1, hls_720: ELSEWHERE, duration: 1400 }] }),
    aCatalogueEntry(3, { blocked_countries: ['RU'] }),
  );
  episode = await publish(1);
  externalEpisode = await idOf(2);
  folder = await ownFolder(api.db, episode);
});
after(() => api.close());

type ApiOptions = Pick<ServerOptions, 'deliveryOrigins' | 'signer'>;

/** Starts the same API with other delivery options. */
async function startApi(options: ApiOptions) {
  const { db, storage } = api;
  const deps = {
    db,
    storage,
    locator: await openTestLocator(),
    publicOrigin: ORIGIN,
    log: assert.fail,
    ...options,
  };
  const { fetch } = createApi(deps, { checkAnswers: true });
  const ask = async (at: string, headers: Record<string, string> = {}) => {
    const response = await fetch(new Request(ORIGIN + at, { headers }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const wire = (releaseEpisodeId: string) =>
    createClient(fetch, ORIGIN)(episodeById, { params: { releaseEpisodeId } });
  return { ask, wire };
}

const addresses = (playlist: string) => playlist.match(/^[^#\s].*$/gm) ?? [];
const at = (id: string, name: string) => `/media/hls/${id}/${name}`;

test('redirects to the stored playlist and lists no hosts with a single delivery origin', async () => {
  const { ask, wire } = await startApi({});
  const { status, headers } = await ask(at(episode, 'master.m3u8'));
  assert.deepEqual([status, headers.get('location')], [302, `/storage/${folder}/master.m3u8`]);
  assert.equal(headers.get('cache-control'), 'no-store');
  const single = await ask(at(episode, '480.m3u8'));
  assert.equal(single.headers.get('location'), `/storage/${folder}/480.m3u8`);
  assert.deepEqual(JSON.parse((await ask('/media/hosts.json')).text), { hosts: [] });
  assert.equal((await wire(episode)).hls_480, `${ORIGIN}/storage/${folder}/480.m3u8`);
});

test('lists every height on every delivery origin and the steering address in the master playlist', async () => {
  const { ask } = await startApi({ deliveryOrigins: HOSTS });
  const { status, headers, text } = await ask(at(episode, 'master.m3u8'));
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/vnd.apple.mpegurl']);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  const own = [CDN, 'https://second.test:8443', ''].flatMap((host) =>
    ['720', '480'].map((height) => `${host}/storage/${folder}/${height}.m3u8`),
  );
  assert.deepEqual(addresses(text), own);
  assert.deepEqual(text.match(/(?<=PATHWAY-ID=")\d/g), ['0', '0', '0', '1', '1', '2', '2']);
  assert.match(text, /BANDWIDTH=720000,RESOLUTION=1440x720,CODECS="avc1.64001e",PATHWAY-ID="0"/);
  const [, steering = ''] = /SERVER-URI="([^"]+)"/.exec(text) ?? [];
  const steered = await ask(`${steering}?_HLS_pathway=%221%22&_HLS_throughput=5000000`);
  assert.deepEqual(JSON.parse(steered.text), { VERSION: 1, TTL: 300, 'PATHWAY-PRIORITY': ['0', '1', '2'] });
});

test('returns all playlists at once, equal to the separate ones, the master playlist first', async () => {
  const { ask } = await startApi({});
  const all = await ask(at(episode, 'playlists.json'));
  assert.deepEqual(JSON.parse(all.text), {
    playlists: [
      { url: `/storage/${folder}/master.m3u8`, text: MASTER },
      { url: `/storage/${folder}/480.m3u8`, text: SEGMENTS },
    ],
  });
  assert.equal(all.headers.get('cache-control'), 'no-store');

  for (const options of [{ deliveryOrigins: HOSTS }, { deliveryOrigins: HOSTS, signer }]) {
    const other = await startApi(options);
    const { playlists } = JSON.parse((await other.ask(at(episode, 'playlists.json'))).text) as AllPlaylists;
    const [master, rendition] = playlists;
    assert.equal(master?.text, (await other.ask(at(episode, 'master.m3u8'))).text);
    const listed = addresses(master?.text ?? '').map((name) => new URL(name, ORIGIN + master?.url).href);
    assert.ok(
      listed.includes(new URL(rendition?.url ?? '', ORIGIN).href),
      'the master playlist lists the same address',
    );
    const single = await other.ask(at(episode, '480.m3u8'));
    assert.equal(rendition?.text, single.status === 200 ? single.text : SEGMENTS);
  }
});

test('returns only the master playlist of an externally stored episode', async () => {
  const { ask } = await startApi({});
  const { playlists } = JSON.parse((await ask(at(externalEpisode, 'playlists.json'))).text) as AllPlaylists;
  assert.deepEqual(
    playlists.map(({ url }) => url),
    [at(externalEpisode, 'master.m3u8')],
  );
});

test('lists the delivery origins for our player and others, and uses the first one on the wire', async () => {
  const { ask, wire } = await startApi({ deliveryOrigins: HOSTS });
  const { status, headers, text } = await ask('/media/hosts.json', { origin: 'https://elsewhere.test' });
  assert.deepEqual([status, JSON.parse(text)], [200, { hosts: HOSTS }]);
  assert.match(headers.get('cache-control') ?? '', /^public, max-age=\d+$/);
  assert.equal(headers.get('access-control-allow-origin'), '*');
  const { hls_480, hls_1080, preview } = await wire(episode);
  assert.deepEqual([hls_480, hls_1080], [`${CDN}/storage/${folder}/480.m3u8`, null]);
  assert.equal(preview.src, `/storage/${folder}/1.jpg`);
});

test('keeps addresses of externally stored videos regardless of origins and the secret', async () => {
  const { ask, wire } = await startApi({ deliveryOrigins: HOSTS, signer });
  assert.equal((await wire(externalEpisode)).hls_720, ELSEWHERE);
  assert.deepEqual(addresses((await ask(at(externalEpisode, 'master.m3u8'))).text), [ELSEWHERE]);
  assert.equal((await ask(at(externalEpisode, '720.m3u8'))).headers.get('location'), ELSEWHERE);
});

test('redirects permanent addresses on the wire to expiring ones when there is a secret', async () => {
  const { ask, wire } = await startApi({ deliveryOrigins: HOSTS, signer });
  const { hls_480 } = await wire(episode);
  assert.equal(hls_480, `${ORIGIN}/media/hls/${episode}/480.m3u8`);
  const read = async (host = '') => ask(at(episode, `480.m3u8${host}`));
  const { status, headers, text } = await read();
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
  const [first = ''] = addresses(text);
  const key = first.slice(`${CDN}/storage/`.length);
  assert.ok(first.startsWith(`${CDN}/storage/t/`));
  assert.equal(signer.open(key)?.key, `${folder}/480_00000.ts`);
  assert.equal(text.replaceAll(/^\S+\/(?=480_\d+\.ts$)/gm, ''), SEGMENTS);

  assert.equal((await read()).text, text, 'reuses the signed address for some time');
  now += 6.5 * HOUR;
  assert.equal(signer.open(key), null);
  const [again = ''] = addresses((await read()).text);
  assert.equal(signer.open(again.slice(`${CDN}/storage/`.length))?.key, `${folder}/480_00000.ts`);
});

test('signs a long video for four times its duration', async () => {
  const { ask } = await startApi({ signer });
  await api.db.updateTable('episodes').set({ duration: 9000 }).where('id', '=', episode).execute();
  const [first = ''] = addresses((await ask(at(episode, '480.m3u8'))).text);
  const { seconds = 0 } = signer.open(first.slice('/storage/'.length)) ?? {};
  assert.ok(seconds >= 36_000 && seconds <= 36_900, String(seconds));
});

test('uses separate playlists with the same signature for each delivery origin', async () => {
  const { ask } = await startApi({ deliveryOrigins: HOSTS, signer });
  const listed = addresses((await ask(at(episode, 'master.m3u8'))).text);
  const queries = ['', '?host=1', '?host=2'];
  assert.deepEqual(
    listed,
    queries.flatMap((query) => [`720.m3u8${query}`, `480.m3u8${query}`]),
  );
  const firsts = await Promise.all(
    queries.map(async (query) => addresses((await ask(at(episode, `480.m3u8${query}`))).text)[0] ?? ''),
  );
  const [ownKey = ''] = firsts[2]?.split('/storage/').slice(1) ?? [];
  assert.deepEqual(
    firsts,
    [CDN, 'https://second.test:8443', ''].map((host) => `${host}/storage/${ownKey}`),
  );
  for (const invalid of ['?host=9', '?host=-1', '?host=x', '?host=https://evil.test'])
    assert.ok(addresses((await ask(at(episode, `480.m3u8${invalid}`))).text)[0]?.startsWith(CDN), invalid);
});

test('ignores the host header when it builds addresses', async () => {
  const { ask } = await startApi({ deliveryOrigins: HOSTS, signer });
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  for (const name of ['master.m3u8', '480.m3u8', '480.m3u8?host=2', 'playlists.json'])
    assert.doesNotMatch((await ask(at(episode, name), headers)).text, /evil/);
});

test('returns no addresses, signed or not, where a release is blocked', async () => {
  const blocked = await publish(3);
  for (const options of [{}, { deliveryOrigins: HOSTS }, { deliveryOrigins: HOSTS, signer }]) {
    const { ask } = await startApi(options);
    for (const name of ['master.m3u8', '480.m3u8', 'playlists.json', 'storyboard.vtt', 'stills.webp']) {
      const { status, text } = await ask(at(blocked, name), HEADERS_FROM.RU);
      assert.equal(status, 404);
      assert.doesNotMatch(text, /storage/);
    }
    assert.ok((await ask(at(blocked, 'master.m3u8'), HEADERS_FROM.US)).status < 400);
  }
});

test('answers a missing height or missing files with 404 and reveals no paths', async () => {
  const { ask } = await startApi({ deliveryOrigins: HOSTS, signer });
  const names = ['1080.m3u8', '720.m3u8'];
  for (const name of names) assert.equal((await ask(at(episode, name))).status, 404, name);
  for (const name of ['360.m3u8', '480.ts', '480.m3u8/x'])
    assert.equal((await ask(at(episode, name))).status, 404, name);
  await api.storage.remove(folder);
  for (const name of ['master.m3u8', '480.m3u8']) {
    const { status, text } = await ask(at(episode, name));
    assert.deepEqual([status, text.includes(folder)], [404, false], name);
  }
});
