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
import { anAccount } from '#tests/support/account.ts';
import { openBrowser, openPage } from '#tests/support/browser.ts';
import { looksWell } from '#tests/support/looks-well.ts';
import { akane, freePort, startSite, type TestSite } from '#tests/support/process.ts';
import { startTransmission, type Transmission } from '#tests/support/transmission.ts';
import { makeVideo } from '#tests/support/video.ts';

// Torrents of ours in clients that others wrote, on this machine alone.
const RELEASE = 'last-train-to-sakurayama';
const MB = 1_000_000;
// Slow enough to be seen in the middle, and slower than a line.
const SPEED = '1500K';
// What is announced is counted every ten seconds and remembered by pages for forty-five.
const PATIENCE_MS = 120_000;

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

/** Waits with some patience. */
async function becomes<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const started = performance.now();
  for (let last = await read(); ; last = await read()) {
    if (JSON.stringify(last) === JSON.stringify(expected)) return;
    if (performance.now() - started > PATIENCE_MS) return assert.deepEqual(last, expected);
    await wait(250);
  }
}

let asked = 0;
/** How many there are, by the API and past what it remembers. */
async function numbers(hash: string): Promise<number[]> {
  asked += 1;
  const query = { exclude: [`_${asked}`] };
  const torrent = await call(torrentByHashOrId, { params: { hashOrId: hash }, query });
  return [torrent.seeders, torrent.leechers, torrent.completed_times];
}

/** Publishes a video with so many bytes behind it; players and probes take no notice of those. */
async function publish(name: string, bytes: number, settings: NodeJS.ProcessEnv = {}) {
  const place = path.join(folder, 'seeds');
  await mkdir(place, { recursive: true });
  const file = await makeVideo(path.join(place, name));
  await appendFile(file, randomBytes(bytes));
  const { code, output } = await akane(['torrent', 'add', '--release', RELEASE, file], {
    ...site.env,
    ...settings,
  });
  assert.equal(code, 0, output);
  const [hash = ''] = /^[0-9a-f]{40}$/m.exec(output) ?? [];
  return { hash, name, place, content: await readFile(file) };
}

