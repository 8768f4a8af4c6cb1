import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import parseTorrent from 'parse-torrent';
import type { Browser } from 'playwright-core';
import { createClient, type Call } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { torrentByHashOrId, torrentFile } from '#contract/torrents.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { runAkane, freePort, startSite, type TestSite } from '#tests/support/process.ts';
import { startTransmission, type Transmission } from '#tests/support/servers/transmission.ts';
import { makeVideo } from '#tests/support/samples/video.ts';

// Our torrents in third-party clients, all on this machine.
const RELEASE = 'last-train-to-sakurayama';
const MB = 1_000_000;
// Slow enough to observe the download while it runs.
const SPEED = '1500K';
// Announces are counted every ten seconds, and pages are cached for forty-five.
const UNAVAILABLE_MS = 120_000;

let folder: string;
let site: TestSite;
let origin: string;
let call: Call;
let db: Database;
let close: () => Promise<void>;
let daemon: Transmission;
let browser: Browser;

function needClients(): void {
  const missing = ['aria2c', 'transmission-daemon'].filter((tool) => spawnSync(tool, ['--version']).error);
  const names = missing.join(', ').replace('aria2c', 'aria2');
  assert.deepEqual(missing, [], `Нужны клиенты BitTorrent: apt-get install ${names}`);
}

