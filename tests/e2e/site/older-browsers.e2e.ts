import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/process.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

// What Chromium 92 to 119, Safari 16 and Firefox 115 lack, each its part. The popovers of this browser cannot be taken
// away.
const LACKING = `
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'])
    delete Array.prototype[name];
  delete Object.hasOwn;
  delete Promise.withResolvers;
  delete URL.canParse;
  delete AbortSignal.timeout;
  delete Element.prototype.checkVisibility;
`;

test('a browser of the last years runs the site: lists and an episode', async () => {
  const { page } = await openPage(site.browser);
  await page.addInitScript(LACKING);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const address of ['/', '/anime/catalog/', '/anime/schedule']) {
    await page.goto(site.origin + address);
    await waitForHydration(page);
    assert.notEqual(await page.getByRole('heading', { level: 1 }).innerText(), 'Ошибка', address);
  }
  await page.getByRole('link', { name: 'Каталог' }).first().click();
  await page.waitForURL(/\/anime\/catalog/);
  await page.locator('main a[href^="/anime/releases/release/"]').first().click();
  await page.getByRole('link', { name: 'Смотреть' }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('polyfills come to a page whose policy refuses scripts of the parser', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-older-'));
  const guarded = await startSite(path.join(folder, 'site'), {
    BOT_CHECK: 'turnstile',
    BOT_CHECK_SITE_KEY: 'key',
    BOT_CHECK_SECRET: 'secret',
  });
  try {
    const { page } = await openPage(site.browser);
    await page.route(/cloudflare/, (route) => route.abort());
    await page.addInitScript(LACKING);
    let loads = 0;
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
    const answer = await page.goto(`${guarded.origin}/app/auth/registration/newRegistration`);
    assert.match(answer?.headers()['content-security-policy'] ?? '', /'strict-dynamic'/);
    await waitForHydration(page);
    assert.equal(await page.evaluate("'toSorted' in Array.prototype && 'withResolvers' in Promise"), true);
    assert.equal(loads, 1);
    await page.context().close();
  } finally {
    await guarded.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a browser older than the build runs no script and follows links', async () => {
  const { page } = await openPage(site.browser);
  await page.addInitScript('delete Array.prototype.at');
  await page.goto(`${site.origin}/anime/catalog/`);
  await page.locator('main a[href^="/anime/releases/release/"]').first().click();
  await page.waitForURL(/\/anime\/releases\/release\//);
  const loaded = await page.evaluate(
    'performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length',
  );
  assert.equal(loaded, 0);
  await page.goto(`${site.origin}/app/auth/registration/newRegistration`);
  await page.getByText('нужны скрипты').waitFor();
  await page.context().close();
});

test('a browser of today loads no polyfill', async () => {
  const { page } = await openPage(site.browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(site.origin);
  await waitForHydration(page);
  assert.deepEqual(
    asked.filter((address) => address.includes('polyfills')),
    [],
  );
  await page.context().close();
});
