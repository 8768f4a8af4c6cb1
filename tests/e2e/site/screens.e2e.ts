import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type ConfigData, HtmlValidate } from 'html-validate';
import type { Browser, Page } from 'playwright-core';
import {
  COLLECTIONS_PATH,
  FAVORITES_PATH,
  HISTORY_PATH,
  MY_TORRENTS_PATH,
  NOTICES_PATH,
  settingsPath,
} from '#contract/addresses.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { createTestAccount, createTestSession } from '#tests/support/samples/account.ts';
import { WCAG, brokenInThemes, scrollsSideways } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, type WatchedPage } from '#tests/support/browser/browser.ts';
import { addNotices } from '#tests/support/samples/notices.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { type Screen, screensOf } from '#tests/support/browser/screens.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let screens: Screen[];
/** The session of an account that has a list, a history and a notice. */
let token: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-screens-'));
  site = await startSite(folder);
  screens = await screensOf(site.origin);
  token = await addAccount();
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const OWN_SCREENS = [
  '/',
  '/anime/schedule',
  '/anime/schedule?only=favorites',
  '/anime/catalog/?view=list',
  FAVORITES_PATH,
  COLLECTIONS_PATH,
  `${COLLECTIONS_PATH}?type_of_collection=POSTPONED`,
  HISTORY_PATH,
  NOTICES_PATH,
  MY_TORRENTS_PATH,
  ...(['site', 'account', 'socials', 'sessions', 'notifications', 'lists', 'delete'] as const).map(
    settingsPath,
  ),
];

/** Adds an account with a favourite, a collection, a position, a notice and two sessions; returns its session. */
async function addAccount(): Promise<string> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  try {
    const account = await createTestAccount({ db }, 'vera');
    const { id, release_id } = await db
      .selectFrom('episodes')
      .innerJoin('releases', 'releases.id', 'episodes.release_id')
      .select(['episodes.id', 'release_id'])
      .where('alias', '=', 'moon-archive')
      .executeTakeFirstOrThrow();
    await addNotices({ db }, account.id, release_id);
    await createTestSession({ db }, account.id, 'another');
    const timecode = { release_episode_id: id, time: 12, is_watched: false };
    await saveTimecodes({ db, now: () => new Date() }, account.id, [timecode]);
    return account.token;
  } finally {
    await db.destroy();
    await postgres.leave();
  }
}

const brokenInBothThemes = (page: Page) => brokenInThemes(page, { tags: WCAG, others: ['light'] });

/** Opens a page that changes its colours at once. */
async function openCalmPage(width: number): Promise<WatchedPage> {
  const opened = await openPage(browser, width, 900);
  await opened.page.emulateMedia({ reducedMotion: 'reduce' });
  return opened;
}

// A test has five minutes, which all screens together may take on a busy machine.
const PARTS = 2;

for (const width of [390, 1440])
  for (let part = 0; part < PARTS; part += 1)
    test(`at ${width} pixels screens have their titles, fit, are accessible in both themes and log no errors, part ${part + 1}`, async () => {
      const { page, errors } = await openCalmPage(width);
      const found: string[] = [];
      for (const { path: address, title } of screens.filter((_, at) => at % PARTS === part)) {
        await page.goto(site.origin + address, { waitUntil: 'load' });
        // ▶ is there while an episode plays.
        const name = (await page.title()).replace(/^▶ /, '');
        if (!name.startsWith(title) || !name.endsWith(' | Аканэ'))
          found.push(`${address} is called «${name}»`);
        if (await scrollsSideways(page)) found.push(`${address} scrolls sideways`);
        for (const error of [...(await brokenInBothThemes(page)), ...errors.splice(0)])
          found.push(`${address}: ${error}`);
      }
      await page.context().close();
      assert.deepEqual(found, []);
    });

// What fits a phone of 320 pixels fits one of 390.
for (const width of [320, 1440]) {
  test(`at ${width} pixels every screen of an account fits, is accessible in both themes and logs no errors`, async () => {
    const { page, errors } = await openCalmPage(width);
    await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
    const found: string[] = [];
    for (const address of OWN_SCREENS) {
      await page.goto(site.origin + address, { waitUntil: 'load' });
      if (await scrollsSideways(page)) found.push(`${address} scrolls sideways`);
      for (const error of [...(await brokenInBothThemes(page)), ...errors.splice(0)])
        found.push(`${address}: ${error}`);
    }
    await page.context().close();
    assert.deepEqual(found, []);
  });
}

test('at 320 and 1920 pixels and with text twice as large no screen scrolls sideways', async () => {
  const { page } = await openPage(browser, 320, 900);
  const found: string[] = [];
  for (const { path: address } of screens) {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(site.origin + address, { waitUntil: 'domcontentloaded' });
    if (await scrollsSideways(page)) found.push(`${address} at 320`);
    await page.setViewportSize({ width: 1920, height: 900 });
    if (await scrollsSideways(page)) found.push(`${address} at 1920`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    if (await scrollsSideways(page)) found.push(`${address} with large text`);
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
