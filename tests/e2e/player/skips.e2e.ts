import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { openPlayingPage } from '#tests/support/browser/playing-page.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
/** The second of three episodes of thirty seconds: an opening, an ending, a scene and a preview. */
let id: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-skips-'));
  site = await startSite(folder);
  const call = createClient((request) => fetch(request), site.origin);
  const read = async () =>
    (await call(releaseByIdOrAlias, { params: { idOrAlias: 'last-train-to-sakurayama' } })).episodes;
  id = (await read())[1]?.id ?? assert.fail();
  const marks = {
    opening_start: 6,
    opening_stop: 15,
    ending_start: 19,
    ending_stop: 22,
    after_credits_start: 22,
    after_credits_stop: 26,
    next_preview_start: 26,
    next_preview_stop: 30,
  };
  await inSiteDatabase(folder, (db) => db.updateTable('episodes').set(marks).where('id', '=', id).execute());
  await waitUntil(async () => (await read())[1]?.other_marks.length === 2);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Plays the episode with what the player has stored. */
async function watch(stored: object, options: BrowserContextOptions = {}): Promise<Page> {
  const kept = { ...options, storageState: { cookies: [], origins: [stateOf(stored)] } };
  return openPlayingPage(browser, `${site.origin}/anime/video/episode/${id}`, kept);
}

const stateOf = (stored: object) => ({
  origin: site.origin,
  localStorage: [{ name: 'akane.player', value: JSON.stringify(stored) }],
});

const timeOf = (page: Page) =>
  page.locator('video').evaluate((element) => (element as HTMLVideoElement).currentTime);
const becomes = async (page: Page, is: (time: number) => boolean, what: string) => {
  let time = 0;
  await waitUntil(async () => is((time = await timeOf(page)))).catch(() => assert.fail(`${what}: ${time}`));
};
const pause = (page: Page) =>
  page.locator('video').evaluate((element) => (element as HTMLVideoElement).pause());
const seekTo = (page: Page, seconds: number) =>
  page.locator('video').evaluate((element, to) => {
    (element as HTMLVideoElement).currentTime = to;
  }, seconds);

test('«спросить» skips on a press, and from the ending leads to the scene after the credits', async () => {
  const page = await watch({});
  await page.getByRole('button', { name: 'Пропустить опенинг' }).click({ timeout: 20_000 });
  await becomes(page, (time) => time >= 15, 'the button skips');
  await page.getByRole('button', { name: 'Сцена после титров' }).click({ timeout: 20_000 });
  await becomes(page, (time) => time >= 22 && time < 26, 'the scene runs');
  const card = page.getByRole('region', { name: 'Следующий эпизод' });
  assert.equal(await card.count(), 0, 'the card waits for the scene');
  await card.waitFor({ timeout: 20_000 });
  assert.ok((await timeOf(page)) >= 26, 'the preview is the end');
  await page.context().close();
});

test('«всегда» skips by itself and offers to go back, also by the switch of an older version', async () => {
  for (const stored of [{ skips: { skip_opening: 'always' } }, { skipsByItself: true }]) {
    const page = await watch(stored);
    await page.getByText('Пропущен опенинг').waitFor({ timeout: 20_000 });
    await pause(page);
    assert.ok((await timeOf(page)) >= 15, 'it is skipped');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Вернуться' }).click();
    await becomes(page, (time) => time === 6, 'back at its beginning');
    await page.keyboard.press('k');
    await becomes(page, (time) => time > 8 && time < 15, 'the opening runs');
    await page.context().close();
  }
});

test('«никогда» shows no button, and the choice is made in the menu by keys', async () => {
  const page = await watch({});
  await page.getByRole('button', { name: 'Настройки' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Что пропускать' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('menuitem', { name: /^Опенинг/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('menuitemradio', { name: 'Никогда' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Опенинг Никогда' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Что пропускать' }).waitFor();
  await page.keyboard.press('Escape');
  const stored = await page.evaluate(() => localStorage.getItem('akane.player'));
  const { skips } = JSON.parse(stored ?? '{}') as { skips: Record<string, string> };
  assert.deepEqual([skips['skip_opening'], skips['skip_ending']], ['never', 'ask']);
  await seekTo(page, 5);
  await becomes(page, (time) => time > 8, 'the opening runs');
  assert.equal(await page.locator('[data-skip]').count(), 0);
  await page.context().close();
});

test('on a television OK skips, and Down and OK go back to what was skipped by itself', async () => {
  const userAgent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) AppleWebKit/537.36 Chrome/120 TV Safari/537.36';
  const viewport = { width: 1920, height: 1080 };
  const asked = await watch({}, { userAgent, viewport });
  await asked.locator('[data-skip]:focus').waitFor({ timeout: 20_000 });
  await asked.keyboard.press('Enter');
  await becomes(asked, (time) => time >= 15, 'OK skips');
  await asked.context().close();
  const automatic = await watch({ skips: { skip_opening: 'always' } }, { userAgent, viewport });
  await automatic.getByRole('button', { name: 'Вернуться' }).waitFor({ timeout: 20_000 });
  await automatic.locator('[data-idle]').first().waitFor({ state: 'attached' });
  await automatic.keyboard.press('ArrowDown');
  await automatic.keyboard.press('Enter');
  await becomes(automatic, (time) => time > 6 && time < 15, 'the opening runs');
  await automatic.context().close();
});
