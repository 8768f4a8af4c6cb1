import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { CatalogueEntryInput } from '#tests/support/api.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

// Two servers of one installation and the commands run as separate processes.
const SETTINGS = { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '100', HIDE_TORRENTS_IN: 'JP' };
const RUSSIA = { 'x-forwarded-for': '77.88.8.8' };
const AMERICA = { 'x-forwarded-for': '8.8.8.8' };
const JAPAN = { 'x-forwarded-for': '210.130.1.1' };
const ALIAS = 'moon-archive';

let folder: string;
let sites: TestSite[];
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-processes-'));
  sites = [await startSite(folder, SETTINGS)];
  sites.push(await startSite(folder, SETTINGS));
});
after(async () => {
  for (const site of sites) await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function get(site: TestSite | undefined, address: string, headers: Record<string, string> = {}) {
  const response = await fetch(address.startsWith('http') ? address : `${site?.origin}${address}`, {
    headers,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function publish(entry: Partial<CatalogueEntryInput>): Promise<void> {
  const file = path.join(folder, 'line.jsonl');
  const defaults = { alias: ALIAS, name: { main: 'Лунный архив', english: 'Moon Archive' }, year: 2026 };
  await writeFile(file, JSON.stringify({ ...defaults, ...entry }));
  const { code, output } = await runAkane(['import', file], sites[0]?.env ?? {});
  assert.equal(code, 0, output);
}

test('an import shows in the next response of every server process, pages and API', async () => {
  for (const edition of ['первое', 'второе']) {
    for (const site of sites) {
      // The third response comes straight from the cache.
      for (const _ of [1, 2, 3]) await get(site, `/api/v1/anime/releases/${ALIAS}`);
    }
    await publish({ notification: `Уведомление ${edition}` });
    for (const site of sites) {
      assert.match(
        (await get(site, `/api/v1/anime/releases/${ALIAS}`)).text,
        new RegExp(`Уведомление ${edition}`),
      );
      assert.match(
        (await get(site, `/anime/releases/release/${ALIAS}`)).text,
        new RegExp(`Уведомление ${edition}`),
      );
    }
  }
});

test('a release blocked in a country loses its media links and files only there', async () => {
  const [site] = sites;
  const release = JSON.parse((await get(site, `/api/v1/anime/releases/${ALIAS}`)).text) as {
    episodes: { hls_480: string | null }[];
  };
  const playlist = release.episodes.find(({ hls_480 }) => hls_480 !== null)?.hls_480 ?? '';
  const [segment = ''] = /^[^#\s].*$/m.exec((await get(site, playlist)).text) ?? [];
  const files = [playlist, new URL(segment, playlist).href];

  await publish({ blocked_countries: ['RU'] });
  for (const file of files) {
    assert.equal((await get(site, file, RUSSIA)).status, 404, file);
    assert.equal((await get(site, file, AMERICA)).status, 200, file);
  }
  assert.doesNotMatch((await get(site, `/api/v1/anime/releases/${ALIAS}`, RUSSIA)).text, /m3u8/);
  assert.match((await get(site, `/api/v1/anime/releases/${ALIAS}`, AMERICA)).text, /m3u8/);
  const page = await get(site, `/anime/releases/release/${ALIAS}`, RUSSIA);
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /m3u8/);
  await publish({ blocked_countries: [] });
});

test('torrents are hidden in the configured countries', async () => {
  const torrents = async (headers: Record<string, string>) => {
    const { text } = await get(
      sites[0],
      '/api/v1/anime/releases/last-train-to-sakurayama?include=torrents.id',
      headers,
    );
    return (JSON.parse(text) as { torrents: unknown[] }).torrents.length;
  };
  assert.deepEqual([await torrents(JAPAN), (await torrents(RUSSIA)) > 0], [0, true]);
  assert.match(
    (await get(sites[0], '/api/v1/accounts/users/location', JAPAN)).text,
    /"should_hide_torrents":true/,
  );
  for (const page of ['/anime/torrents/', '/anime/releases/release/last-train-to-sakurayama/torrents']) {
    assert.equal((await get(sites[0], page, JAPAN)).status, 404, page);
    assert.equal((await get(sites[0], page, RUSSIA)).status, 200, page);
  }
  assert.doesNotMatch((await get(sites[0], '/', JAPAN)).text, /anime\/torrents/);
});

test('a client over the rate limit gets Retry-After, other clients are not limited', async () => {
  const address = { 'x-forwarded-for': '203.0.113.77' };
  const answers = await Promise.all(
    Array.from({ length: 110 }, () => get(sites[0], '/api/v1/app/status', address)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 10);
  assert.match(refused[0]?.headers.get('retry-after') ?? '', /^\d+$/);
  assert.match(refused[0]?.text ?? '', /^\{"message":"Слишком много запросов/);
  assert.equal(
    (await get(sites[0], '/api/v1/app/status', { 'x-forwarded-for': '203.0.113.78' })).status,
    200,
  );
});

test('files of the studio, which cost a look at a session, are within the rate limit', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 110 }, async (_, n) => {
      const caller = { 'x-forwarded-for': '203.0.113.79', cookie: `akane_session=made-up-${n}` };
      return (await get(sites[0], '/api/v1/studio/files/videos/1/abc/preview.jpg', caller)).status;
    }),
  );
  assert.deepEqual(
    [404, 429].map((status) => statuses.filter((one) => one === status).length),
    [100, 10],
  );
});

test('cached responses are served while the database is down, and the rest recovers with it', async () => {
  const releaseAddress = `/api/v1/anime/releases/${ALIAS}`;
  const before = await get(sites[0], releaseAddress);
  await get(sites[0], '/anime/catalog/');
  const pidFile = path.join(folder, 'postgres/pg18/postmaster.pid');
  process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
  const during = await get(sites[0], releaseAddress);
  assert.deepEqual([during.status, during.text], [200, before.text]);
  assert.equal((await get(sites[0], '/anime/catalog/')).status, 200);
  for (const site of sites)
    await waitUntil(async () => (await get(site, '/api/v1/anime/genres')).status === 200);
  await publish({ notification: 'После возвращения' });
  for (const site of sites) assert.match((await get(site, releaseAddress)).text, /После возвращения/);
});
