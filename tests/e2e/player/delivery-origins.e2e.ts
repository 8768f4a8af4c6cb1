import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { startDeliveryOrigin, type TestDeliveryOrigin } from '#tests/support/servers/delivery-origin.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';

const RELEASE = 'last-train-to-sakurayama';
// The clip has thirty seconds, of which half are buffered: the rest is loaded after an origin has failed.
const SMALL_BUFFER = { buffer: 'small' };
const MAX_STALL_MS = 6000;

let browser: Browser;
let folder: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-hosts-'));
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

async function firstEpisode(site: TestSite): Promise<string> {
  const answer = await fetch(`${site.origin}/api/v1/anime/releases/${RELEASE}`);
  const { episodes } = (await answer.json()) as { episodes: { id: string }[] };
  return episodes[0]?.id ?? assert.fail('the demo release has no episodes');
}

async function open(site: TestSite, settings: object = SMALL_BUFFER): Promise<Page> {
  const { page } = await openPage(browser);
  await page.addInitScript((value) => {
    if (localStorage.getItem('akane.player') === null) localStorage.setItem('akane.player', value);
  }, JSON.stringify(settings));
  await page.goto(`${site.origin}/anime/video/episode/${await firstEpisode(site)}`);
  await playsPast(page, 1);
  return page;
}

async function playsPast(page: Page, second: number): Promise<void> {
  await page.waitForFunction((time) => (document.querySelector('video')?.currentTime ?? 0) > time, second, {
    timeout: 60_000,
  });
}

/** Starts measuring stalls; the returned function gives the longest one in milliseconds. */
async function measureStalls(page: Page): Promise<() => Promise<number>> {
  const measure = await page.evaluateHandle(() => {
    const video = document.querySelector('video');
    let [time, at, longest] = [video?.currentTime, performance.now(), 0];
    setInterval(() => {
      const now = performance.now();
      if (video?.currentTime === time) longest = Math.max(longest, now - at);
      else [time, at] = [video?.currentTime, now];
    }, 50);
    return () => longest;
  });
  return () => measure.evaluate((longest) => longest());
}

/** Starts a site with two delivery origins; the player prefers the first. */
async function siteWithOrigins(
  name: string,
): Promise<{ site: TestSite; first: TestDeliveryOrigin; second: TestDeliveryOrigin }> {
  const dataDir = path.join(folder, name);
  const first = await startDeliveryOrigin(path.join(dataDir, 'storage'));
  const second = await startDeliveryOrigin(path.join(dataDir, 'storage'));
  const site = await startSite(dataDir, { MEDIA_ORIGINS: `${first.origin},${second.origin}` });
  return { site, first, second };
}

async function longestStallAfterSeek(page: Page): Promise<number> {
  const longestStall = await measureStalls(page);
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.currentTime = 24;
  });
  await playsPast(page, 24.5);
  return longestStall();
}

test('playback fails over to another delivery origin when one hangs, breaks off, refuses or is down', async () => {
  const { site, first, second } = await siteWithOrigins('hosts');
  try {
    for (const manner of ['silent', 'half', 'fail'] as const) {
      first.behave('serve');
      const page = await open(site);
      first.behave(manner);
      const stall = await longestStallAfterSeek(page);
      console.log(`${manner}: the picture stood for ${Math.round(stall)} ms`);
      assert.ok(stall < MAX_STALL_MS, `${manner}: the picture stood for ${stall} ms`);
      await page.context().close();
    }
    assert.ok(second.requests.length > 0);

    first.behave('serve');
    const watched = await open(site);
    const longestStall = await measureStalls(watched);
    first.behave('silent');
    await playsPast(watched, 25);
    const stall = await longestStall();
    console.log(`watched on: the picture stood for ${Math.round(stall)} ms`);
    assert.ok(stall < 1000, `what is loaded should hide the move: ${stall} ms`);
    await watched.context().close();

    first.behave('serve');
    const page = await open(site);
    await first.stop();
    const stallWhenDown = await longestStallAfterSeek(page);
    console.log(`down: the picture stood for ${Math.round(stallWhenDown)} ms`);
    assert.ok(stallWhenDown < MAX_STALL_MS, `down: the picture stood for ${stallWhenDown} ms`);
    await page.getByText(`Переключились на сервер ${new URL(second.origin).host}`).waitFor();
  } finally {
    await site.stop();
    await second.stop();
  }
});

