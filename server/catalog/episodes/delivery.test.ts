import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { episodeById } from '#contract/releases.ts';
import { createClient } from '#contract/client.ts';
import { createApi } from '#server/app.ts';
import type { Given } from '#server/deps.ts';
import { createSigner } from '#server/media/delivery/signing.ts';
import { aLine, FROM, ORIGIN, testApi, testLocator, type TestApi } from '#tests/support/api.ts';
import { publishFolder } from '#server/publishing/ingest/publish-folder.ts';

const CDN = 'https://cdn.test';
const HOSTS = [CDN, 'https://second.test:8443', ORIGIN];
const ELSEWHERE = 'https://old.test/1/720.m3u8';
const HOUR = 3_600_000;
const SEGMENTS = '#EXTM3U\n#EXTINF:6.0,\n480_00000.ts\n#EXTINF:6.0,\n480_00001.ts\n#EXT-X-ENDLIST\n';

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=480000\n480.m3u8\n';

type AllPlaylists = { playlists: { url: string; text: string }[] };

let api: TestApi;
let episode: string;
let elsewhere: string;
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
  const finished = await api.storage.workFolder('test');
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
  api = await testApi(
    aLine(1),
    aLine(2, { episodes: [{ ordinal: 1, hls_720: ELSEWHERE, duration: 1400 }] }),
    aLine(3, { blocked_countries: ['RU'] }),
  );
  episode = await publish(1);
  elsewhere = await idOf(2);
  const row = await api.db
    .selectFrom('episodes')
    .select('hls_480')
    .where('id', '=', episode)
    .executeTakeFirstOrThrow();
  folder = path.posix.dirname(row.hls_480 ?? '');
});
after(() => api.close());

type Way = Pick<Given, 'mediaHosts' | 'signer'>;

