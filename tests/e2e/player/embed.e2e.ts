import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Frame, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { brokenRules } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';

const TRAIN = 'last-train-to-sakurayama';
const EXTERNAL = {
  id: 700_001,
  alias: 'old-port',
  name: { main: 'Ветер над старым портом', english: 'Old Port' },
  year: 2026,
  episodes: [
    { ordinal: 1, name: 'Маяк', youtube_id: 'aaaaaaaaaaa' },
    { ordinal: 2, name: 'Причал', youtube_id: 'bbbbbbbbbbb' },
  ],
};
const ADULT = {
  id: 700_002,
  alias: 'night-bar',
  name: { main: 'Полночный бар', english: 'Night Bar' },
  year: 2026,
  age_rating: 'R18_PLUS',
  episodes: [{ ordinal: 1, hls_480: 'https://video.test/1.m3u8' }],
};

let browser: Browser;
let folder: string;
let site: TestSite;
/** Another site, which puts the address from its `frame` parameter into a frame. */
let other: Server;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-embed-'));
  site = await startSite(path.join(folder, 'data'));
  const catalogue = path.join(folder, 'more.jsonl');
  await writeFile(catalogue, [EXTERNAL, ADULT].map((line) => JSON.stringify(line)).join('\n'));
  const { code, output } = await runAkane(['import', catalogue], site.env);
  assert.equal(code, 0, output);
  other = createServer((req, res) => {
    const address = new URL(req.url ?? '', 'http://other.test').searchParams.get('frame') ?? '';
    res.setHeader('content-type', 'text/html');
    res.end(
      `<title>other</title><iframe src="${address}" width="640" height="360" allow="autoplay; screen-wake-lock"></iframe>`,
    );
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
});
after(async () => {
  await browser.close();
  other.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function episodesOf(alias: string): Promise<string[]> {
  const call = createClient((request) => fetch(request), site.origin);
  const { episodes } = await call(releaseByIdOrAlias, { params: { idOrAlias: alias } });
  return episodes.map(({ id }) => id);
}

async function openFramed(page: Page, address: string): Promise<Frame> {
  const { port } = other.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/?frame=${encodeURIComponent(site.origin + address)}`;
  // The scripts of the frame load after its first paint.
  await page.goto(url, { waitUntil: 'networkidle' });
  const frame = page.frames()[1];
  assert.ok(frame);
  return frame;
}

const timeOf = () => document.querySelector('video')?.currentTime ?? 0;

async function playsFrom(view: Page | Frame, seconds: number): Promise<void> {
  await view.waitForFunction(
    (from) => (document.querySelector('video')?.currentTime ?? 0) > from + 0.5,
    seconds,
    { timeout: 30_000 },
  );
  const time = await view.evaluate(timeOf);
  assert.ok(time < seconds + 8, `it plays at ${time} and not from ${seconds}`);
}

test('the embedded player starts on a click and continues to the next episode inside the frame', async () => {
  const { page, errors } = await openPage(browser);
  const [first, second] = await episodesOf(TRAIN);
  const frame = await openFramed(page, `/embed/${first}`);
  assert.equal(await frame.locator('video').count(), 0);
  await frame.getByRole('link', { name: /^Смотреть: Последний поезд/ }).click();
  await playsFrom(frame, 0);
  await frame.locator('video').hover();
  await frame.getByRole('button', { name: 'Следующий эпизод' }).first().click();
  await frame.waitForURL(`**/embed/${second}`);
  await playsFrom(frame, 0);
  assert.equal(await page.title(), 'other');
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a link out of the embedded player opens in a new tab and leaves the frame as it is', async () => {
  const { page } = await openPage(browser);
  const [first] = await episodesOf(TRAIN);
  const frame = await openFramed(page, `/embed/${first}`);
  const opened = page.context().waitForEvent('page');
  await frame.getByRole('link', { name: /Смотреть на сайте/ }).click();
  assert.equal(new URL((await opened).url()).pathname, `/anime/video/episode/${first}`);
  assert.ok(frame.url().endsWith(`/embed/${first}`));
  await page.context().close();
});

test('a link with a start time starts there, on the page and in the embedded player', async () => {
  const { page } = await openPage(browser);
  const [first] = await episodesOf(TRAIN);
  await page.goto(`${site.origin}/anime/video/episode/${first}?t=0m12s`);
  await playsFrom(page, 12);
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  assert.equal(canonical, `${site.origin}/anime/video/episode/${first}`);
  await playsFrom(await openFramed(page, `/embed/${first}?t=15&autoplay=1`), 15);
  await page.context().close();
});

test('the embedded player asks for the age, even when it cannot store the answer', async () => {
  const { page } = await openPage(browser);
  const [id] = await episodesOf(ADULT.alias);
  const frame = await openFramed(page, `/embed/${id}`);
  assert.equal(await frame.getByRole('link', { name: /^Смотреть:/ }).count(), 0);
  await frame.getByRole('button', { name: 'Мне есть 18' }).click();
  await frame.getByRole('link', { name: /^Смотреть: Полночный бар/ }).waitFor();
  await page.context().close();
});

test('an unknown embedded video shows a compact notice with status 404', async () => {
  const { page } = await openPage(browser);
  const frame = await openFramed(page, '/embed/nothing');
  await frame.getByText('Такого видео нет').waitFor();
  assert.equal(await frame.getByRole('navigation').count(), 0);
  assert.equal((await fetch(`${site.origin}/embed/nothing`)).status, 404);
  await page.context().close();
});

test('pages other than the embedded player cannot be framed', async () => {
  const { page, errors } = await openPage(browser);
  const [first] = await episodesOf(TRAIN);
  for (const address of ['/', `/anime/video/episode/${first}`]) {
    const frame = await openFramed(page, address);
    assert.equal(await frame.locator('main').count(), 0, address);
    assert.match(errors.splice(0).join(), /frame-ancestors/, address);
  }
  await page.context().close();
});

test('an episode page links its oEmbed description, which contains the embedded player', async () => {
  const [first] = await episodesOf(TRAIN);
  const html = await (await fetch(`${site.origin}/anime/video/episode/${first}`)).text();
  const link = /<link[^>]*type="application\/json\+oembed"[^>]*>/.exec(html)?.[0] ?? '';
  const href = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const answer = await fetch(href);
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  const description = (await answer.json()) as { html: string };
  assert.ok(description.html.includes(`src="${site.origin}/embed/${first}"`));
  const embed = await (await fetch(`${site.origin}/embed/${first}`)).text();
  assert.match(embed, /<meta name="robots" content="noindex/);
});

/** Replaces the external player by a stub and returns the URLs requested from it. */
async function stubExternalPlayer(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.context().route(/youtube/, async (route) => {
    requested.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>YouTube</title>' });
  });
  return requested;
}

async function framedId(page: Page): Promise<string | undefined> {
  const src = await page.locator('iframe').getAttribute('src');
  return new URL(src ?? '').pathname.split('/').at(-1);
}

test('loads an external player only after consent, and does not ask again for the next episode', async () => {
  const { page, errors } = await openPage(browser);
  const requested = await stubExternalPlayer(page);
  await page.goto(`${site.origin}/anime/releases/release/${EXTERNAL.alias}`);
  await page.getByRole('link', { name: 'Смотреть', exact: true }).click();
  await page.waitForURL('**/anime/video/episode/**');
  await page.getByRole('heading', { name: /Видео откроется с\sYouTube/ }).waitFor();
  assert.deepEqual(await brokenRules(page), []);
  assert.deepEqual([requested, await page.locator('iframe').count()], [[], 0]);

  await page.getByRole('button', { name: 'Смотреть здесь' }).click();
  await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' });
  assert.equal(await framedId(page), 'aaaaaaaaaaa');
  assert.equal(new URL(requested[0] ?? '').host, 'www.youtube-nocookie.com');
  await page.getByRole('link', { name: 'Следующий' }).click();
  await page.waitForFunction(() => document.querySelector('iframe')?.src.includes('bbbbbbbbbbb'));
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a remembered consent applies in another tab until it is withdrawn', async () => {
  const { page } = await openPage(browser);
  const requested = await stubExternalPlayer(page);
  const [id] = await episodesOf(EXTERNAL.alias);
  const address = `${site.origin}/anime/video/episode/${id}`;
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByText(/Запомнить выбор/).click();
  await page.getByRole('button', { name: 'Смотреть здесь' }).click();
  await page.locator('iframe').waitFor();
  const tab = await page.context().newPage();
  await tab.goto(address);
  await tab.locator('iframe').waitFor();
  await tab.getByRole('button', { name: /Не\sоткрывать без вопроса/ }).click();
  await tab.getByRole('button', { name: 'Смотреть здесь' }).waitFor();
  const before = requested.length;
  await tab.reload();
  await tab.getByRole('button', { name: 'Смотреть здесь' }).waitFor();
  await tab.waitForLoadState('networkidle');
  assert.equal(requested.length, before);
  await page.context().close();
});
