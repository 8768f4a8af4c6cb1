import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const site = shareSite();

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';
const SCHEDULE = /schedule-page.*\.js/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText();

/** The URLs in all caches of the service worker. */
function cachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });
}

/** Waits until a page is cached. Polls inside the page, which leaves the CPU to the service worker. */
function waitUntilCached(page: Page, address: string): Promise<void> {
  return page.evaluate(async (url) => {
    while (!(await caches.match(url))) await new Promise((resolve) => setTimeout(resolve, 100));
  }, site.origin + address);
}

function openSection(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Разделы сайта' }).first();
  return navigation.getByRole('link', { name }).click();
}

/** Opens a page without a service worker, which would answer in place of the routes of a test. */
async function openPlainPage(): Promise<{ context: BrowserContext; page: Page; loads: string[] }> {
  const context = await site.browser.newContext({ locale: 'ru-RU', serviceWorkers: 'block' });
  const page = await context.newPage();
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url().replace(site.origin, ''));
  });
  return { context, page, loads };
}

test('offline, a visited release opens and any other page shows the offline screen with visited pages', async () => {
  const { page } = await openPage(site.browser);
  await page.goto(site.origin + RELEASE);
  const title = await heading(page);
  await waitUntilCached(page, RELEASE);
  await openSection(page, 'Жанры');
  await page.getByRole('heading', { level: 1, name: 'Жанры' }).waitFor();
  await waitUntilCached(page, '/anime/genres/');

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
  await waitForHydration(page);

  // In-site navigation shows the same screen as a typed address.
  await openSection(page, 'Расписание');
  await page.getByRole('heading', { level: 1, name: 'Нет соединения' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/anime/schedule');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Расписание' }).waitFor();
  await page.context().close();
});

test('the service worker caches no API responses or video files, and clears visited pages on request', async () => {
  const { page } = await openPage(site.browser);
  await page.goto(site.origin + RELEASE);
  await waitUntilCached(page, RELEASE);
  await page.evaluate(() => fetch('/api/v1/anime/genres'));
  const cachedMedia = (await cachedUrls(page)).filter((url) =>
    /\/api\/|\/media\/hls\/|\.(m3u8|ts|mp4|m4s)$/.test(url),
  );
  assert.deepEqual(cachedMedia, []);
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('clear'));
  await waitUntil(async () =>
    (await cachedUrls(page)).every((url) => /\/assets\/|\/app\/offline$/.test(url)),
  );
  await page.context().close();
});

test('a failed service worker registration is only recorded', async () => {
  const { page, errors } = await openPage(site.browser);
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));
  });
  await page.goto(site.origin);
  await page.locator('html[data-service-worker="failed"]').waitFor();
  await openSection(page, 'Каталог');
  await page.getByRole('heading', { level: 1, name: 'Каталог' }).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a newer build makes the next navigation a full page load, only once', async () => {
  const { context, page, loads } = await openPlainPage();
  await page.clock.install();
  await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }));
  const pollBuild = async () => {
    const polls: Request[] = [];
    const note = (request: Request) =>
      void (request.url().includes('/builds/latest.json') && polls.push(request));
    page.on('request', note);
    // A page has no timers before its scripts run.
    while (polls.length === 0) await page.clock.fastForward(7 * 60_000);
    page.off('request', note);
    await (await polls[0]?.response())?.finished();
  };
  await page.goto(site.origin);
  await page.waitForFunction(() => sessionStorage.getItem('akane-builds') !== null);
  await pollBuild();
  await openSection(page, 'Каталог');
  await page.waitForURL('**/anime/catalog/');
  await page.waitForLoadState();
  assert.deepEqual(loads, ['/', '/anime/catalog/']);
  await pollBuild();
  await openSection(page, 'Жанры');
  await page.getByRole('heading', { level: 1, name: 'Жанры' }).waitFor();
  assert.deepEqual(loads, ['/', '/anime/catalog/']);
  await context.close();
});

test('a page whose script fails to load opens by a full page load, without a reload loop', async () => {
  const { context, page, loads } = await openPlainPage();
  await page.route(SCHEDULE, (route) => route.abort());
  await page.goto(site.origin);
  await page.waitForFunction(() => sessionStorage.getItem('akane-builds') !== null);
  await openSection(page, 'Расписание');
  await page.getByRole('heading', { level: 1, name: 'Расписание' }).waitFor();
  await page.waitForLoadState();
  assert.deepEqual(loads, ['/', '/anime/schedule']);
  await context.close();
});

test('offline and without a service worker, in-site navigation shows the offline screen', async () => {
  const { context, page, loads } = await openPlainPage();
  await page.goto(site.origin);
  await waitForHydration(page);
  await context.setOffline(true);
  await openSection(page, 'Расписание');
  await page.getByRole('heading', { level: 1, name: 'Нет соединения' }).waitFor();
  assert.deepEqual(loads, ['/']);
  await context.close();
});

test('a page whose scripts fail at start is reloaded exactly once', async () => {
  const { context, page, loads } = await openPlainPage();
  let lost = 0;
  await page.route(SCHEDULE, (route) => (lost++, route.abort()));
  await page.goto(`${site.origin}/anime/schedule`);
  await waitUntil(async () => loads.length === 2);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(loads, ['/anime/schedule', '/anime/schedule']);
  assert.equal(await heading(page), 'Расписание');
  assert.ok(lost >= 2);
  await context.close();
});

test('a failed dynamic import reloads past the caches once, and then restores the address', async () => {
  const { context, page, loads } = await openPlainPage();
  await page.goto(`${site.origin}/anime/catalog/?types=TV`);
  await page.waitForFunction(() => sessionStorage.getItem('akane-builds') !== null);
  const failImport = () =>
    page.evaluate(() => {
      const error = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
      error.stack = `${error}\n    at ${location.origin}/assets/shell.js:1:1`;
      void Promise.reject(error);
    });
  const refreshed = page.waitForEvent('load');
  await failImport();
  await refreshed;
  assert.equal(loads.length, 2);
  assert.match(loads[1] ?? '', /^\/anime\/catalog\/\?types=TV&cacheRefresh=\d{4}-\d\d-\d\dT/);
  await page.waitForURL(`${site.origin}/anime/catalog/?types=TV`);
  await failImport();
  // The second failure shows the error screen.
  await page.getByRole('heading', { level: 1, name: '—' }).waitFor();
  assert.equal(await page.title(), 'Ошибка | Аканэ');
  assert.equal(loads.length, 2);
  await context.close();
});

test('the viewport cookie holds the breakpoint name for a year and follows the window width', async () => {
  const { page } = await openPage(site.browser, 1440);
  await page.goto(site.origin);
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'viewport');
  await waitUntil(async () => (await cookie())?.value === 'lg');
  const { secure, sameSite, expires = 0 } = (await cookie()) ?? {};
  assert.deepEqual([secure, sameSite], [true, 'Strict']);
  assert.ok(Math.abs(expires - Date.now() / 1000 - 365 * 24 * 3600) < 3600);
  await page.setViewportSize({ width: 600, height: 900 });
  await waitUntil(async () => (await cookie())?.value === 'sm');
  await page.context().close();
});
