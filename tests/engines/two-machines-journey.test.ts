import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import parseTorrent from 'parse-torrent';
import type { Browser, Page, Response } from 'playwright-core';
import sharp from 'sharp';
import { LOGIN_PATH, REGISTRATION_PATH } from '#contract/addresses.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { aCatalogueEntry, type CatalogueEntryInput } from '#tests/support/api.ts';
import { openBrowser, openPage, readVideo, waitForHydration } from '#tests/support/browser/browser.ts';
import { startMailSink, type MailSink } from '#tests/support/servers/mail-sink.ts';
import { freePort, runAkane, startSite, type TestSite } from '#tests/support/process.ts';
import { startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { DATABASE, startHarshPostgres } from './harsh-database.ts';
import { startNginx, type TestProxy } from './nginx.ts';
import { startPgBouncer, type TestPooler } from './pgbouncer.ts';
import type { TestPostgres } from './postgres.ts';
import { startRedis, type TestRedis } from './redis.ts';

// A viewer of a site on two machines that share no folder and have names of their own: only a database behind
// PgBouncer, Valkey and a bucket. nginx in front of them gives requests to both in turn.
const MACHINES = ['north', 'south'] as const;
const RUSSIA = { 'x-forwarded-for': '77.88.8.8' };
const NAME = 'mika_fox';
const EMAIL = `${NAME}@example.org`;
const PASSWORD = 'тихая река у моста';

let folder: string;
let remove: () => Promise<void>;
let browser: Browser;
let postgres: TestPostgres;
let pooler: TestPooler;
let redis: TestRedis;
let s3: TestS3;
let mail: MailSink;
let proxy: TestProxy;
let db: Database;
let page: Page;
let errors: string[];
const sites: TestSite[] = [];
/** The machines by themselves, at the host of the proxy, so that a browser has the same cookies there. */
let [north, south]: string[] = [];
/** The address of the page of the only episode. */
let episode: string;

async function startMachine(name: string, port: number, settings: NodeJS.ProcessEnv): Promise<string> {
  const own = { ...settings, PORT: String(port), WORK_DIR: path.join(folder, name, 'work') };
  sites.push(await startSite(path.join(folder, name, 'data'), own, { host: name }));
  return `http://127.0.0.1:${port}`;
}

before(async () => {
  ({ folder, remove } = await createTestFolder());
  [postgres, redis, s3] = [await startHarshPostgres(), await startRedis(), await startS3()];
  [pooler, mail, browser] = [await startPgBouncer(postgres), await startMailSink(), await openBrowser()];
  db = openDatabase({ url: postgres.urlOf(DATABASE) });
  await migrate(db);
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    DATABASE_URL: pooler.urlOf(DATABASE),
    DATABASE_DIRECT_URL: postgres.urlOf(DATABASE),
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    ...s3.env,
    SMTP_URL: mail.url,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO: 'off',
    BOT_CHECK: 'off',
    RATE_LIMIT: '0',
  };
  [north, south] = [
    await startMachine(MACHINES[0], ports[0] ?? 0, settings),
    // Videos are only processed in the north.
    await startMachine(MACHINES[1], ports[1] ?? 0, { ...settings, ROLES: 'web,tracker,jobs' }),
  ];
  proxy = await startNginx(ports, { port });
  ({ page, errors } = await openPage(browser));
});
after(async () => {
  await browser?.close();
  for (const { process } of sites) process.child.kill('SIGTERM');
  await Promise.all(sites.map(({ process }) => process.finished));
  await proxy?.remove();
  await db?.destroy();
  await pooler?.remove();
  await postgres?.remove();
  await redis?.remove();
  await s3?.remove();
  await mail?.close();
  await remove?.();
});

async function akaneInTheNorth(...args: string[]): Promise<void> {
  const { code, output } = await runAkane(args, sites[0]?.env ?? {});
  assert.equal(code, 0, output);
}

async function importRelease(fields: Partial<CatalogueEntryInput> = {}): Promise<void> {
  const file = path.join(folder, 'line.jsonl');
  await writeFile(file, JSON.stringify(aCatalogueEntry(1, fields)));
  await akaneInTheNorth('import', file);
}

const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('a viewer registers, and each machine shows the avatar that one of them took', async () => {
  await page.goto(proxy.origin + REGISTRATION_PATH);
  await fill('Логин', NAME);
  await fill('Почта', EMAIL);
  await fill('Никнейм', 'Мика');
  await fill('Пароль', PASSWORD);
  await fill('Пароль ещё раз', PASSWORD);
  await press('Зарегистрироваться');
  await page.getByText('Мы отправили письмо на m***@example.org').waitFor();
  const { text = '' } = await mail.waitForEmail(EMAIL, /Подтвердите/);
  await page.goto(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '');
  await press('Подтвердить и войти');
  await page.waitForURL(`${proxy.origin}/`);
  // Another browser: this one would ask whether its session has ended.
  assert.deepEqual(errors, []);
  await page.context().close();
  ({ page, errors } = await openPage(browser));
  await page.goto(proxy.origin + LOGIN_PATH);
  await fill('Логин или почта', NAME);
  await fill('Пароль', PASSWORD);
  await press('Войти');
  await page.waitForURL(`${proxy.origin}/`);

  await page.goto(`${proxy.origin}/app/settings/account`);
  await waitForHydration(page);
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#2255aa' } });
  const file = { name: 'сокол.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  const avatar = page.getByRole('button', { name: 'Аккаунт: Мика' }).locator('img');
  await avatar.waitFor();
  for (const machine of [north, south]) {
    await page.goto(`${machine}/`);
    await avatar.waitFor();
    await waitUntil(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
  }
});

const isSegment = (response: Response) => response.url().endsWith('.ts') && response.ok();

/** Counts the files of videos that the page receives from a machine. */
function countSegments(machine = ''): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (isSegment(response) && response.url().startsWith(`${machine}/`)) count += 1;
  });
  return () => count;
}

