import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { myRating, type Rating } from '#contract/ratings.ts';
import { type FullRelease, releaseByIdOrAlias } from '#contract/releases.ts';
import { postponedReleases, releaseRhythms } from '#contract/schedule.ts';
import { formatNextEpisode } from '#web/entities/release/next/format-next-episode.ts';
import { nextEpisode } from '#web/entities/release/next/next-episode.ts';
import { brokenRules } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { openPlayingPage, PHONE, TURNED_PHONE } from '#tests/support/browser/playing-page.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const ZONE = 'Asia/Yekaterinburg';

let browser: Browser;
let folder: string;
let site: TestSite;
/** Three episodes of thirty seconds are out, the fourth is to come. */
let train: FullRelease;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-ending-'));
  site = await startSite(folder);
  train = await call()(releaseByIdOrAlias, { params: { idOrAlias: 'last-train-to-sakurayama' } });
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const call = () => createClient((request) => fetch(request), site.origin);
const episode = (index: number) => `${site.origin}/anime/video/episode/${train.episodes[index]?.id}`;

const seekTo = (page: Page, fromEnd: number) =>
  page.locator('video').evaluate((element, seconds) => {
    const video = element as HTMLVideoElement;
    video.currentTime = video.duration - seconds;
  }, fromEnd);

async function playToTheEnd(page: Page): Promise<void> {
  await seekTo(page, 1.5);
  await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, { timeout: 30_000 });
}

const screenOf = (page: Page) => page.getByRole('region', { name: 'После этого эпизода' }).last();

/** What the screen must say of the next episode, as the schedule has it. */
async function expectedWords(): Promise<string> {
  const query = { release_id: train.id };
  const [[postponement], [rhythm]] = await Promise.all([
    call()(postponedReleases, { query }),
    call()(releaseRhythms, { query }),
  ]);
  const planned = { ...train, ...(postponement && { postponement }), ...(rhythm && { rhythm }) };
  const next = nextEpisode(planned, new Date());
  assert.ok(next);
  return formatNextEpisode(next, new Date(), ZONE);
}

test('when the last episode is over, its screen is whole at once: the next episode, the bell and pictures', async () => {
  const page = await openPlayingPage(browser, episode(2), { timezoneId: ZONE });
  await page.keyboard.press('k');
  await seekTo(page, 2.5);
  // Before the end: the screen is there, unseen, with the similar releases.
  const posters = page.locator('section[aria-label="После этого эпизода"] li img');
  await waitUntil(async () => {
    const loaded = await posters.evaluateAll((all) =>
      all.every((one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth > 0),
    );
    return loaded && (await posters.count()) >= 3;
  });
  assert.equal(await posters.first().isVisible(), false);
  assert.equal(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).ended), false);
  await page.keyboard.press('k');
  await posters.first().waitFor();
  const screen = screenOf(page);
  const before = await expectedWords();
  const heading = await screen.getByRole('heading', { level: 2 }).innerText();
  assert.ok([before, await expectedWords()].includes(heading), `${heading} is not ${before}`);
  await screen.getByRole('button', { name: 'Напомнить' }).click();
  await screen.getByRole('button', { name: 'Напомним', pressed: true }).waitFor();
  await screen.getByText('Релиз в избранном этого браузера: сообщим на сайте').waitFor();
  assert.deepEqual(await brokenRules(page), []);
  await page.context().close();
});

test('a visitor who gives stars is asked to sign in beside the film, and the score is saved on coming back', async () => {
  const page = await openPlayingPage(browser, episode(2));
  await playToTheEnd(page);
  const screen = screenOf(page);
  await screen.getByRole('button', { name: '8 из 10, очень хорошо' }).click();
  const link = screen.getByRole('link', { name: 'Войти' });
  assert.equal(await link.getAttribute('target'), '_blank');
  assert.equal(page.url(), episode(2));
  const account = await inSiteDatabase(folder, (db) => createTestAccount({ db }, 'returning'));
  await page.context().addCookies([{ name: 'akane_session', value: account.token, url: site.origin }]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await screen.getByText('Ваша оценка: 8 из 10').waitFor();
  assert.equal(await link.count(), 0);
  const address = site.origin + myRating.path.replace(':releaseId', String(train.id));
  await waitUntil(async () => {
    const response = await fetch(address, account);
    return ((await response.json()) as Rating).score === 8;
  });

  // The page of an account knows the score from the beginning.
  await page.goto(episode(2));
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  await playToTheEnd(page);
  await screen.getByRole('button', { name: '8 из 10', pressed: true }).waitFor();
  await screen.getByRole('button', { name: '9 из 10' }).click();
  await screen.getByText('Ваша оценка: 9 из 10, отлично').waitFor();
  await page.context().close();
});

test('without autoplay an episode ends with the next one, without stars', async () => {
  const page = await openPlayingPage(browser, episode(0), {
    first: () => localStorage.setItem('akane.player', JSON.stringify({ goesOnByItself: false })),
  });
  await playToTheEnd(page);
  const screen = page.getByRole('region', { name: 'Следующий эпизод' });
  await screen.getByRole('heading', { level: 3, name: /^2\. / }).waitFor();
  await screen.getByRole('button', { name: 'Сначала' }).waitFor();
  assert.equal(await screen.getByRole('button', { name: /из 10/ }).count(), 0);
  await screen.getByRole('button', { name: 'Смотреть' }).click();
  await page.waitForURL(episode(1));
  await page.context().close();
});

test('on a television the main button of the screen has the focus', async () => {
  const page = await openPlayingPage(browser, episode(2), {
    viewport: { width: 1920, height: 1080 },
    userAgent: 'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 TV Safari/537.36',
  });
  await playToTheEnd(page);
  const bell = screenOf(page).getByRole('button', { name: 'Напомнить' });
  await waitUntil(() => bell.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  await screenOf(page).getByRole('button', { name: 'Напомним', pressed: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await waitUntil(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.endsWith(' из 10') !== undefined),
  );
  await page.context().close();
});

for (const [name, options] of Object.entries({ phone: PHONE, 'phone on its side': TURNED_PHONE })) {
  test(`the bell and the stars of the screen can be tapped (${name})`, async () => {
    const page = await openPlayingPage(browser, episode(2), options);
    await playToTheEnd(page);
    const screen = screenOf(page);
    await screen.getByRole('button', { name: 'Напомнить' }).tap();
    await screen.getByRole('button', { name: 'Напомним', pressed: true }).waitFor();
    const star = screen.getByRole('button', { name: '10 из 10' });
    const box = await star.boundingBox();
    assert.ok(box && box.x + box.width <= (page.viewportSize()?.width ?? 0) && box.height >= 44);
    await star.tap();
    await screen.getByRole('link', { name: 'Войти' }).waitFor();
    await page.context().close();
  });
}

test('in a frame the screen leads to the site for the reminder, and has no stars', async () => {
  const address = episode(2).replace('/anime/video/episode/', '/embed/');
  const page = await openPlayingPage(browser, `${address}?autoplay=1`, {
    viewport: { width: 640, height: 360 },
  });
  await playToTheEnd(page);
  const screen = screenOf(page);
  const link = screen.getByRole('link', { name: 'Напомнить на сайте' });
  await link.waitFor();
  assert.equal(await link.getAttribute('target'), '_blank');
  await screen.getByRole('listitem').first().waitFor();
  assert.equal(await screen.getByRole('button', { name: /из 10/ }).count(), 0);
  await page.context().close();
});