/** The same API reached by other ways. */
async function by(way: Way) {
  const { db, storage } = api;
  const given = { db, storage, locator: await testLocator(), publicOrigin: ORIGIN, log: assert.fail, ...way };
  const { fetch } = createApi(given, { checkAnswers: true });
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

test('alone we lead to the playlist of the files, and name no hosts', async () => {
  const { ask, wire } = await by({});
  const { status, headers } = await ask(at(episode, 'master.m3u8'));
  assert.deepEqual([status, headers.get('location')], [302, `/storage/${folder}/master.m3u8`]);
  assert.equal(headers.get('cache-control'), 'no-store');
  const single = await ask(at(episode, '480.m3u8'));
  assert.equal(single.headers.get('location'), `/storage/${folder}/480.m3u8`);
  assert.deepEqual(JSON.parse((await ask('/media/hosts.json')).text), { hosts: [] });
  assert.equal((await wire(episode)).hls_480, `${ORIGIN}/storage/${folder}/480.m3u8`);
});

test('the master has every height on every host, the first host first, and says who steers', async () => {
  const { ask } = await by({ mediaHosts: HOSTS });
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

test('all playlists come at once as they would one after another, the master first', async () => {
  const { ask } = await by({});
  const all = await ask(at(episode, 'playlists.json'));
  assert.deepEqual(JSON.parse(all.text), {
    playlists: [
      { url: `/storage/${folder}/master.m3u8`, text: MASTER },
      { url: `/storage/${folder}/480.m3u8`, text: SEGMENTS },
    ],
  });
  assert.equal(all.headers.get('cache-control'), 'no-store');

  for (const way of [{ mediaHosts: HOSTS }, { mediaHosts: HOSTS, signer }]) {
    const other = await by(way);
    const { playlists } = JSON.parse((await other.ask(at(episode, 'playlists.json'))).text) as AllPlaylists;
    const [master, rendition] = playlists;
    assert.equal(master?.text, (await other.ask(at(episode, 'master.m3u8'))).text);
    const named = addresses(master?.text ?? '').map((name) => new URL(name, ORIGIN + master?.url).href);
    assert.ok(
      named.includes(new URL(rendition?.url ?? '', ORIGIN).href),
      'under the name that the master gives',
    );
    const single = await other.ask(at(episode, '480.m3u8'));
    assert.equal(rendition?.text, single.status === 200 ? single.text : SEGMENTS);
  }
});

test('of an episode that is kept elsewhere only the master comes', async () => {
  const { ask } = await by({});
  const { playlists } = JSON.parse((await ask(at(elsewhere, 'playlists.json'))).text) as AllPlaylists;
  assert.deepEqual(
    playlists.map(({ url }) => url),
    [at(elsewhere, 'master.m3u8')],
  );
});

test('players of ours and of others learn the hosts and take the wire’s address from the first', async () => {
  const { ask, wire } = await by({ mediaHosts: HOSTS });
  const { status, headers, text } = await ask('/media/hosts.json', { origin: 'https://elsewhere.test' });
  assert.deepEqual([status, JSON.parse(text)], [200, { hosts: HOSTS }]);
  assert.match(headers.get('cache-control') ?? '', /^public, max-age=\d+$/);
  assert.equal(headers.get('access-control-allow-origin'), '*');
  const { hls_480, hls_1080, preview } = await wire(episode);
  assert.deepEqual([hls_480, hls_1080], [`${CDN}/storage/${folder}/480.m3u8`, null]);
  assert.equal(preview.src, `/storage/${folder}/1.jpg`);
});

test('what is kept elsewhere stays where it is, whatever the hosts and the secret', async () => {
  const { ask, wire } = await by({ mediaHosts: HOSTS, signer });
  assert.equal((await wire(elsewhere)).hls_720, ELSEWHERE);
  assert.deepEqual(addresses((await ask(at(elsewhere, 'master.m3u8'))).text), [ELSEWHERE]);
  assert.equal((await ask(at(elsewhere, '720.m3u8'))).headers.get('location'), ELSEWHERE);
});

test('with a secret the wire’s addresses never end, and what they lead to does', async () => {
  const { ask, wire } = await by({ mediaHosts: HOSTS, signer });
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

  assert.equal((await read()).text, text, 'the same address for a while');
  now += 6.5 * HOUR;
  assert.equal(signer.open(key), null);
  const [again = ''] = addresses((await read()).text);
  assert.equal(signer.open(again.slice(`${CDN}/storage/`.length))?.key, `${folder}/480_00000.ts`);
});

test('a long film is signed for four times its length', async () => {
  const { ask } = await by({ signer });
  await api.db.updateTable('episodes').set({ duration: 9000 }).where('id', '=', episode).execute();
  const [first = ''] = addresses((await ask(at(episode, '480.m3u8'))).text);
  const { seconds = 0 } = signer.open(first.slice('/storage/'.length)) ?? {};
  assert.ok(seconds >= 36_000 && seconds <= 36_900, String(seconds));
});

test('each host has playlists of its own, which the same signature opens', async () => {
  const { ask } = await by({ mediaHosts: HOSTS, signer });
  const listed = addresses((await ask(at(episode, 'master.m3u8'))).text);
  const ways = ['', '?host=1', '?host=2'];
  assert.deepEqual(
    listed,
    ways.flatMap((way) => [`720.m3u8${way}`, `480.m3u8${way}`]),
  );
  const firsts = await Promise.all(
    ways.map(async (way) => addresses((await ask(at(episode, `480.m3u8${way}`))).text)[0] ?? ''),
  );
  const [ownKey = ''] = firsts[2]?.split('/storage/').slice(1) ?? [];
  assert.deepEqual(
    firsts,
    [CDN, 'https://second.test:8443', ''].map((host) => `${host}/storage/${ownKey}`),
  );
  for (const strange of ['?host=9', '?host=-1', '?host=x', '?host=https://evil.test'])
    assert.ok(addresses((await ask(at(episode, `480.m3u8${strange}`))).text)[0]?.startsWith(CDN), strange);
});

test('what a request says of its host changes no address', async () => {
  const { ask } = await by({ mediaHosts: HOSTS, signer });
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  for (const name of ['master.m3u8', '480.m3u8', '480.m3u8?host=2', 'playlists.json'])
    assert.doesNotMatch((await ask(at(episode, name), headers)).text, /evil/);
});

test('where a release is closed there are no addresses, signed or not', async () => {
  const closed = await publish(3);
  for (const way of [{}, { mediaHosts: HOSTS }, { mediaHosts: HOSTS, signer }]) {
    const { ask } = await by(way);
    for (const name of ['master.m3u8', '480.m3u8', 'playlists.json', 'storyboard.vtt']) {
      const { status, text } = await ask(at(closed, name), FROM.RU);
      assert.equal(status, 404);
      assert.doesNotMatch(text, /storage/);
    }
    assert.ok((await ask(at(closed, 'master.m3u8'), FROM.US)).status < 400);
  }
});

test('an episode without this height, or whose files are gone, is 404 and tells no paths', async () => {
  const { ask } = await by({ mediaHosts: HOSTS, signer });
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
