import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { mediaVasts } from '#contract/ads.ts';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { importRecords } from '#server/studio/records/files/import-records.ts';
import { brokenRules } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { type VastFixture, startVastServer, type VastServer } from '#tests/support/samples/vast-fixtures.ts';
import { makeVideo } from '#tests/support/samples/video.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let vast: VastServer;
let episodePath: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-ads-'));
  const ad = await makeVideo(path.join(folder, 'ad.mp4'), { seconds: 4, more: ['-movflags', '+faststart'] });
  vast = await startVastServer(ad);
  browser = await openBrowser();
  site = await startSite(path.join(folder, 'data'));
  const postgres = await startEmbeddedPostgres(path.join(folder, 'data/postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  const { episodes } = await call()(releaseByIdOrAlias, {
    params: { idOrAlias: 'last-train-to-sakurayama' },
  });
  episodePath = `/anime/video/episode/${episodes.find(({ hls_480 }) => hls_480 !== null)?.id}`;
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await vast.close();
  await rm(folder, { recursive: true, force: true });
});

const call = () => createClient((request) => fetch(request), site.origin);

/** Replaces the campaigns, as the operator command does, and waits until the API lists them. */
async function setCampaigns(...fixtures: VastFixture[]): Promise<void> {
  const urls = fixtures.map(vast.tag);
  const campaigns = urls.map((url) => ({
    url,
    ad_erid: '2Vtzq',
    ad_company_itn: '7700000000',
    ad_company_name: 'ООО «Ромашка»',
  }));
  const storage = openFolderStorage(path.join(folder, 'data/storage'));
  const deps = { db, storage, now: () => new Date(), actor: { command: 'test' } };
  await importRecords(deps, { campaigns }, { folder, isWhole: true });
  await waitUntil(async () => (await call()(mediaVasts)).map(({ url }) => url).join() === urls.join());
  vast.forget();
}

/** The time of the first frame of the episode, in milliseconds since its page was opened. */
function firstFrameTime(page: Page): Promise<number> {
  return page
    .waitForFunction(() => (globalThis as { firstFrameAt?: number }).firstFrameAt, undefined, {
      timeout: 30_000,
    })
    .then(async (handle) => (await handle.jsonValue()) ?? Number.NaN);
}

/** Opens a page that records the time of the first frame. */
async function openTimed() {
  const opened = await openPage(browser, 1280, 720);
  await opened.page.addInitScript(() => {
    const recordFirstFrame = () =>
      ((globalThis as { firstFrameAt?: number }).firstFrameAt ??= performance.now());
    document.addEventListener('playing', recordFirstFrame, true);
  });
  return { ...opened, close: () => opened.page.context().close() };
}

const PLAYED = [
  'impression',
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
];
const WRAPPER_LIMIT_ERRORS = Array.from({ length: 6 }, () => 'error 302');

const EXPECTED_BEACONS: [VastFixture, string[]][] = [
  ['inline', PLAYED],
  ['chain', ['wrapper-1-impression', 'wrapper-2-impression', 'wrapper-3-impression', ...PLAYED]],
  ['loop', WRAPPER_LIMIT_ERRORS],
  ['deep', WRAPPER_LIMIT_ERRORS],
  ['slow', []],
  ['silent', []],
  ['empty', []],
  ['malformed', []],
  ['broken', []],
  ['vpaid', ['error 403']],
  ['bomb', []],
  ['huge', []],
  ['scripts', ['error 403']],
  ['wrapped-script', ['error 301']],
  ['no-file', ['error 401']],
  ['slow-file', ['error 402']],
];

for (const [fixture, expectedBeacons] of EXPECTED_BEACONS) {
  test(`the episode starts after a «${fixture}» ad response, and exactly the expected beacons are sent`, async () => {
    await setCampaigns(fixture);
    const { page, close } = await openTimed();
    await page.goto(site.origin + episodePath);
    await firstFrameTime(page);
    await waitUntil(() => vast.beacons().length >= expectedBeacons.length);
    // Those of one moment are sent at once and may overtake each other.
    assert.deepEqual(vast.beacons().toSorted(), expectedBeacons.toSorted());
    await close();
  });
}

async function medianFirstFrameTime(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { page, close } = await openTimed();
    await page.goto(site.origin + episodePath);
    times.push(await firstFrameTime(page));
    await close();
  }
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

test('an ad server that never answers delays the first frame by at most 3.2 s', async (t) => {
  await setCampaigns();
  const without = await medianFirstFrameTime();
  await setCampaigns('silent');
  const delay = (await medianFirstFrameTime()) - without;
  t.diagnostic(
    `${Math.round(without)} ms without campaigns, ${Math.round(delay)} ms later with a dead ad server`,
  );
  assert.ok(delay <= 3200, `${delay} ms delay`);
});

test('loads no ad code when there are no campaigns', async () => {
  await setCampaigns();
  const { page, close } = await openTimed();
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(site.origin + episodePath);
  await firstFrameTime(page);
  assert.ok(files.includes('/api/v1/media/vasts'));
  assert.deepEqual(
    files.filter((name) => /run-ad-break|ad-break-screen|ad-frame/.test(name)),
    [],
  );
  await close();
});