test('the menus list each quality and delivery origin once, and the chosen origin is remembered', async () => {
  const { site, first, second } = await siteWithOrigins('choice');
  try {
    const page = await open(site, {});
    await page.evaluate(() => document.querySelector('video')?.pause());
    await page.getByRole('button', { name: 'Качество' }).click();
    assert.deepEqual(await page.getByRole('menuitemradio').allInnerTexts().then(firstWords), [
      '1080p',
      '720p',
      '480p',
      'Авто',
    ]);
    await page.getByRole('button', { name: 'Настройки' }).click();
    await page.getByRole('menuitem', { name: /^Сервер/ }).click();
    const names = [first, second].map(({ origin }) => new URL(origin).host);
    const offered = await page.getByRole('menuitemradio').allInnerTexts().then(firstWords);
    assert.deepEqual(offered, ['Авто', ...names, new URL(site.origin).host]);
    await page.getByRole('menuitemradio').nth(2).click();
    const requestsBefore = first.requests.length;
    await page.reload();
    await playsPast(page, 1);
    assert.equal(first.requests.length, requestsBefore);
    assert.ok(second.requests.length > 0);
  } finally {
    await site.stop();
    await first.stop();
    await second.stop();
  }
});

const firstWords = (texts: string[]) => texts.map((text) => text.trim().split(/\s/)[0]);

test('expired signed URLs are renewed during playback, and a missing video can be reported', async () => {
  const site = await startSite(path.join(folder, 'signed'), {
    MEDIA_SIGNING_KEY: 'signaturesOfThisSiteOnly',
  });
  try {
    const { page } = await openPage(browser);
    let reads = 0;
    await page.route(/\/media\/hls\/.*\/(playlists\.json|\d+\.m3u8)/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const isFirst = reads++ === 0;
      await route.fulfill({
        response: answer,
        body: isFirst ? text.replaceAll(/\/t\/\d+-/g, '/t/1700000000-') : text,
      });
    });
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    await page.goto(`${site.origin}/anime/video/episode/${await firstEpisode(site)}`);
    await playsPast(page, 2);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual([refused.length > 0, reads > 1], [true, true]);

    await page.route('**/media/hls/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    const panel = page.getByRole('alert');
    await panel.getByText('Видео не найдено').waitFor();
    await panel.getByRole('button', { name: 'Сообщить' }).click();
    await panel.getByText('Спасибо, сообщение отправлено').waitFor();
    const { output } = await runAkane(['faults', '--json'], site.env);
    assert.match(output, /manifestLoadError 404/);
  } finally {
    await site.stop();
  }
});

test('what is taken away while it plays says so, with a way on', async () => {
  const dataDir = path.join(folder, 'taken');
  const site = await startSite(dataDir);
  const takeAway = async (name: string, to: string, act: () => Promise<unknown>) => {
    const { page } = await openPage(browser);
    let goOn = () => {};
    const taken = new Promise<void>((resolve) => (goOn = resolve));
    // A fast machine loads the whole clip before anything happens.
    await page.route(/_0000[1-9]\.ts/, (route) => taken.then(() => route.continue()));
    const panel = page.getByRole('alert');
    // The link that the answer brings takes the place of a button with the focus.
    await page.route(/\/anime\/releases\/\d+\?exclude=torrents/, async (route) => {
      await panel.getByRole('button', { name: 'Повторить' }).focus();
      await route.continue();
    });
    await page.goto(`${site.origin}/anime/video/episode/${await firstEpisode(site)}`);
    await playsPast(page, 1);
    await act();
    goOn();
    await panel.getByRole('heading', { name }).waitFor({ timeout: 60_000 });
    await panel.getByRole('link', { name: to }).and(page.locator(':focus')).waitFor();
    await page.context().close();
  };
  const takeBack = (at: string | null) =>
    inSiteDatabase(dataDir, (db) =>
      db
        .updateTable('episodes')
        .set({ is_published: at === null, taken_back_at: at })
        .execute(),
    );
  const close = (is_blocked_by_copyrights: boolean) =>
    inSiteDatabase(dataDir, (db) => db.updateTable('releases').set({ is_blocked_by_copyrights }).execute());
  try {
    await takeAway('Эпизод больше не показывается', 'К релизу', () => takeBack(new Date().toISOString()));
    await takeBack(null);
    await takeAway('Релиз больше не показывается', 'К релизу', () => close(true));
    await close(false);
    const hide = () => runAkane(['release', 'hide', RELEASE], site.env);
    await takeAway('Релиз больше не показывается', 'В каталог', hide);
  } finally {
    await site.stop();
  }
});
