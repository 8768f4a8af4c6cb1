import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import type { Browser, Page } from 'playwright-core';
import { waitForHydration, openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-visit-'));
  site = await startSite(folder);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';

/** Opens a page and waits for hydration: a click before it is lost or submits a plain form. */
async function openHydrated(address: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPage(browser);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

test('a poll counts a vote and shows the result only to the browser that voted', async () => {
  const { page, errors } = await openHydrated('/');
  await page.getByText('Порт под снегом', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Проголосовать' }).click();
  await page
    .getByText(/1\sголос/)
    .first()
    .waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await page
    .getByText(/1\sголос/)
    .first()
    .waitFor();
  assert.deepEqual(errors, []);
  const { page: other } = await openHydrated('/');
  assert.ok(await other.getByRole('button', { name: 'Проголосовать' }).isVisible());
  for (const { context } of [page, other].map((one) => ({ context: one.context() }))) await context.close();
});

test('the search opens by a key, finds while typing, and Enter opens the selected option', async () => {
  const { page, errors } = await openHydrated('/teams');
  await page.keyboard.press('Slash');
  const field = page.getByRole('combobox', { name: 'Название релиза' });
  await field.pressSequentially('лунный');
  await page.getByRole('option', { name: /Лунный архив/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/anime/releases/release/moon-archive');
  assert.deepEqual(errors, []);
  await page.context().close();
});

for (const [moment, dialog] of Object.entries({ loads: 'header dialog', opens: 'header dialog[open]' })) {
  test(`no letter is lost that is typed at the moment when the search ${moment}`, async () => {
    const { page, errors } = await openHydrated('/teams');
    const { promise: isTyped, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/search-dialog-[\w-]+\.js$/, async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.getByRole('searchbox', { name: 'Поиск по каталогу' }).click();
    await page.keyboard.type('лун');
    await page.evaluate((selector) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        document.execCommand('insertText', false, 'ный');
      });
      observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
    }, dialog);
    letGo();
    await page.getByRole('option', { name: /Лунный архив/ }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Название релиза' }).inputValue(), 'лунный');
    assert.deepEqual(errors, []);
    await page.context().close();
  });
}

test('the schedule of favorites shows the favorites of a visitor', async () => {
  const { page, errors } = await openHydrated(RELEASE);
  await page.getByRole('button', { name: 'В избранное' }).click();
  await page.getByRole('button', { name: /избранн/i, pressed: true }).waitFor();
  await page.goto(`${site.origin}/anime/schedule?only=favorites`, { waitUntil: 'networkidle' });
  const titles = page.getByRole('main').locator('a[href^="/anime/releases/release/"]');
  await page.waitForFunction(
    () => document.querySelectorAll('main a[href^="/anime/releases/release/"]').length === 1,
  );
  assert.match((await titles.first().textContent()) ?? '', /Последний поезд/);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the home page offers to continue a started episode', async () => {
  const { page } = await openHydrated(RELEASE);
  await page
    .getByRole('link', { name: /^Смотреть/ })
    .first()
    .click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.currentTime = 14;
  });
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 14.5);
  await page.goto(site.origin, { waitUntil: 'networkidle' });
  const block = page.getByRole('region', { name: 'Продолжить просмотр' });
  await block.getByText(/Эпизод 1/).waitFor();
  await page.context().close();
});

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });

async function addressesIn(address: string): Promise<string[]> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  const { sitemapindex, urlset } = parser.parse(await response.text());
  const entries: { loc: string }[] = sitemapindex?.sitemap ?? urlset?.url ?? [];
  return entries.map(({ loc }) => loc);
}

test('every address of the sitemap responds, and a release has a preview image', async () => {
  const parts = await addressesIn(`${site.origin}/sitemap.xml`);
  const pages = (await Promise.all(parts.map(addressesIn))).flat();
  assert.ok(pages.length > 100);
  for (const address of pages) {
    const { status } = await fetch(address, { method: 'HEAD' });
    assert.equal(status, 200, address);
  }
  const html = await (await fetch(site.origin + RELEASE)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const response = await fetch(picture, { headers: { 'user-agent': 'TelegramBot (like TwitterBot)' } });
  assert.equal(response.headers.get('content-type'), 'image/jpeg');
  assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
});
