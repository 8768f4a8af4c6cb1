import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
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

async function openAsOwner(width: number, height: number): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  // A page that changes its colours at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: sessionCookieName(site.origin), value: token, url: site.origin }]);
  return page;
}

// A test has five minutes, which all pages together may take on a busy machine.
const PARTS = 3;

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  for (let part = 0; part < PARTS; part += 1)
    test(`pages of the studio are accessible in every theme, ${width} pixels wide, part ${part + 1}`, async () => {
      const page = await openAsOwner(width, height);
      for (const address of STUDIO_SCREENS.filter((_, at) => at % PARTS === part)) {
        const response = await page.goto(site.origin + address);
        assert.equal(response?.status(), address === '/studio/nothing' ? 404 : 200, address);
        await waitForHydration(page);
        assert.deepEqual([await brokenInThemes(page), await scrollsSideways(page)], [[], false], address);
      }
      await page.context().close();
    });

  test(`the dialogs of the studio are accessible, ${width} pixels wide`, async () => {
    const page = await openAsOwner(width, height);
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
}
