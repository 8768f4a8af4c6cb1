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
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { actOnRelease } from '#server/studio/releases/state/act-on-release.ts';
import { textWithoutSpaces } from '#tests/support/samples/hostile-texts.ts';
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

// Whose lists, panels and histories name a release, a team, a person or what somebody wrote.
const NAMING =
  /^\/studio(?:$|\/(?:journal|steps|schedule|releases|genres|franchises|teams|polls|reports|claims|blocks)|\/torrents\/1)/;

/** What is wider than its panel or than the page, by its classes. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const isWide = document.documentElement.scrollWidth > edge;
    const wide = [...document.querySelectorAll('main *')].flatMap((element) => {
      const panel = element.closest('main section, main div:has(> table)');
      const within = panel && element.matches('table, li, time') ? panel.getBoundingClientRect().right : edge;
      const beyond = element.getBoundingClientRect().right - within;
      const counts = within < edge || isWide;
      return counts && beyond > 1
        ? [`${element.localName} ${element.className}: ${Math.round(beyond)} px`]
        : [];
    });
    return isWide && wide.length === 0 ? ['scrolls sideways'] : [...new Set(wide)];
  });
}

test('a name of one long word widens no page of the studio and cuts nothing off', async () => {
  const word = `<img src=x onerror=attack(1)>${textWithoutSpaces(270)}`;
  await inSiteDatabase(folder, async (db) => {
    await db.updateTable('releases').set({ name_main: word, name_english: word, cuts: word }).execute();
    await db
      .updateTable('teams')
      .set({ title: word, description: word })
      .where('sort_order', '=', 1)
      .execute();
    await db.updateTable('franchises').set({ name: word }).execute();
    await db
      .updateTable('polls')
      .set({ question: word.slice(0, 200) })
      .execute();
    await db.updateTable('episodes').set({ name: word }).execute();
    for (const verb of ['hide', 'show'] as const)
      await actOnRelease(db, commandActor(), verb, { releaseId: 900_001, reason: word });
  });
  const wrong: string[] = [];
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    const page = await openAsOwner(width, height);
    for (const address of STUDIO_SCREENS.filter((one) => NAMING.test(one))) {
      await page.goto(site.origin + address);
      await waitForHydration(page);
      wrong.push(...(await cutOff(page)).map((what) => `${address}, ${width}: ${what}`));
    }
    await page.context().close();
  }
  assert.deepEqual(wrong, []);
});
