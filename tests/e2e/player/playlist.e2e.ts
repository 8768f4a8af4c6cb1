import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { allFranchises } from '#contract/franchises.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { openBrowser, openPage, openProfile, processIdOf } from '#tests/support/browser/browser.ts';
import { runAkane, startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { makeVideo } from '#tests/support/samples/video.ts';

const ALIAS = 'last-train-to-sakurayama';
const ZERO = `${ALIAS}-flight-zero`;

let browser: Browser;
let folder: string;
let site: TestSite;
let episodes: string[];
let zero: string;
let franchise: string;

before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-queue-'));
  site = await startSite(path.join(folder, 'data'));
  const clip = await makeVideo(path.join(folder, 'clip.mp4'), { seconds: 12 });
  const ingested = await runAkane(['ingest', '--release', ZERO, '--ordinal', '0', clip], site.env);
  assert.equal(ingested.code, 0, ingested.output);
  const call = createClient((request) => fetch(request), site.origin);
  const find = (idOrAlias: string) => call(releaseByIdOrAlias, { params: { idOrAlias } });
  const train = await find(ALIAS);
  episodes = train.episodes.map(({ id }) => id);
  zero = (await find(ZERO)).episodes[0]?.id ?? '';
  const trainFranchise = (await call(allFranchises)).find(
    ({ name }) => name === 'Последний поезд на Сакураяму',
  );
  franchise = trainFranchise?.id ?? '';
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const watchAddress = (id = '') => `${site.origin}/anime/video/episode/${id}`;

async function plays(page: Page, from = 0): Promise<void> {
  await page.waitForFunction(
    (time) => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.currentTime > time;
    },
    from + 0.5,
    { timeout: 60_000 },
  );
  // Keys are heard from then on; the first episode of a visit plays before.
  await page.getByLabel('Перемотка', { exact: true }).waitFor({ state: 'attached' });
}

const seek = (page: Page, time: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to < 0 ? video.duration + to : to;
  }, time);
const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const pause = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());

async function positions(page: Page): Promise<Record<string, { time: number; isWatched: boolean }>> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('akane.positions') ?? '{}')) as never;
}

test('an episode resumes three seconds before the saved position, or starts over on request', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  await seek(page, 16);
  await plays(page, 16);
  await page.goto(site.origin);
  await page.goto(watchAddress(episodes[0]));
  await page.getByText('Продолжаем с 0:1').waitFor();
  await plays(page, 13);
  await page.getByRole('button', { name: 'Сначала' }).click();
  assert.ok((await timeOf(page)) < 3);
  await page.goto(watchAddress(episodes[1]));
  await plays(page);
  assert.ok((await timeOf(page)) < 10, 'a new episode starts at its beginning');
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the next episode keeps full screen, speed, volume and quality', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  await page.mouse.move(400, 400);
  await page.getByRole('button', { name: 'Качество' }).click();
  await page.getByRole('menuitemradio', { name: '480p' }).click();
  for (const key of ['ArrowDown', 'Shift+Period', 'KeyF']) await page.keyboard.press(key);
  await page.waitForFunction(() => document.fullscreenElement !== null);
  const readPlayer = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => [
        document.fullscreenElement?.contains(video),
        video.playbackRate,
        Math.round(video.volume * 100),
      ]);
  const before = await readPlayer();
  assert.deepEqual(before, [true, 1.25, 90]);
  await page.keyboard.press('Shift+KeyN');
  await page.waitForURL(`**/${episodes[1]}`);
  await plays(page);
  await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 480);
  assert.deepEqual(await readPlayer(), before);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a franchise playlist can be reordered, shortened and restored during playback', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(`${site.origin}/anime/video/queue/${episodes[0]}?franchise=${franchise}`);
  await plays(page);
  await page
    .locator('video')
    .evaluate((video) =>
      video.addEventListener('emptied', () => document.body.setAttribute('data-restarted', '')),
    );
  await page.keyboard.press('KeyE');
  const drawer = page.getByRole('complementary', { name: 'Последний поезд на Сакураяму' });
  await drawer.getByRole('button', { name: 'Изменить' }).click();
  const dragHandles = drawer.getByRole('button', { name: /^Переставить/ });
  const order = () => dragHandles.evaluateAll((all) => all.map((one) => one.ariaLabel?.slice(-1)).join(''));
  const waitForOrder = (expected: string) => waitUntil(async () => (await order()) === expected);
  await dragHandles.first().waitFor();
  await waitForOrder('0123');
  await dragHandles.nth(3).hover();
  await page.mouse.down();
  await dragHandles.nth(0).hover();
  await waitForOrder('3012');
  await page.keyboard.press('Escape');
  await waitForOrder('0123');
  await page.mouse.up();
  await dragHandles.nth(3).hover();
  await page.mouse.down();
  await dragHandles.nth(0).hover();
  await page.mouse.up();
  await page.waitForURL('**?list=local');
  await waitForOrder('3012');
  await dragHandles.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await drawer.getByText('Эпизод 3: место 2 из 4').waitFor();
  await waitForOrder('0312');
  await drawer.getByRole('button', { name: 'Убрать: Эпизод 2' }).click();
  await waitForOrder('031');
  await drawer.getByRole('button', { name: 'Вернуть' }).click();
  await waitForOrder('0312');
  await drawer.getByRole('button', { name: 'Выше: Эпизод 1' }).click();
  assert.equal(await page.locator('body[data-restarted]').count(), 0, 'the video restarted');
  await page.keyboard.press('Shift+KeyN');
  await page.waitForURL(`**/${episodes[2]}?list=local`);
  await page.reload();
  await plays(page);
  await page.keyboard.press('KeyE');
  await page.getByRole('complementary').getByText('Эпизод 0').waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

