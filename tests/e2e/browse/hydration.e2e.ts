import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

// React does its work in messages to itself. Once `main` is hydrated, these are held back: what React would hydrate
// later stays as the server has sent it.
const HOLD_AFTER_MAIN = `{
  const isHydrated = (element) => Object.keys(element ?? {}).some((name) => name.startsWith('__react'));
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...message) {
    if (!isHydrated(document.querySelector('main'))) postMessage.apply(this, message);
  };
}`;

const PAGES = { '/': 'main > section, main > div > section', '/anime/schedule': 'main section[id]' };

for (const [address, sections] of Object.entries(PAGES)) {
  test(`the sections of ${address} below the first are hydrated after the page`, async () => {
    const { page } = await openPage(site.browser, 390, 844);
    await page.addInitScript(HOLD_AFTER_MAIN);
    await page.goto(site.origin + address);
    const hydrated = () =>
      page
        .locator(sections)
        .evaluateAll((elements) =>
          elements.map((element) => Object.keys(element).some((name) => name.startsWith('__react'))),
        );
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react')),
    );
    const [first, ...others] = await hydrated();
    assert.equal(first, true);
    assert.ok(others.length > 4);
    assert.ok(
      others.every((isHydrated) => !isHydrated),
      others.join(),
    );
    await page.context().close();
  });
}

test('the episodes of a release are hydrated after the page, and at once when one is chosen', async () => {
  const { page, errors } = await openPage(site.browser, 390, 844);
  await page.addInitScript(HOLD_AFTER_MAIN);
  await page.goto(`${site.origin}/anime/releases/release/last-train-to-sakurayama`);
  const isHydrated = (element: Element | null) =>
    Object.keys(element ?? {}).some((name) => name.startsWith('__react'));
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react')),
  );
  const episodes = page.getByRole('region', { name: 'Эпизоды' });
  assert.equal(await episodes.evaluate(isHydrated), false);
  await episodes
    .getByRole('button', { name: /^Что сделать: / })
    .first()
    .click();
  assert.equal(await episodes.evaluate(isHydrated), true);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a click on a section that is not hydrated yet is not lost', async () => {
  // In other zones the days are hidden until their scripts know them.
  const { page, errors } = await openPage(site.browser, 390, 844, { timezoneId: 'Europe/Moscow' });
  await page.addInitScript(HOLD_AFTER_MAIN);
  await page.goto(`${site.origin}/anime/schedule`);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react')),
  );
  const day = page.locator('main section[id]').nth(1);
  const bell = day.getByRole('button', { name: /^Следить за выходом: / }).first();
  assert.ok(
    await day.evaluate((element) => Object.keys(element).every((name) => !name.startsWith('__react'))),
  );
  await bell.click();
  await day.getByRole('button', { name: /^Следить за выходом: /, pressed: true }).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('filters chosen before the scripts of the page ran are applied when they run', async () => {
  for (const address of ['/anime/catalog/', '/anime/torrents/']) {
    const { page, errors } = await openPage(site.browser);
    const { promise: isChosen, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/entry\.client-[\w-]+\.js$/, async (route) => {
      await isChosen;
      await route.continue();
    });
    await page.goto(site.origin + address, { waitUntil: 'commit' });
    await page.getByRole('searchbox', { name: 'Фильтр по названию' }).fill('море');
    const movies = page.getByLabel('Фильтры каталога').getByText('Фильм', { exact: true });
    // The torrents page shows its filters only once its scripts run.
    const hasFilters = address === '/anime/catalog/';
    if (hasFilters) await movies.click();
    letGo();
    await page.waitForURL((url) => url.searchParams.get('search') === 'море');
    assert.equal(new URL(page.url()).searchParams.get('types'), hasFilters ? 'MOVIE' : null);
    if (hasFilters) await page.getByRole('checkbox', { name: 'Фильм', checked: true }).waitFor();
    assert.deepEqual(errors, []);
    await page.context().close();
  }
});

test('what the server has rendered below an episode stays until its code is loaded', async () => {
  const release = await (
    await fetch(`${site.origin}/anime/releases/release/last-train-to-sakurayama`)
  ).text();
  const [address = ''] = /\/anime\/video\/episode\/[\w-]+/.exec(release) ?? [];
  const { page, errors } = await openPage(site.browser, 390, 844);
  const { promise: isChecked, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/title-details-[\w-]+\.js$/, async (route) => {
    await isChecked;
    await route.continue();
  });
  await page.goto(site.origin + address);
  await page.locator('[data-episode] > :not(video, img)').first().waitFor({ state: 'attached' });
  const share = page.locator('main').getByText('Поделиться');
  assert.ok(await share.isVisible());
  letGo();
  await waitForHydration(page);
  assert.ok(await share.isVisible());
  assert.deepEqual(errors, []);
  await page.context().close();
});
