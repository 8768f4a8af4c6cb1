import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { brokenRules, scrollsSideways } from '#tests/support/browser/assert-accessible.ts';
import { waitForHydration } from '#tests/support/browser/browser.ts';
import { PHONE } from '#tests/support/browser/playing-page.ts';
import { openTouch } from '#tests/support/browser/touch.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

/** Opens the newest releases on a phone; the first card is of a release with a video. */
async function openCards(options: object = PHONE) {
  const context = await site.browser.newContext({ locale: 'ru-RU', ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  const asked: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${site.origin}/anime/releases/latest/`);
  await waitForHydration(page);
  const card = page.locator('a[data-card]').first();
  const title = (await card.innerText()).split('\n')[0] ?? '';
  const more = page.getByRole('button', { name: `Что сделать: ${title}`, exact: true });
  const sheet = page.getByRole('dialog', { name: title, exact: true });
  return { page, errors, asked, card, title, more, sheet };
}

async function centerOf(target: Locator) {
  const box = await target.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

test('a held card opens a sheet with its actions, and Back closes the sheet and not the page', async () => {
  const { page, errors, asked, card, sheet } = await openCards();
  const isOfSheet = (url: string) => /card-sheet|include=.*background_covers/.test(url);
  assert.deepEqual(asked.filter(isOfSheet), []);
  const address = page.url();
  const finger = await openTouch(page);
  await finger.press(await centerOf(card));
  await sheet.waitFor();
  await finger.lift();
  await sheet.getByRole('link', { name: 'Смотреть' }).waitFor();
  assert.equal(page.url(), address);
  const rows = await sheet.getByRole('button').filter({ hasText: /./ }).all();
  assert.ok(rows.length >= 2);
  for (const row of rows) assert.ok(((await row.boundingBox())?.height ?? 0) >= 52);
  assert.deepEqual([await brokenRules(page), await scrollsSideways(page)], [[], false]);

  await sheet.getByRole('button', { name: 'В избранное' }).tap();
  await sheet.getByRole('button', { name: 'В избранном', pressed: true }).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  assert.equal(page.url(), address);
  await waitUntil(() => isFocused(card));
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('«⋯» opens the sheet; dragging it down, a tap outside and Esc close it and give the focus back', async () => {
  const { page, errors, more, sheet } = await openCards();
  const target = await more.boundingBox();
  assert.ok(target && target.width >= 44 && target.height >= 44);
  const finger = await openTouch(page);
  const entries = await page.evaluate(() => history.length);
  const ways = {
    drag: () => finger.drag({ x: 195, y: 400 }, { x: 195, y: 640 }),
    'tap outside': () => page.touchscreen.tap(195, 20),
    Esc: () => page.keyboard.press('Escape'),
  };
  for (const [way, close] of Object.entries(ways)) {
    await more.tap();
    await sheet.getByRole('link', { name: 'Смотреть' }).waitFor();
    await close();
    await sheet.waitFor({ state: 'detached' });
    await waitUntil(() => isFocused(more)).catch(() =>
      assert.fail(`${way} gave the focus to something else`),
    );
  }
  // Each sheet took its entry of the history back; the last one may still be ahead.
  assert.ok((await page.evaluate(() => history.length)) <= entries + 1);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a page opened from the sheet takes its place in the history', async () => {
  const { page, more, sheet } = await openCards();
  const address = page.url();
  await more.tap();
  await sheet.getByRole('link', { name: 'Смотреть' }).tap();
  await page.waitForURL('**/anime/video/episode/**');
  await page.goBack();
  await page.waitForURL(address);
  await more.waitFor();
  assert.equal(await sheet.count(), 0);
  await page.context().close();
});

test('«⋯» is for touch screens with scripts only', async () => {
  const desktop = await openCards({ viewport: { width: 1440, height: 900 } });
  assert.equal(await desktop.more.count(), 0);
  await desktop.page.context().close();
  const context = await site.browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page: Page = await context.newPage();
  await page.goto(`${site.origin}/anime/releases/latest/`);
  assert.ok((await page.locator('a[data-card]').count()) > 8);
  assert.equal(await page.getByRole('button', { name: /^Что сделать: / }).count(), 0);
  await context.close();
});

test('the bell of the sheet says of which episode the viewer will be told', async () => {
  const { page, errors } = await openCards();
  const card = page.locator('a[data-card][href$="/last-train-to-sakurayama"]');
  const name = 'Последний поезд на Сакураяму';
  await card.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: `Что сделать: ${name}`, exact: true }).tap();
  const sheet = page.getByRole('dialog', { name, exact: true });
  await sheet.getByRole('button', { name: /Сообщить о новом эпизоде/ }).tap();
  await sheet.waitFor({ state: 'detached' });
  await page.getByText(/^Напомним\sна\sсайте: 4-й\sэпизод, /).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the menu of the profile is a sheet: every row is reached, and drag, Back and Esc close it', async () => {
  const { page, errors } = await openCards();
  const address = page.url();
  const opener = page.getByRole('navigation', { name: 'Разделы сайта' }).getByRole('button');
  const menu = page.getByRole('menu', { name: 'Ещё' });
  const finger = await openTouch(page);
  const ways = {
    drag: () => finger.drag({ x: 195, y: 600 }, { x: 195, y: 820 }),
    Back: () => page.goBack(),
    Esc: () => page.keyboard.press('Escape'),
    'tap outside': () => page.touchscreen.tap(195, 20),
  };
  for (const [way, close] of Object.entries(ways)) {
    await opener.tap();
    await menu.waitFor();
    await menu.evaluate((element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );
    const box = await menu.boundingBox();
    assert.ok(box && box.x === 0 && box.width === 390 && Math.abs(box.y + box.height - 844) < 2, way);
    await menu.getByRole('menuitem').last().scrollIntoViewIfNeeded();
    assert.ok(((await menu.getByRole('menuitem').last().boundingBox())?.y ?? 900) < 800);
    await waitUntil(() => page.evaluate(() => (history.state as { key?: string }).key?.length !== 8));
    await close();
    await menu.waitFor({ state: 'hidden' });
    assert.equal(page.url(), address, way);
    await waitUntil(() => isFocused(opener));
  }
  assert.deepEqual([await brokenRules(page), errors], [[], []]);

  // A page takes the place of the sheet in the history.
  await opener.tap();
  await menu.waitFor();
  const entries = await page.evaluate(() => history.length);
  await menu.getByRole('menuitem', { name: 'Жанры' }).tap();
  await page.waitForURL(/genres/);
  await menu.waitFor({ state: 'hidden' });
  assert.ok((await page.evaluate(() => history.length)) <= entries + 1);
  await page.goBack();
  await page.waitForURL(address);
  await page.context().close();
});
