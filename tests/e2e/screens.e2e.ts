import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type ConfigData, HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright-core';
import { WCAG, brokenRules, scrollsSideways } from '#tests/support/assert-accessible.ts';
import { openBrowser, openPage } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { type Screen, screensOf } from '#tests/support/screens.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let screens: Screen[];
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-screens-'));
  site = await startSite(folder);
  screens = await screensOf(site.origin);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const width of [390, 1440]) {
  test(`at ${width} pixels every screen has its title, fits, is accessible and logs no errors`, async () => {
    const { page, errors } = await openPage(browser, width, 900);
    const found: string[] = [];
    for (const { path: address, title } of screens) {
      await page.goto(site.origin + address, { waitUntil: 'load' });
      // ▶ is there while an episode plays.
      const name = (await page.title()).replace(/^▶ /, '');
      if (!name.startsWith(title) || !name.endsWith(' | Аканэ')) found.push(`${address} is called «${name}»`);
      if (await scrollsSideways(page)) found.push(`${address} scrolls sideways`);
      for (const error of [...(await brokenRules(page, WCAG)), ...errors.splice(0)])
        found.push(`${address}: ${error}`);
    }
    await page.context().close();
    assert.deepEqual(found, []);
  });
}

test('every screen is readable in the light theme', async () => {
  const { page } = await openPage(browser, 1440, 900);
  await page.context().addCookies([{ name: 'akane_theme', value: 'light', url: site.origin }]);
  const found: string[] = [];
  for (const { path: address } of [...screens, { path: '/app/settings/site' }]) {
    await page.goto(site.origin + address, { waitUntil: 'load' });
    for (const error of await brokenRules(page, ['wcag2aa'])) found.push(`${address}: ${error}`);
  }
  await page.context().close();
  assert.deepEqual(found, []);
});

for (const width of [320, 1920]) {
  test(`at ${width} pixels no screen scrolls sideways`, async () => {
    const { page } = await openPage(browser, width, 900);
    const found: string[] = [];
    for (const { path: address } of screens) {
      await page.goto(site.origin + address, { waitUntil: 'domcontentloaded' });
      if (await scrollsSideways(page)) found.push(address);
    }
    await page.context().close();
    assert.deepEqual(found, []);
  });
}

test('no screen scrolls sideways with text twice as large', async () => {
  const { page } = await openPage(browser, 1280, 900);
  const found: string[] = [];
  for (const { path: address } of screens) {
    await page.goto(site.origin + address, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    if (await scrollsSideways(page)) found.push(address);
  }
  await page.context().close();
  assert.deepEqual(found, []);
});

test('every screen shows the data of the API without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const silent: string[] = [];
  for (const { path: address, text: says } of screens) {
    await page.goto(site.origin + address);
    const text = (await page.locator('main').textContent()) ?? '';
    if (!text.replace(/\s+/g, ' ').toLowerCase().includes(says.toLowerCase()))
      silent.push(`${address} does not say «${says}»`);
  }
  await context.close();
  assert.deepEqual(silent, []);
});

// The files are served by the site itself, under names that contain their hashes.
const RULES: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    'require-sri': 'off',
  },
};

test('the HTML of every screen is valid', async () => {
  const validator = new HtmlValidate(RULES);
  const errors: string[] = [];
  for (const { path: address } of [...screens, { path: '/nothing/here' }]) {
    const html = await (await fetch(site.origin + address)).text();
    const { results } = await validator.validateString(html);
    const found = results.flatMap(({ messages }) => messages);
    errors.push(
      ...found.map(({ ruleId, message, selector }) => `${address}: ${ruleId} ${message} ${selector}`),
    );
  }
  assert.deepEqual(errors, []);
});
