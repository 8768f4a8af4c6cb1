import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '#tests/support/browser.ts';
import { startMediaHost, type MediaHost } from '#tests/support/media-host.ts';
import { akane, startSite, type TestSite } from '#tests/support/process.ts';

const RELEASE = 'last-train-to-sakurayama';
// Thirty seconds of film, half of them loaded ahead: the rest has to come after a host is gone.
const LOADS_LITTLE = { buffer: 'small' };
const MAX_STOP = 6000;

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

async function open(site: TestSite, settings: object = LOADS_LITTLE): Promise<Page> {
  const { page } = await openPage(browser);
  await page.addInitScript((value) => {
    if (localStorage.getItem('akane.player') === null) localStorage.setItem('akane.player', value);
  }, JSON.stringify(settings));
  await page.goto(`${site.origin}/anime/video/episode/${await firstEpisode(site)}`);
  await passes(page, 1);
  return page;
}

async function passes(page: Page, second: number): Promise<void> {
  await page.waitForFunction((time) => (document.querySelector('video')?.currentTime ?? 0) > time, second, {
    timeout: 60_000,
  });
}

/** Measures from now on for how long the picture stands; gives the longest stop in milliseconds. */
async function watchStops(page: Page): Promise<() => Promise<number>> {
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

/** A site whose films lie on two other hosts; the first is asked first. */
async function siteWithHosts(name: string): Promise<{ site: TestSite; first: MediaHost; second: MediaHost }> {
  const dataDir = path.join(folder, name);
  const first = await startMediaHost(path.join(dataDir, 'storage'));
  const second = await startMediaHost(path.join(dataDir, 'storage'));
  const site = await startSite(dataDir, { MEDIA_ORIGINS: `${first.origin},${second.origin}` });
  return { site, first, second };
}

async function jumpsOverTheGap(page: Page): Promise<number> {
  const stops = await watchStops(page);
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.currentTime = 24;
  });
  await passes(page, 24.5);
  return stops();
}

test('a film goes on from another host when its own falls silent, breaks off or refuses', async () => {
  const { site, first, second } = await siteWithHosts('hosts');
  try {
    for (const manner of ['silent', 'half', 'fail'] as const) {
      first.behave('serve');
      const page = await open(site);
      first.behave(manner);
      const stop = await jumpsOverTheGap(page);
      console.log(`${manner}: the picture stood for ${Math.round(stop)} ms`);
      assert.ok(stop < MAX_STOP, `${manner}: the picture stood for ${stop} ms`);
      await page.context().close();
    }
    assert.ok(second.asked.length > 0);

    first.behave('serve');
    const watched = await open(site);
    const stops = await watchStops(watched);
    first.behave('silent');
    await passes(watched, 25);
    const stop = await stops();
    console.log(`watched on: the picture stood for ${Math.round(stop)} ms`);
    assert.ok(stop < 1000, `what is loaded should hide the move: ${stop} ms`);
    await watched.context().close();

    first.behave('serve');
    const page = await open(site);
    await first.die();
    const dead = await jumpsOverTheGap(page);
    console.log(`dead: the picture stood for ${Math.round(dead)} ms`);
    assert.ok(dead < MAX_STOP, `dead: the picture stood for ${dead} ms`);
    await page.getByText(`Переключились на сервер ${new URL(second.origin).host}`).waitFor();
  } finally {
    await site.stop();
    await second.die();
  }
});

test('each height and each host is offered once, and a chosen host is kept on this device', async () => {
  const { site, first, second } = await siteWithHosts('choice');
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
    const askedBefore = first.asked.length;
    await page.reload();
    await passes(page, 1);
    assert.equal(first.asked.length, askedBefore);
    assert.ok(second.asked.length > 0);
  } finally {
    await site.stop();
    await first.die();
    await second.die();
  }
});

const firstWords = (texts: string[]) => texts.map((text) => text.trim().split(/\s/)[0]);

test('signed addresses that have ended are renewed while the film runs, and a film that is gone can be reported', async () => {
  const site = await startSite(path.join(folder, 'signed'), {
    MEDIA_SIGNING_KEY: 'signaturesOfThisSiteOnly',
  });
  try {
    const { page } = await openPage(browser);
    let readings = 0;
    await page.route(/\/media\/hls\/.*\/(playlists\.json|\d+\.m3u8)/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const isFirst = readings++ === 0;
      await route.fulfill({
        response: answer,
        body: isFirst ? text.replaceAll(/\/t\/\d+-/g, '/t/1700000000-') : text,
      });
    });
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    await page.goto(`${site.origin}/anime/video/episode/${await firstEpisode(site)}`);
    await passes(page, 2);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual([refused.length > 0, readings > 1], [true, true]);

    await page.route('**/media/hls/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    const panel = page.getByRole('alert');
    await panel.getByText('Видео не найдено').waitFor();
    await panel.getByRole('button', { name: 'Сообщить' }).click();
    await panel.getByText('Спасибо, сообщение отправлено').waitFor();
    const { output } = await akane(['faults', '--json'], site.env);
    assert.match(output, /manifestLoadError 404/);
  } finally {
    await site.stop();
  }
});
