import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConfigData, HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import {
  COLLECTIONS_PATH,
  FAVORITES_PATH,
  HISTORY_PATH,
  MY_TORRENTS_PATH,
  NOTICES_PATH,
  settingsPath,
} from '#contract/addresses.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { createTestSession } from '#tests/support/samples/account.ts';
import { WCAG, brokenInThemes, scrollsSideways } from '#tests/support/browser/assert-accessible.ts';
import { openPage, type WatchedPage } from '#tests/support/browser/browser.ts';
import { addNotices } from '#tests/support/samples/notices.ts';
import { type Screen, screensOf } from '#tests/support/browser/screens.ts';
import { shareSite } from '#tests/support/shared-site.ts';

let screens: Screen[];
/** The session of an account that has a list, a history and a notice. */
let token: string;
const site = shareSite(async () => {
  screens = await screensOf(site.origin);
  token = await addAccount();
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
  const account = await site.addAccount('vera-of-screens');
  await site.inDatabase(async (db) => {
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
  });
  return account.token;
}

const brokenInBothThemes = (page: Page) => brokenInThemes(page, { tags: WCAG, themes: ['dark', 'light'] });

/** Opens a page that changes its colours at once. */
async function openCalmPage(width: number): Promise<WatchedPage> {
  const opened = await openPage(site.browser, width, 900);
  await opened.page.emulateMedia({ reducedMotion: 'reduce' });
  return opened;
}

// A test has five minutes, which all screens together may take on a busy machine.
const PARTS = 3;

/** Where a page scrolls sideways: at its width, in the narrowest or a wide window, and with text twice as large. */
async function findSideways(page: Page, width: number): Promise<string[]> {
  const found: string[] = [];
  const look = async (where: string) => {
    if (await scrollsSideways(page)) found.push(`scrolls sideways ${where}`);
  };
  await look(`at ${width}`);
  const other = width === 390 ? 320 : 1920;
  await page.setViewportSize({ width: other, height: 900 });
  await look(`at ${other}`);
  if (width !== 390) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await look('with large text');
  }
  await page.setViewportSize({ width, height: 900 });
  return found;
}

for (const width of [390, 1440])
  for (let part = 0; part < PARTS; part += 1)
    test(`at ${width} pixels screens have titles, fit, are accessible and log nothing, part ${part + 1}`, async () => {
      const { page, errors } = await openCalmPage(width);
      const found: string[] = [];
      for (const { path: address, title } of screens.filter((_, at) => at % PARTS === part)) {
        await page.goto(site.origin + address, { waitUntil: 'load' });
        // ▶ is there while an episode plays.
        const name = (await page.title()).replace(/^▶ /, '');
        if (!name.startsWith(title) || !name.endsWith(' | Аканэ'))
          found.push(`${address} is called «${name}»`);
        const broken = [...(await brokenInBothThemes(page)), ...(await findSideways(page, width))];
        for (const error of [...broken, ...errors.splice(0)]) found.push(`${address}: ${error}`);
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

// The files are served by the site itself, under names that contain their hashes.
const RULES: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    'require-sri': 'off',
  },
};

test('without scripts every screen shows the data of the API, and its HTML is valid', async () => {
  const validator = new HtmlValidate(RULES);
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const found: string[] = [];
  for (const { path: address, text: says } of [...screens, { path: '/nothing/here', text: '' }]) {
    const answer = await page.goto(site.origin + address);
    const text = (await page.locator('main').textContent()) ?? '';
    if (!text.replace(/\s+/g, ' ').toLowerCase().includes(says.toLowerCase()))
      found.push(`${address} does not say «${says}»`);
    const { results } = await validator.validateString((await answer?.text()) ?? '');
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      found.push(`${address}: ${ruleId} ${message} ${selector}`);
  }
  await context.close();
  assert.deepEqual(found, []);
});