async function playToTheEnd(page: Page): Promise<void> {
  await seek(page, -1.5);
  await page.waitForFunction(() => document.querySelector('video')?.ended);
}

test('after the last episode the player offers the next part of the franchise or shows when the next episode comes', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(watchAddress(zero));
  await plays(page);
  await playToTheEnd(page);
  const screen = page.getByRole('region', { name: 'После этого эпизода' });
  await screen.getByText('Следующая часть').waitFor();
  await screen.getByRole('heading', { name: 'Вы досмотрели' }).waitFor();
  assert.ok((await screen.getByRole('listitem').count()) >= 3, 'similar releases');
  await screen.getByRole('link', { name: 'Смотреть' }).click();
  await page.waitForURL(`**/${episodes[0]}`);
  await plays(page);
  await page.goto(watchAddress(episodes[2]));
  await plays(page);
  await playToTheEnd(page);
  await screen.getByRole('heading', { name: /^4-й эпизод/ }).waitFor();
  await screen.getByRole('link', { name: 'К релизу' }).click();
  await page.waitForURL(`**/${ALIAS}`);
  await page.getByText('просмотрен', { exact: true }).waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('watched marks are set on the release page, and removing one clears the position too', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(`${site.origin}/anime/releases/release/${ALIAS}`, { waitUntil: 'networkidle' });
  const choose = async (episode: number, item: string) => {
    await page.getByRole('button', { name: `Что сделать: Эпизод ${episode}` }).click();
    // By keyboard: the list moves away from the pointer when the page scrolls.
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  const watchedMarks = page.getByText('просмотрен', { exact: true });
  await choose(3, 'Отметить все до этого');
  await page.getByRole('link', { name: 'Продолжить с 3-го эпизода' }).waitFor();
  assert.equal(await watchedMarks.count(), 2);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await page.getByRole('link', { name: 'Смотреть', exact: true }).waitFor();
  await choose(1, 'Отметить просмотренным');
  await page.getByRole('link', { name: 'Продолжить со 2-го эпизода' }).waitFor();
  await choose(1, 'Снять отметку');
  await page.getByRole('link', { name: 'Смотреть', exact: true }).waitFor();
  assert.equal(await watchedMarks.count(), 0);
  await choose(2, 'В очередь');
  await choose(1, 'В очередь');
  await page.getByRole('button', { name: 'Смотреть', exact: true }).last().click();
  await page.waitForURL(`**/queue/${episodes[1]}?list=local`);
  await plays(page);
  await page.keyboard.press('Shift+KeyN');
  await page.waitForURL(`**/queue/${episodes[0]}?list=local`);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('two tabs that play at once keep the positions of both', async () => {
  const { page: one } = await openPage(browser);
  const two = await one.context().newPage();
  await Promise.all([one.goto(watchAddress(episodes[0])), two.goto(watchAddress(episodes[1]))]);
  await Promise.all([plays(one), plays(two)]);
  for (let second = 3; second < 12; second += 2) {
    await Promise.all([seek(one, second), seek(two, second + 1)]);
  }
  await Promise.all([pause(one), pause(two)]);
  const hasReached = async (page: Page, id = '', time: number) =>
    ((await positions(page))[id]?.time ?? 0) >= time;
  await waitUntil(() => hasReached(two, episodes[1], 12));
  await two.close();
  await waitUntil(() => hasReached(one, episodes[0], 11));
  assert.ok(await hasReached(one, episodes[1], 12));
  await one.context().close();
});

/** Runs work in a browser with this profile and kills the browser afterwards, even if the work failed. */
async function inKilledBrowser<Result>(
  profile: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await openProfile(profile);
  try {
    return await work(await context.newPage());
  } finally {
    const closed = context.waitForEvent('close');
    process.kill(await processIdOf(context), 'SIGKILL');
    await closed;
  }
}

test('a killed browser resumes within about ten seconds of the last position', async () => {
  const profile = path.join(folder, 'profile');
  const reached = await inKilledBrowser(profile, async (page) => {
    await page.goto(watchAddress(episodes[1]));
    await plays(page);
    await seek(page, 8);
    await plays(page, 20);
    return timeOf(page);
  });
  const resumedAt = await inKilledBrowser(profile, async (page) => {
    await page.addInitScript(() => {
      const storeStart = ({ target }: Event) => {
        if (target instanceof HTMLVideoElement) sessionStorage.setItem('begun', String(target.currentTime));
      };
      document.addEventListener('seeking', storeStart, { capture: true, once: true });
    });
    await page.goto(watchAddress(episodes[1]));
    await plays(page);
    return Number(await page.evaluate(() => sessionStorage.getItem('begun')));
  });
  // Playback starts three seconds before the saved position.
  assert.ok(resumedAt > 0 && reached - (resumedAt + 3) <= 12, `reached ${reached}, resumed at ${resumedAt}`);
});

test('an episode plays when the hls.js worker cannot load', async () => {
  const { page } = await openPage(browser);
  await page.route(/hls\.worker/, (route) => route.abort());
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  await page.context().close();
});

test('the hls.js worker is requested once, before the first segment', async () => {
  const { page, errors } = await openPage(browser);
  const requested: string[] = [];
  page.on('request', (request) => {
    const [name = ''] = /hls\.worker|\.(ts|m4s)$/.exec(new URL(request.url()).pathname) ?? [];
    if (name !== '') requested.push(name);
  });
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  await page.keyboard.press('Shift+KeyN');
  await page.waitForURL(watchAddress(episodes[1]));
  await plays(page);
  assert.deepEqual(requested.lastIndexOf('hls.worker'), 0, requested.join(' '));
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the playlists are loaded in one request, with the HLS playlists as fallback', async () => {
  const { page, errors } = await openPage(browser);
  const requested: string[] = [];
  page.on('request', (request) => {
    const [name = ''] = /\w+\.(m3u8|json)$/.exec(new URL(request.url()).pathname) ?? [];
    if (/playlists|m3u8/.test(name)) requested.push(name);
  });
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  assert.deepEqual(requested, ['playlists.json']);
  assert.deepEqual(errors, []);

  await page.route('**/playlists.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await plays(page);
  assert.ok(requested.includes('master.m3u8'), requested.join(' '));
  await page.context().close();
});