async function aUser(login: string) {
  const { id, token } = await anAccount({ db }, login);
  const row = () =>
    db
      .selectFrom('users')
      .select(['passkey', 'uploaded', 'downloaded'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { id, token, row, passkey: (await row()).passkey };
}

function fileFor(hash: string, passkey?: string): Promise<Uint8Array> {
  const query = passkey === undefined ? {} : { pk: passkey };
  return call(torrentFile, { params: { hashOrId: hash }, query });
}

/** Downloads with aria2 until everything is there. */
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

async function seed(file: Uint8Array, place: string): Promise<number> {
  const metainfo = Buffer.from(file).toString('base64');
  const added = await daemon.call('torrent-add', { metainfo, 'download-dir': place, paused: true });
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

/** What our tracker answers to words that no client would say. */
async function says(words: string): Promise<string> {
  return (await fetch(`${origin}/announce?${words}`)).text();
}

test(
  'a fresh torrent goes from one user to another through our tracker, and both profiles move by the true amount',
  { timeout: 240_000 },
  async () => {
    const [giver, taker] = [await aUser('giver'), await aUser('taker')];
    const torrent = await publish('Последний поезд - 01.mp4', 30 * MB);
    const size = torrent.content.length;
    const [given, taken] = [
      await fileFor(torrent.hash, giver.passkey),
      await fileFor(torrent.hash, taker.passkey),
    ];
    const { pieceLength, private: isPrivate, announce } = await parseTorrent(given);
    assert.deepEqual([isPrivate, announce], [true, [`${origin}/announce?pk=${giver.passkey}`]]);

    const id = await seed(given, torrent.place);
    await becomes(() => numbers(torrent.hash), [1, 0, 0]);
    const downloading = download(taken, 'taken', `--max-overall-download-limit=${SPEED}`);
    await becomes(() => numbers(torrent.hash), [1, 1, 0]);
    await downloading;
    assert.ok(torrent.content.equals(await readFile(path.join(folder, 'taken', torrent.name))));
    await daemon.call('torrent-stop', { ids: [id] });
    await becomes(() => numbers(torrent.hash), [0, 0, 1]);

    const isNear = (bytes: number) => Math.abs(bytes - size) <= pieceLength;
    await becomes(async () => isNear((await giver.row()).uploaded), true);
    const [up, down] = [await giver.row(), await taker.row()];
    assert.ok(isNear(down.downloaded), String(down.downloaded));
    assert.deepEqual([up.downloaded, down.uploaded], [0, 0]);

    const hash = torrent.hash.replaceAll(/../g, '%$&');
    const counters = `port=7000&downloaded=0&left=0&info_hash=${hash}`;
    const spoofed = `${counters}&peer_id=-XX0000-spoofspoofsp&pk=${giver.passkey}`;
    await says(`${counters.replace('left=0', 'left=5')}&peer_id=-XX0000-somebodysome&uploaded=0`);
    await says(`${spoofed}&uploaded=0&event=started`);
    for (const uploaded of ['1000000000000000', '-1', '9999999999999999999'])
      await says(`${spoofed}&uploaded=${uploaded}`);
    await says(`${spoofed}&uploaded=2000000000000000&event=stopped`);
    await says(`${counters}&peer_id=-XX0000-somebodysome&uploaded=0&event=completed`);
    await becomes(async () => (await numbers(torrent.hash))[2], 2);
    assert.deepEqual(await giver.row(), up);

    await db
      .updateTable('users')
      .set({ passkey: 'f'.repeat(32) })
      .where('id', '=', giver.id)
      .execute();
    await becomes(
      async () => /failure reason.*ключ не действует/.test(await says(`${spoofed}&uploaded=0`)),
      true,
    );
    assert.match(await says(`${spoofed.replace(giver.passkey, 'f'.repeat(32))}&uploaded=0`), /complete/);
  },
);

test(
  'without a single seeder our own files complete a torrent, also for a visitor',
  { timeout: 120_000 },
  async () => {
    const torrent = await publish('Последний поезд - 02.mp4', 5 * MB, { TORRENT_WEB_SEED_GB: '1' });
    const file = await fileFor(torrent.hash);
    const { announce, urlList } = await parseTorrent(file);
    assert.deepEqual([announce, urlList.length], [[`${origin}/announce`], 1]);
    await download(file, 'from-us');
    assert.ok(torrent.content.equals(await readFile(path.join(folder, 'from-us', torrent.name))));
    await becomes(() => numbers(torrent.hash), [0, 0, 1]);
  },
);

test(
  'the clips of the demo can be downloaded before anybody has seeded anything',
  { timeout: 120_000 },
  async () => {
    const { torrents } = await call(releaseByIdOrAlias, { params: { idOrAlias: 'moon-archive' } });
    const { hash, size } = torrents?.find(({ has_file }) => has_file) ?? { hash: '', size: 0 };
    const file = await fileFor(hash);
    const { files } = await parseTorrent(file);
    await download(file, 'demo');
    const [name = ''] = files.map((one) => one.path);
    assert.equal((await stat(path.join(folder, 'demo', name))).size, size);
  },
);

test('the pages give the file of whoever is signed in, show who needs seeds and what one gives', async () => {
  const torrent = await publish('Последний поезд - 03.mp4', MB);
  const user = await aUser('keeper');
  const hash = torrent.hash.replaceAll(/../g, '%$&');
  const words = `port=7000&uploaded=0&downloaded=0&info_hash=${hash}`;
  await says(`${words}&left=9&event=started&peer_id=-XX0000-somebodyelse`);

  const { page, faults } = await openPage(browser, 390, 844);
  await page.goto(`${origin}/me/torrents/`);
  await page.waitForURL(/\/app\/auth\/login\?to=%2Fme%2Ftorrents%2F$/);
  await page.context().addCookies([{ name: 'akane_session', value: user.token, url: origin }]);
  await page.goto(`${origin}/me/torrents/`);
  await page.getByRole('heading', { name: 'Сейчас вы ничего не раздаёте' }).waitFor();
  await looksWell(page, 'nothing is given');

  const needed = page.locator('tbody tr').filter({ hasText: 'Эпизод 3' });
  await becomes(async () => {
    await page.goto(`${origin}/anime/torrents/?needs_seeds=1`);
    return needed.filter({ hasText: '0\u00A0сидов' }).filter({ hasText: '1\u00A0лич' }).count();
  }, 1);
  await looksWell(page, 'those in need');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    needed.getByRole('link', { name: 'Скачать торрент-файл' }).click(),
  ]);
  const { announce, infoHash } = await parseTorrent(await readFile(await file.path()));
  assert.deepEqual([infoHash, announce], [torrent.hash, [`${origin}/announce?pk=${user.passkey}`]]);
  assert.match(file.suggestedFilename(), /\.torrent$/);

  await says(`${words}&left=0&event=started&peer_id=-XX0000-keeperkeeper&pk=${user.passkey}`);
  const given = page.getByRole('region', { name: 'Сейчас' }).getByText('Раздаёте', { exact: true });
  await becomes(async () => {
    await page.goto(`${origin}/me/torrents/`);
    return given.count();
  }, 1);
  await looksWell(page, 'what is given');
  assert.deepEqual(faults, []);
  await page.context().close();
});
