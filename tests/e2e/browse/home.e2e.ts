import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { refreshSimilarReleases } from '#server/catalog/similar/refresh-similar.ts';
import { computeRecommendations } from '#server/library/recommendations/compute-recommendations.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leaveDatabase: () => Promise<void>;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-home-'));
  site = await startSite(folder);
  const { address, leave } = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  [db, leaveDatabase] = [openDatabase(address), leave];
});
after(async () => {
  await browser.close();
  await db.destroy();
  await site.stop();
  await leaveDatabase();
  await rm(folder, { recursive: true, force: true });
});

const TRAIN = 'last-train-to-sakurayama';
const MOON = 'moon-archive';
const now = () => new Date();

/** The episode of a release with its number. */
async function episodeOf(alias: string, ordinal: number) {
  return db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'duration', 'release_id'])
    .where('alias', '=', alias)
    .where('ordinal', '=', ordinal as never)
    .executeTakeFirstOrThrow();
}

async function publishNow(alias: string, ordinal: number): Promise<void> {
  const { id } = await episodeOf(alias, ordinal);
  await db.updateTable('episodes').set({ updated_at: now() }).where('id', '=', id).execute();
}

async function watchHalf(account: TestAccount, alias: string, ordinal: number, isWatched = false) {
  const { id, duration } = await episodeOf(alias, ordinal);
  const time = isWatched ? duration : duration / 2;
  const moment = now().toISOString();
  await saveTimecodes({ db, now }, account.id, [
    { release_episode_id: id, time, is_watched: isWatched, updated_at: moment, marked_at: moment },
  ]);
}

async function openHome(account?: TestAccount) {
  const { page, errors } = await openPage(browser);
  if (account)
    await page.context().addCookies([{ name: 'akane_session', value: account.token, url: site.origin }]);
  await page.goto(`${site.origin}/`);
  await waitForHydration(page);
  return { page, errors };
}

const hero = (page: Page) => page.getByRole('region', { name: 'Что посмотреть' });

test('an own new episode comes first, and an unfinished older one is continued by the main button', async () => {
  await publishNow(TRAIN, 3);
  const vera = await createTestAccount({ db }, 'vera');
  await watchHalf(vera, MOON, 1);
  await watchHalf(vera, TRAIN, 2);
  const { page, errors } = await openHome(vera);
  const first = await hero(page).getByRole('tab').first().textContent();
  assert.equal(first, 'Новый 3-й эпизод Последний поезд на Сакураяму');
  await hero(page).getByRole('link', { name: 'Эпизод 3' }).waitFor();
  await hero(page)
    .getByRole('link', { name: /^Продолжить со 2-го эпизода · 0:15$/ })
    .click();
  await page.waitForURL(`${site.origin}/anime/video/episode/${(await episodeOf(TRAIN, 2)).id}`);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('tabs choose a slide by arrows, and nothing changes by itself', async () => {
  const { page } = await openHome();
  const tabs = hero(page).getByRole('tab');
  assert.equal(await tabs.count(), 4);
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await tabs.last().getAttribute('aria-selected'), 'true');
  const name = await tabs.last().locator('span').last().innerText();
  await hero(page).getByRole('heading', { name, exact: true }).waitFor();
  await page.context().close();
});

test('the first slide is painted at once, and only another one moves in', async () => {
  const { page } = await openPage(browser);
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target, animationName }) => {
      const isOfSlide = target instanceof Element && target.closest('[data-hero]');
      if (isOfSlide && /^(?:arrive|appear)/.test(animationName))
        document.body.dataset['moved'] = animationName;
    });
  });
  await page.goto(`${site.origin}/`);
  await waitForHydration(page);
  assert.equal(await page.locator('body[data-moved]').count(), 0);
  await hero(page).getByRole('tab').nth(1).click();
  await page.locator('body[data-moved]').waitFor();
  await page.context().close();
});

test('the heart of the first screen keeps its release', async () => {
  const { page, errors } = await openHome();
  const title = await hero(page).getByRole('heading').innerText();
  await hero(page).getByRole('button', { name: 'В избранное' }).click();
  await hero(page).getByRole('button', { name: 'В избранном', pressed: true }).waitFor();
  await page.goto(`${site.origin}/me/favorites/`);
  await page.getByRole('main').getByRole('link', { name: title }).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a dismissed recommendation is gone at once and stays away after the next computation', async () => {
  const mika = await createTestAccount({ db }, 'mika');
  await watchHalf(mika, TRAIN, 1, true);
  await refreshSimilarReleases({ db, now });
  await computeRecommendations(db);
  const { page } = await openHome(mika);
  const row = page.getByRole('region', { name: 'Потому что вы смотрели «Последний поезд на Сакураяму»' });
  const links = row.locator('li a');
  const dismissed = (await links.first().getAttribute('href')) ?? '';
  await row.locator('li').first().getByRole('button', { name: 'Что сделать' }).click();
  await page.getByRole('menuitem', { name: 'Не предлагать' }).press('Enter');
  await page.getByText('Больше не предложим').waitFor();
  assert.notEqual(await links.first().getAttribute('href'), dismissed);
  await waitUntil(() => hasDismissed(mika));
  await computeRecommendations(db);
  await page.reload();
  await row.waitFor();
  assert.equal(await row.locator(`a[href="${dismissed}"]`).count(), 0);
  await page.context().close();
});

async function hasDismissed({ id }: TestAccount): Promise<boolean> {
  const query = db.selectFrom('dismissed_recommendations').select('release_id').where('user_id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

test('a visitor gets own slides and recommendations from this browser without a shift of the page', async () => {
  await refreshSimilarReleases({ db, now });
  const { id, release_id: releaseId, duration } = await episodeOf(MOON, 1);
  const positions = { [id]: { time: duration / 2, isWatched: false, at: Date.now(), releaseId } };
  const { page, errors } = await openPage(browser);
  await page.addInitScript((text) => {
    localStorage.setItem('akane.positions', text);
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, JSON.stringify(positions));
  await page.goto(`${site.origin}/`);
  await hero(page).getByRole('heading', { name: 'Лунный архив' }).waitFor();
  await hero(page)
    .getByRole('link', { name: /^Продолжить с (1-го эпизода · )?0:15$/ })
    .waitFor();
  const row = page.getByRole('region', { name: 'Потому что вы смотрели «Лунный архив»' });
  await row.locator('li a').first().waitFor();
  assert.ok(
    (await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)) < 0.01,
  );
  const dismissed = (await row.locator('li a').first().getAttribute('href')) ?? '';
  await row.locator('li').first().getByRole('button', { name: 'Что сделать' }).click();
  // Before a click Chromium now and then scrolls the page as if the menu were still where the page put it.
  await page.getByRole('menuitem', { name: 'Не предлагать' }).press('Enter');
  await page.getByText('Больше не предложим').waitFor();
  await page.reload();
  await row.locator('li a').first().waitFor();
  assert.equal(await row.locator(`a[href="${dismissed}"]`).count(), 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('without scripts the first screen has an action and no tabs', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/`);
  await hero(page)
    .getByRole('link', { name: /^Смотреть/ })
    .waitFor();
  assert.equal(await hero(page).getByRole('tab').count(), 0);
  await context.close();
});