before(async () => {
  needClients();
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-torrents-'));
  const dataDir = path.join(folder, 'data');
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  site = await startSite(dataDir, { PORT: String(port), PUBLIC_ORIGIN: origin });
  call = createClient((request) => fetch(request), origin);
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  db = openDatabase(postgres.address);
  close = async () => {
    await db.destroy();
    await postgres.leave();
  };
  daemon = await startTransmission(path.join(folder, 'transmission'));
});
after(async () => {
  await browser?.close();
  await daemon?.stop();
  await close?.();
  await site?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Polls until a value equals the expected one; fails after two minutes. */
async function becomes<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const started = performance.now();
  for (let last = await read(); ; last = await read()) {
    if (JSON.stringify(last) === JSON.stringify(expected)) return;
    if (performance.now() - started > UNAVAILABLE_MS) return assert.deepEqual(last, expected);
    await wait(250);
  }
}

let queries = 0;
/** Seeders, leechers and completed downloads by the API; a unique query bypasses its cache. */
async function counts(hash: string): Promise<number[]> {
  queries += 1;
  const query = { exclude: [`_${queries}`] };
  const torrent = await call(torrentByHashOrId, { params: { hashOrId: hash }, query });
  return [torrent.seeders, torrent.leechers, torrent.completed_times];
}

/** Publishes a video with random bytes appended, which players and probes ignore. */
async function publish(name: string, bytes: number, settings: NodeJS.ProcessEnv = {}) {
  const seedFolder = path.join(folder, 'seeds');
  await mkdir(seedFolder, { recursive: true });
  const file = await makeVideo(path.join(seedFolder, name));
  await appendFile(file, randomBytes(bytes));
  const { code, output } = await runAkane(['torrent', 'add', '--release', RELEASE, file], {
    ...site.env,
    ...settings,
  });
  assert.equal(code, 0, output);
  const [hash = ''] = /^[0-9a-f]{40}$/m.exec(output) ?? [];
  return { hash, name, seedFolder, content: await readFile(file) };
}

async function addUser(login: string) {
  const { id, token } = await createTestAccount({ db }, login);
  const row = () =>
    db
      .selectFrom('users')
      .select(['passkey', 'uploaded', 'downloaded'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { id, token, row, passkey: (await row()).passkey };
}

function torrentFileFor(hash: string, passkey?: string): Promise<Uint8Array> {
  const query = passkey === undefined ? {} : { pk: passkey };
  return call(torrentFile, { params: { hashOrId: hash }, query });
}

/** Downloads a torrent completely with aria2. */
async function download(file: Uint8Array, to: string, ...options: string[]): Promise<void> {
  const [at, port] = [path.join(folder, `${to}.torrent`), await freePort()];
  await writeFile(at, file);
  const alone = [
    '--enable-dht=false',
    '--bt-enable-lpd=false',
    '--enable-peer-exchange=false',
    '--disable-ipv6=true',
  ];
  const quiet = [
    '--quiet=true',
    '--file-allocation=none',
    '--no-conf=true',
    '--seed-time=0',
    '--bt-stop-timeout=50',
  ];
  const args = [
    `--dir=${path.join(folder, to)}`,
    `--listen-port=${port}`,
    ...alone,
    ...quiet,
    ...options,
    at,
  ];
  const child = spawn('aria2c', args, { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0, `aria2c ended with ${code}`);
}

async function seed(file: Uint8Array, seedFolder: string): Promise<number> {
  const metainfo = Buffer.from(file).toString('base64');
  const added = await daemon.call('torrent-add', { metainfo, 'download-dir': seedFolder, paused: true });
  const { id } = added['torrent-added'] as unknown as { id: number };
  await daemon.call('torrent-verify', { ids: [id] });
  await becomes(
    async () => {
      const { torrents } = await daemon.call('torrent-get', { ids: [id], fields: ['percentDone', 'status'] });
      return torrents;
    },
    [{ percentDone: 1, status: 0 }] as never,
  );
  await daemon.call('torrent-start', { ids: [id] });
  return id;
}

/** Sends a hand-made announce and returns the response of our tracker. */
async function announceRaw(query: string): Promise<string> {
  return (await fetch(`${origin}/announce?${query}`)).text();
}

test(
  'a torrent is downloaded through our tracker, and both users are credited the true amount',
  { timeout: 240_000 },
  async () => {
    const [seeder, leecher] = [await addUser('giver'), await addUser('taker')];
    const torrent = await publish('Последний поезд - 01.mp4', 30 * MB);
    const size = torrent.content.length;
    const [seederFile, leecherFile] = [
      await torrentFileFor(torrent.hash, seeder.passkey),
      await torrentFileFor(torrent.hash, leecher.passkey),
    ];
    const { pieceLength, private: isPrivate, announce } = await parseTorrent(seederFile);
    assert.deepEqual([isPrivate, announce], [true, [`${origin}/announce?pk=${seeder.passkey}`]]);

    const id = await seed(seederFile, torrent.seedFolder);
    await becomes(() => counts(torrent.hash), [1, 0, 0]);
    const downloading = download(leecherFile, 'taken', `--max-overall-download-limit=${SPEED}`);
    await becomes(() => counts(torrent.hash), [1, 1, 0]);
    await downloading;
    assert.ok(torrent.content.equals(await readFile(path.join(folder, 'taken', torrent.name))));
    await daemon.call('torrent-stop', { ids: [id] });
    await becomes(() => counts(torrent.hash), [0, 0, 1]);

    const isNear = (bytes: number) => Math.abs(bytes - size) <= pieceLength;
    await becomes(async () => isNear((await seeder.row()).uploaded), true);
    const [up, down] = [await seeder.row(), await leecher.row()];
    assert.ok(isNear(down.downloaded), String(down.downloaded));
    assert.deepEqual([up.downloaded, down.uploaded], [0, 0]);

    const hash = torrent.hash.replaceAll(/../g, '%$&');
    const counters = `port=7000&downloaded=0&left=0&info_hash=${hash}`;
    const spoofed = `${counters}&peer_id=-XX0000-spoofspoofsp&pk=${seeder.passkey}`;
    await announceRaw(`${counters.replace('left=0', 'left=5')}&peer_id=-XX0000-somebodysome&uploaded=0`);
    await announceRaw(`${spoofed}&uploaded=0&event=started`);
    for (const uploaded of ['1000000000000000', '-1', '9999999999999999999'])
      await announceRaw(`${spoofed}&uploaded=${uploaded}`);
    await announceRaw(`${spoofed}&uploaded=2000000000000000&event=stopped`);
    await announceRaw(`${counters}&peer_id=-XX0000-somebodysome&uploaded=0&event=completed`);
    await becomes(async () => (await counts(torrent.hash))[2], 2);
    assert.deepEqual(await seeder.row(), up);

    await db
      .updateTable('users')
      .set({ passkey: 'f'.repeat(32) })
      .where('id', '=', seeder.id)
      .execute();
    await becomes(
      async () => /failure reason.*ключ не действует/.test(await announceRaw(`${spoofed}&uploaded=0`)),
      true,
    );
    assert.match(
      await announceRaw(`${spoofed.replace(seeder.passkey, 'f'.repeat(32))}&uploaded=0`),
      /complete/,
    );
  },
);

test('Transmission gets peers from a magnet link, although it does not know the size that it announces', async () => {
  const [torrent, user] = [await publish('Последний поезд - 04.mp4', MB), await addUser('by-magnet')];
  const hash = torrent.hash.replaceAll(/../g, '%$&');
  await announceRaw(
    `port=7000&uploaded=0&downloaded=0&left=0&info_hash=${hash}&peer_id=-XX0000-seedseedseed&event=started`,
  );
  const tracker = encodeURIComponent(`${origin}/announce?pk=${user.passkey}`);
  const filename = `magnet:?xt=urn:btih:${torrent.hash}&dn=x&tr=${tracker}`;
  const added = await daemon.call('torrent-add', { filename });
  const { id } = added['torrent-added'] as unknown as { id: number };
  await becomes(async () => {
    const { torrents } = await daemon.call('torrent-get', { ids: [id], fields: ['trackerStats'] });
    const [{ trackerStats: [stats] = [] } = {}] = torrents as unknown as {
      trackerStats?: { lastAnnounceResult: string; lastAnnouncePeerCount: number }[];
    }[];
    return [stats?.lastAnnounceResult, stats?.lastAnnouncePeerCount];
  }, ['Success', 1]);
  await becomes(() => counts(torrent.hash), [1, 1, 0]);
  await daemon.call('torrent-remove', { ids: [id] });
});

test(
  'the web seed completes a torrent without seeders, also for a visitor',
  { timeout: 120_000 },
  async () => {
    const torrent = await publish('Последний поезд - 02.mp4', 5 * MB, { TORRENT_WEB_SEED_GB: '1' });
    const file = await torrentFileFor(torrent.hash);
    const { announce, urlList } = await parseTorrent(file);
    assert.deepEqual([announce, urlList.length], [[`${origin}/announce`], 1]);
    await download(file, 'from-us');
    assert.ok(torrent.content.equals(await readFile(path.join(folder, 'from-us', torrent.name))));
    await becomes(() => counts(torrent.hash), [0, 0, 1]);
  },
);

test(
  'the demo clips can be downloaded by torrent before anybody seeds them',
  { timeout: 120_000 },
  async () => {
    const { torrents } = await call(releaseByIdOrAlias, { params: { idOrAlias: 'moon-archive' } });
    const { hash, size } = torrents?.find(({ has_file }) => has_file) ?? { hash: '', size: 0 };
    const file = await torrentFileFor(hash);
    const { files } = await parseTorrent(file);
    await download(file, 'demo');
    const [name = ''] = files.map((one) => one.path);
    assert.equal((await stat(path.join(folder, 'demo', name))).size, size);
  },
);

/** The HTML of a page: a browser that loads it again and again until it changes would keep a core busy. */
async function readPage(address: string, token: string): Promise<string> {
  const answer = await fetch(origin + address, { headers: { cookie: `akane_session=${token}` } });
  return answer.text();
}

test('the pages offer the personal torrent file, list torrents that need seeds and show what the user seeds', async () => {
  const torrent = await publish('Последний поезд - 03.mp4', MB);
  const user = await addUser('keeper');
  const hash = torrent.hash.replaceAll(/../g, '%$&');
  const query = `port=7000&uploaded=0&downloaded=0&info_hash=${hash}`;
  await announceRaw(`${query}&left=9&event=started&peer_id=-XX0000-somebodyelse`);

  const { page, errors } = await openPage(browser, 390, 844);
  await page.goto(`${origin}/me/torrents/`);
  await page.waitForURL(/\/app\/auth\/login\?to=%2Fme%2Ftorrents%2F$/);
  await page.context().addCookies([{ name: 'akane_session', value: user.token, url: origin }]);
  await page.goto(`${origin}/me/torrents/`);
  await page.getByRole('heading', { name: 'Сейчас вы ничего не раздаёте' }).waitFor();
  await assertAccessible(page, 'nothing is given');

  const needed = page.locator('tbody tr').filter({ hasText: 'Эпизод 3' });
  const list = '/anime/torrents/?needs_seeds=1';
  await becomes(async () => {
    const rows = (await readPage(list, user.token)).split('<tr').map((row) => row.replaceAll(/<[^>]*>/g, ''));
    return rows.some((row) => [/Эпизод\s3/, /0\sсидов/, /1\sлич/].every((part) => part.test(row)));
  }, true);
  await page.goto(origin + list);
  await needed.filter({ hasText: '0\u00A0сидов' }).filter({ hasText: '1\u00A0лич' }).waitFor();
  await assertAccessible(page, 'those in need');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    needed.getByRole('link', { name: 'Скачать торрент-файл' }).click(),
  ]);
  const { announce, infoHash } = await parseTorrent(await readFile(await file.path()));
  assert.deepEqual([infoHash, announce], [torrent.hash, [`${origin}/announce?pk=${user.passkey}`]]);
  assert.match(file.suggestedFilename(), /\.torrent$/);

  await announceRaw(`${query}&left=0&event=started&peer_id=-XX0000-keeperkeeper&pk=${user.passkey}`);
  await becomes(async () => /<b[^>]*>Раздаёте</.test(await readPage('/me/torrents/', user.token)), true);
  await page.goto(`${origin}/me/torrents/`);
  await page.getByRole('region', { name: 'Сейчас' }).getByText('Раздаёте', { exact: true }).waitFor();
  await assertAccessible(page, 'what is given');
  assert.deepEqual(errors, []);
  await page.context().close();
});
