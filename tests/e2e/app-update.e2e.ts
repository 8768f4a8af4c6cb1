import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { openBrowser, openPage } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { until } from '#tests/support/until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-update-'));
  site = await startSite(folder);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';
const SCHEDULE = /schedule-page.*\.js/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText();

/** The addresses that the service worker keeps, of all its caches. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });
}

/** Waits until a page is kept; asked from inside, as the service worker needs the machine too. */
function isKept(page: Page, address: string): Promise<void> {
  return page.evaluate(async (url) => {
    while (!(await caches.match(url))) await new Promise((resolve) => setTimeout(resolve, 100));
  }, site.origin + address);
}

function follow(page: Page, name: string): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Разделы сайта' }).first();
  return places.getByRole('link', { name }).click();
}

/** A page without a service worker, which would answer in place of what a test puts in the way. */
async function openPlainPage(): Promise<{ context: BrowserContext; page: Page; loads: string[] }> {
  const context = await browser.newContext({ locale: 'ru-RU', serviceWorkers: 'block' });
  const page = await context.newPage();
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url().replace(site.origin, ''));
  });
  return { context, page, loads };
}

test('without a connection a visited release opens, another page says so and lists what was visited', async () => {
  const { page } = await openPage(browser);
  await page.goto(site.origin + RELEASE);
  const title = await heading(page);
  await isKept(page, RELEASE);
  await follow(page, 'Жанры');
  await page.getByRole('heading', { level: 1, name: 'Жанры' }).waitFor();
  await isKept(page, '/anime/genres/');

  await page.context().setOffline(true);
  await page.goto(site.origin + RELEASE);
  assert.equal(await heading(page), title);
  await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth > 0));

  await page.goto(`${site.origin}/teams`);
  assert.equal(await heading(page), 'Нет соединения');
  await page.getByRole('heading', { name: 'Доступны посещённые страницы' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Жанры' }).click();
  await page.waitForURL('**/anime/genres/');
  assert.equal(await heading(page), 'Жанры');

  // A step inside the site ends on the same page as an address typed in.
  await follow(page, 'Расписание');
  await page.getByRole('heading', { level: 1, name: 'Нет соединения' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/anime/schedule');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Расписание' }).waitFor();
  await page.context().close();
});

test('the service worker keeps nothing of the API and of films, and forgets what was visited when told', async () => {
  const { page } = await openPage(browser);
  await page.goto(site.origin + RELEASE);
  await isKept(page, RELEASE);
  await page.evaluate(() => fetch('/api/v1/anime/genres'));
  const refused = (await kept(page)).filter((url) => /\/api\/|\/media\/hls\/|\.(m3u8|ts|mp4|m4s)$/.test(url));
  assert.deepEqual(refused, []);
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('clear'));
  await until(async () => (await kept(page)).every((url) => /\/assets\/|\/app\/offline$/.test(url)));
  await page.context().close();
});

test('a registration that fails is only noted', async () => {
  const { page, faults } = await openPage(browser);
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));
  });
  await page.goto(site.origin);
  await page.locator('html[data-service-worker="failed"]').waitFor();
  await follow(page, 'Каталог');
  await page.getByRole('heading', { level: 1, name: 'Каталог' }).waitFor();
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('a newer build loads the next page as a document, once and not in a circle', async () => {
  const { context, page, loads } = await openPlainPage();
  await page.clock.install();
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }));
  const polled = async () => {
    const asks: Request[] = [];
    const note = (request: Request) =>
      void (request.url().includes('/builds/latest.json') && asks.push(request));
    page.on('request', note);
    // Until its scripts run, a page counts no minutes.
    while (asks.length === 0) await page.clock.fastForward(7 * 60_000);
    page.off('request', note);
    await (await asks[0]?.response())?.finished();
  };
  await page.goto(site.origin);
  await page.waitForFunction(() => sessionStorage.getItem('akane-builds') !== null);
  await polled();
  await follow(page, 'Каталог');
  await page.waitForURL('**/anime/catalog/');
  await page.waitForLoadState();
  assert.deepEqual(loads, ['/', '/anime/catalog/']);
  await polled();
  await follow(page, 'Жанры');
  await page.getByRole('heading', { level: 1, name: 'Жанры' }).waitFor();
  assert.deepEqual(loads, ['/', '/anime/catalog/']);
  await context.close();
});

test('a page whose own script is lost on the way to it opens as a document, and is not loaded again and again', async () => {
  const { context, page, loads } = await openPlainPage();
  await page.route(SCHEDULE, (route) => route.abort());
  await page.goto(site.origin);
  await page.waitForFunction(() => sessionStorage.getItem('akane-builds') !== null);
  await follow(page, 'Расписание');
  await page.getByRole('heading', { level: 1, name: 'Расписание' }).waitFor();
  await page.waitForLoadState();
  assert.deepEqual(loads, ['/', '/anime/schedule']);
  await context.close();
});

test('without a connection and a service worker a step inside the site says that there is none', async () => {
  const { context, page, loads } = await openPlainPage();
  await page.goto(site.origin);
  await page.waitForFunction(() => sessionStorage.getItem('akane-builds') !== null);
  await context.setOffline(true);
  await follow(page, 'Расписание');
  await page.getByRole('heading', { level: 1, name: 'Нет соединения' }).waitFor();
  assert.deepEqual(loads, ['/']);
  await context.close();
});

test('a page that cannot start is loaded once more, and only once', async () => {
  const { context, page, loads } = await openPlainPage();
  let lost = 0;
  await page.route(SCHEDULE, (route) => (lost++, route.abort()));
  await page.goto(`${site.origin}/anime/schedule`);
  await until(async () => loads.length === 2);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(loads, ['/anime/schedule', '/anime/schedule']);
  assert.equal(await heading(page), 'Расписание');
  assert.ok(lost >= 2);
  await context.close();
});

test('an error of a lost import goes past the caches once, and the address is clean again after', async () => {
  const { context, page, loads } = await openPlainPage();
  await page.goto(`${site.origin}/anime/catalog/?types=TV`);
  await page.waitForFunction(() => sessionStorage.getItem('akane-builds') !== null);
  const lose = () =>
    page.evaluate(() => {
      const error = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
      error.stack = `${error}\n    at ${location.origin}/assets/shell.js:1:1`;
      void Promise.reject(error);
    });
  const refreshed = page.waitForEvent('load');
  await lose();
  await refreshed;
  assert.equal(loads.length, 2);
  assert.match(loads[1] ?? '', /^\/anime\/catalog\/\?types=TV&cacheRefresh=\d{4}-\d\d-\d\dT/);
  await page.waitForURL(`${site.origin}/anime/catalog/?types=TV`);
  await lose();
  // What cannot be mended goes to the error screen.
  await page.getByRole('heading', { level: 1, name: '—' }).waitFor();
  assert.equal(await page.title(), 'Ошибка | Аканэ');
  assert.equal(loads.length, 2);
  await context.close();
});

test('the viewport cookie holds the name of the width for a year and follows it', async () => {
  const { page } = await openPage(browser, 1440);
  await page.goto(site.origin);
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'viewport');
  await until(async () => (await cookie())?.value === 'lg');
  const { secure, sameSite, expires = 0 } = (await cookie()) ?? {};
  assert.deepEqual([secure, sameSite], [true, 'Strict']);
  assert.ok(Math.abs(expires - Date.now() / 1000 - 365 * 24 * 3600) < 3600);
  await page.setViewportSize({ width: 600, height: 900 });
  await until(async () => (await cookie())?.value === 'sm');
  await page.context().close();
});