async function waitForSecond(second: number): Promise<void> {
  await page.waitForFunction((from) => (document.querySelector('video')?.currentTime ?? 0) > from, second, {
    timeout: 60_000,
  });
}

test('an episode of one machine plays from the other, and the first offers the position that the other took', async () => {
  const file = await makeVideo(path.join(folder, 'Релиз - 01.mp4'), { seconds: 30 });
  await importRelease();
  await akaneInTheNorth('ingest', '--release', 'release-1', '--ordinal', '1', file);
  const segments = countSegments(south);
  await page.goto(`${south}/anime/releases/release/release-1`);
  await page
    .getByRole('link', { name: /^Смотреть/ })
    .first()
    .click();
  await page.waitForURL('**/anime/video/episode/**');
  episode = new URL(page.url()).pathname;
  await waitForSecond(0.5);
  await page.locator('video').evaluate((video) => ((video as HTMLVideoElement).currentTime = 20));
  await waitForSecond(21);
  assert.ok((await readVideo(page)).light > 40);
  assert.ok(segments() > 0);
  await page.locator('video').evaluate((video) => (video as HTMLVideoElement).pause());
  const readSaved = () => db.selectFrom('views').select('time').executeTakeFirst();
  await waitUntil(async () => ((await readSaved())?.time ?? 0) >= 20);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${north}/`);
  await page
    .getByRole('region', { name: 'Продолжить просмотр' })
    .getByText(/Эпизод 1/)
    .waitFor();
  await page.goto(north + episode);
  await waitForSecond(17);
  await page.goto('about:blank');
});

test('the torrent file of one machine downloads from the other, and its swarm is known to both', async () => {
  const file = path.join(folder, 'Релиз - 01.mp4');
  await akaneInTheNorth('torrent', 'add', '--release', 'release-1', file);
  await page.goto(`${south}/anime/releases/release/release-1/torrents`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать торрент-файл' }).click(),
  ]);
  const { announce, infoHash } = await parseTorrent(await readFile(await download.path()));
  const { origin, searchParams } = new URL(announce[0] ?? '');
  assert.equal(origin, proxy.origin);
  const hash = infoHash.replaceAll(/../g, '%$&');
  const ask = async (machine: string, peer: string, left: number) => {
    const query = `pk=${searchParams.get('pk')}&info_hash=${hash}&port=7001&uploaded=0&downloaded=0`;
    return (await fetch(`${machine}/announce?${query}&left=${left}&peer_id=-XX0000-${peer}`)).text();
  };
  assert.match(await ask(north ?? '', 'keeperkeeper', 0), /8:completei1e/);
  await waitUntil(async () => /8:completei1e/.test(await ask(south ?? '', 'seekerseeker', 9)));
  await waitUntil(async () => /10:incompletei1e/.test(await ask(north ?? '', 'keeperkeeper', 0)));
  assert.match(await ask(proxy.origin, 'seekerseeker', 9), /8:completei1e10:incompletei1e/);
});

test('a release that is closed for a country is closed there on both machines', async (t) => {
  await page.setExtraHTTPHeaders(RUSSIA);
  const [watched] = await Promise.all([page.waitForResponse(isSegment), page.goto(south + episode)]);
  await page.goto('about:blank');
  const { pathname: segment } = new URL(watched.url());
  const statusFrom = async (machine: string | undefined, headers: Record<string, string>) =>
    (await fetch(`${machine}${segment}`, { headers })).status;
  assert.equal(await statusFrom(north, RUSSIA), 200);

  await importRelease({ blocked_countries: ['RU'] });
  const started = performance.now();
  for (const machine of [north, south])
    await waitUntil(async () => (await statusFrom(machine, RUSSIA)) === 404);
  // Three seconds at most on a machine with nothing else to do.
  t.diagnostic(`closed after ${Math.round(performance.now() - started)} ms`);
  for (const machine of [north, south]) {
    await page.goto(machine + episode);
    await page.getByRole('heading', { name: 'Недоступно в вашем регионе' }).waitFor();
    assert.equal(await page.locator('video').count(), 0);
    assert.equal(await statusFrom(machine, { 'x-forwarded-for': '8.8.8.8' }), 200);
  }
  assert.deepEqual(errors, []);
});
