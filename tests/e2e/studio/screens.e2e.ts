import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import {
  assertAccessible,
  brokenInThemes,
  scrollsSideways,
} from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { addProposedEdit, STUDIO_SCREENS } from '#tests/support/browser/studio-screens.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
/** The session of an owner. */
let token: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-studio-screens-'));
  site = await startSite(folder);
  ({ token } = await inSiteDatabase(folder, async (db) => {
    await addProposedEdit(db);
    return createTestMember({ db }, 'lina', { role: 'owner' });
  }));
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`every page of the studio is accessible in every theme, ${width} pixels wide`, async () => {
    const { page } = await openPage(browser, width, height);
    // A page that changes its colours at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page
      .context()
      .addCookies([{ name: sessionCookieName(site.origin), value: token, url: site.origin }]);
    for (const address of STUDIO_SCREENS) {
      const response = await page.goto(site.origin + address);
      assert.equal(response?.status(), address === '/studio/nothing' ? 404 : 200, address);
      await waitForHydration(page);
      assert.deepEqual([await brokenInThemes(page), await scrollsSideways(page)], [[], false], address);
    }
    await page.goto(`${site.origin}/studio/journal`);
    await waitForHydration(page);
    for (const key of ['Control+k', '?', 'f']) {
      await page.keyboard.press(key);
      await page.locator('dialog[open], form:popover-open').waitFor({ timeout: 60_000 });
      await assertAccessible(page, `after ${key}`);
      await page.keyboard.press('Escape');
    }
    await page.context().close();
  });