test('falls through to the next campaign when one has no ad', async () => {
  await setCampaigns('broken', 'empty', 'inline');
  const { page, close } = await openTimed();
  await page.goto(site.origin + episodePath);
  await page.getByText('Реклама · ООО «Ромашка»').waitFor();
  await close();
});

test('an ad names its advertiser, obeys the keys and can be skipped when allowed', async () => {
  await setCampaigns('skippable');
  const { page, errors, close } = await openTimed();
  await page.goto(site.origin + episodePath);
  const ad = page.getByRole('region', { name: 'Реклама' });
  await ad.getByText('Реклама · ООО «Ромашка»').waitFor();
  await ad.getByText('erid:\u00A02Vtzq').waitFor();
  const link = ad.getByRole('link', { name: 'Перейти на сайт рекламодателя' });
  assert.deepEqual(
    [await link.getAttribute('target'), await link.getAttribute('rel')],
    ['_blank', 'noopener sponsored'],
  );
  await page.keyboard.press('KeyK');
  await ad.getByRole('button', { name: 'Продолжить' }).waitFor();
  await page.keyboard.press('KeyM');
  await ad.getByRole('button', { name: 'Включить звук' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  const currentTime = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  assert.equal(await currentTime(), 0);
  assert.deepEqual(await brokenRules(page), []);
  const shop = page.context().waitForEvent('page');
  await link.click();
  assert.match((await shop).url(), /\/shop$/);
  await page.bringToFront();
  await page.keyboard.press('Space');
  await ad.getByRole('button', { name: 'Пропустить' }).waitFor();
  await page.keyboard.press('KeyS');
  await firstFrameTime(page);
  await waitUntil(() => vast.beacons().includes('skip'));
  assert.deepEqual(
    vast.beacons().filter((name) => /^(pause|mute|click|resume|skip|complete)$/.test(name)),
    ['pause', 'mute', 'click', 'resume', 'skip'],
  );
  assert.deepEqual(errors, []);
  await close();
});

test('a hostile ad shows only its video: none of its code runs in the page or in the frame', async () => {
  await setCampaigns('hostile');
  const { page, errors, close } = await openTimed();
  const requested: string[] = [];
  await page.context().exposeFunction('attack', (which: unknown) => void errors.push(`ran ${String(which)}`));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => errors.push('dialog')));
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(site.origin + episodePath);
  const ad = page.getByRole('region', { name: 'Реклама' });
  await ad.getByText('Реклама · ООО «Ромашка»').waitFor();
  assert.equal(await ad.getByRole('link').count(), 0);
  const injectedNodes = page.frames().map((frame) => frame.locator('img[src=x], [onerror]').count());
  assert.deepEqual(await Promise.all(injectedNodes), [0, 0]);
  assert.equal(await page.frames()[1]?.locator('script').count(), 0);
  await firstFrameTime(page);
  await waitUntil(() => vast.beacons().includes('complete'));
  assert.deepEqual(vast.beacons(), PLAYED);
  assert.deepEqual(
    requested.filter((url) => !url.startsWith('http') && !/^(blob|data):/.test(url)),
    [],
  );
  assert.deepEqual(errors, []);
  await close();
});

test('an episode opened by in-site navigation gets its ad, and the content policy stays strict', async () => {
  await setCampaigns('inline');
  const { page, errors, close } = await openTimed();
  const home = await page.goto(`${site.origin}/anime/releases/release/last-train-to-sakurayama`);
  assert.match(home?.headers()['content-security-policy'] ?? '', /connect-src 'self' blob:;/);
  await page
    .getByRole('link', { name: /^Смотреть/ })
    .first()
    .click();
  await page.getByText('Реклама · ООО «Ромашка»').waitFor();
  await firstFrameTime(page);
  assert.deepEqual(errors, []);
  // The next episode starts before the interval between two ads has passed.
  vast.forget();
  await page.locator('video').hover();
  await page.keyboard.press('Shift+KeyN');
  await page.waitForFunction((first) => !location.pathname.endsWith(first), episodePath);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  assert.deepEqual(vast.requests(), []);
  await close();
});

test('the VAST test page plays a given tag and lists every step', async () => {
  const { page, errors, close } = await openTimed();
  // Text typed before hydration is lost.
  const answer = await page.goto(`${site.origin}/dev/vastSdkTest`, { waitUntil: 'networkidle' });
  assert.match(answer?.headers()['content-security-policy'] ?? '', /connect-src 'self' blob:;/);
  await page.getByLabel('Адрес тега VAST').fill(vast.tag('chain'));
  await page.getByRole('button', { name: 'Показать' }).click();
  const events = page.getByRole('listitem');
  await events.filter({ hasText: 'Начался бы фильм' }).waitFor({ timeout: 20_000 });
  const shown = (await events.allInnerTexts()).join('\n');
  for (const step of ['Запрос', 'Обёртка 3', 'MP4', ...PLAYED]) assert.ok(shown.includes(step), step);
  await page.getByRole('button', { name: 'Только VPAID' }).click();
  await events.filter({ hasText: '403' }).first().waitFor();
  assert.deepEqual(errors, []);
  await close();
});
