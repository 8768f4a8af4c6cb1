import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { allFranchises } from '#contract/franchises.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { openBrowser, openPage, openProfile, processOf } from '#tests/support/browser.ts';
import { akane, startSite, type TestSite } from '#tests/support/process.ts';
import { until } from '#tests/support/until.ts';
import { makeVideo } from '#tests/support/video.ts';

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
  const ingested = await akane(['ingest', '--release', ZERO, '--ordinal', '0', clip], site.env);
  assert.equal(ingested.code, 0, ingested.output);
  const call = createClient((request) => fetch(request), site.origin);
  const idsOf = async (idOrAlias: string) =>
    (await call(releaseByIdOrAlias, { params: { idOrAlias } })).episodes.map(({ id }) => id);
  episodes = await idsOf(ALIAS);
  [zero = ''] = await idsOf(ZERO);
  const found = (await call(allFranchises)).find(({ name }) => name === 'Последний поезд на Сакураяму');
  franchise = found?.id ?? '';
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

test('an episode goes on three seconds before the place where it was left, or from its start when asked', async () => {
  const { page, faults } = await openPage(browser);
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
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('the next episode keeps full screen, speed, loudness and quality', async () => {
  const { page, faults } = await openPage(browser);
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  await page.mouse.move(400, 400);
  await page.getByRole('button', { name: 'Качество' }).click();
  await page.getByRole('menuitemradio', { name: '480p' }).click();
  for (const key of ['ArrowDown', 'Shift+Period', 'KeyF']) await page.keyboard.press(key);
  await page.waitForFunction(() => document.fullscreenElement !== null);
  const look = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => [
        document.fullscreenElement?.contains(video),
        video.playbackRate,
        Math.round(video.volume * 100),
      ]);
  const before = await look();
  assert.deepEqual(before, [true, 1.25, 90]);
  await page.keyboard.press('Shift+KeyN');
  await page.waitForURL(`**/${episodes[1]}`);
  await plays(page);
  await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 480);
  assert.deepEqual(await look(), before);
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('a franchise in a row is put in another order, thinned out and restored while the film plays on', async () => {
  const { page, faults } = await openPage(browser);
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
  const handles = drawer.getByRole('button', { name: /^Переставить/ });
  const order = () => handles.evaluateAll((all) => all.map((one) => one.ariaLabel?.slice(-1)).join(''));
  const isOrdered = (wanted: string) => until(async () => (await order()) === wanted);
  await handles.first().waitFor();
  await isOrdered('0123');
  await handles.nth(3).hover();
  await page.mouse.down();
  await handles.nth(0).hover();
  await page.mouse.up();
  await page.waitForURL('**?list=local');
  await isOrdered('3012');
  await handles.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await drawer.getByText('Эпизод 3: 2-й из 4').waitFor();
  await isOrdered('0312');
  await drawer.getByRole('button', { name: 'Убрать: Эпизод 2' }).click();
  await isOrdered('031');
  await drawer.getByRole('button', { name: 'Вернуть' }).click();
  await isOrdered('0312');
  await drawer.getByRole('button', { name: 'Выше: Эпизод 1' }).click();
  assert.equal(await page.locator('body[data-restarted]').count(), 0, 'the film began again');
  await page.keyboard.press('Shift+KeyN');
  await page.waitForURL(`**/${episodes[2]}?list=local`);
  await page.reload();
  await plays(page);
  await page.keyboard.press('KeyE');
  await page.getByRole('complementary').getByText('Эпизод 0').waitFor();
  assert.deepEqual(faults, []);
  await page.context().close();
});

async function playToTheEnd(page: Page): Promise<void> {
  await seek(page, -1.5);
  await page.waitForFunction(() => document.querySelector('video')?.ended);
}

test('after the last episode the next part of the franchise is offered, or the day of the episode that is not out yet', async () => {
  const { page, faults } = await openPage(browser);
  await page.goto(watchAddress(zero));
  await plays(page);
  await playToTheEnd(page);
  const screen = page.getByRole('region', { name: 'После этого эпизода' });
  await screen.getByText('Следующая часть').waitFor();
  assert.ok((await screen.getByRole('listitem').count()) >= 3, 'similar releases');
  await screen.getByRole('link', { name: 'Смотреть' }).click();
  await page.waitForURL(`**/${episodes[0]}`);
  await plays(page);
  await page.goto(watchAddress(episodes[2]));
  await plays(page);
  await playToTheEnd(page);
  await screen.getByRole('heading', { name: 'Эпизод 4 ещё не вышел' }).waitFor();
  await screen.getByText('Обычно выходит по пятницам').waitFor();
  await screen.getByRole('link', { name: 'К релизу' }).click();
  await page.waitForURL(`**/${ALIAS}`);
  await page.getByText('просмотрен', { exact: true }).waitFor();
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('marks are set on the page of a release, and one taken back clears the place too', async () => {
  const { page, faults } = await openPage(browser);
  await page.goto(`${site.origin}/anime/releases/release/${ALIAS}`, { waitUntil: 'networkidle' });
  const choose = async (episode: number, item: string) => {
    await page.getByRole('button', { name: `Что сделать: Эпизод ${episode}` }).click();
    // By the key: the list moves with the page under a pointer.
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  const seen = page.getByText('просмотрен', { exact: true });
  await choose(3, 'Отметить все до этого');
  await page.getByRole('link', { name: 'Продолжить с 3-го эпизода' }).waitFor();
  assert.equal(await seen.count(), 2);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await page.getByRole('link', { name: 'Смотреть', exact: true }).waitFor();
  await choose(1, 'Отметить просмотренным');
  await page.getByRole('link', { name: 'Продолжить с 2-го эпизода' }).waitFor();
  await choose(1, 'Снять отметку');
  await page.getByRole('link', { name: 'Смотреть', exact: true }).waitFor();
  assert.equal(await seen.count(), 0);
  await choose(2, 'В очередь');
  await choose(1, 'В очередь');
  await page.getByRole('button', { name: 'Смотреть', exact: true }).last().click();
  await page.waitForURL(`**/queue/${episodes[1]}?list=local`);
  await plays(page);
  await page.keyboard.press('Shift+KeyN');
  await page.waitForURL(`**/queue/${episodes[0]}?list=local`);
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('two tabs that watch at once lose nothing of each other', async () => {
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
  await until(() => hasReached(two, episodes[1], 12));
  await two.close();
  await until(() => hasReached(one, episodes[0], 11));
  assert.ok(await hasReached(one, episodes[1], 12));
  await one.context().close();
});

/** Does something in a browser that is then killed, whatever came of it. */
async function untilKilled<Result>(profile: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await openProfile(profile);
  try {
    return await work(await context.newPage());
  } finally {
    const closed = context.waitForEvent('close');
    process.kill(await processOf(context), 'SIGKILL');
    await closed;
  }
}

test('a browser killed in the middle of an episode still knows the place, to some ten seconds', async () => {
  const profile = path.join(folder, 'profile');
  const reached = await untilKilled(profile, async (page) => {
    await page.goto(watchAddress(episodes[1]));
    await plays(page);
    await seek(page, 8);
    await plays(page, 20);
    return timeOf(page);
  });
  const begun = await untilKilled(profile, async (page) => {
    await page.addInitScript(() => {
      const note = ({ target }: Event) => {
        if (target instanceof HTMLVideoElement) sessionStorage.setItem('begun', String(target.currentTime));
      };
      document.addEventListener('seeking', note, { capture: true, once: true });
    });
    await page.goto(watchAddress(episodes[1]));
    await plays(page);
    return Number(await page.evaluate(() => sessionStorage.getItem('begun')));
  });
  // It begins three seconds before what was saved.
  assert.ok(begun > 0 && reached - (begun + 3) <= 12, `reached ${reached}, begun again at ${begun}`);
});

test('without its worker a film plays too', async () => {
  const { page } = await openPage(browser);
  await page.route(/hls\.worker/, (route) => route.abort());
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  await page.context().close();
});

test('what takes segments apart is under way before the first of them, and once for all episodes', async () => {
  const { page, faults } = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [name = ''] = /hls\.worker|\.(ts|m4s)$/.exec(new URL(request.url()).pathname) ?? [];
    if (name !== '') asked.push(name);
  });
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  await page.keyboard.press('Shift+KeyN');
  await page.waitForURL(watchAddress(episodes[1]));
  await plays(page);
  assert.deepEqual(asked.lastIndexOf('hls.worker'), 0, asked.join(' '));
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('the playlists of a film come at once and are asked for once', async () => {
  const { page, faults } = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [name = ''] = /\w+\.(m3u8|json)$/.exec(new URL(request.url()).pathname) ?? [];
    if (/playlists|m3u8/.test(name)) asked.push(name);
  });
  await page.goto(watchAddress(episodes[0]));
  await plays(page);
  assert.deepEqual(asked, ['playlists.json']);
  assert.deepEqual(faults, []);

  await page.route('**/playlists.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await plays(page);
  assert.ok(asked.includes('master.m3u8'), asked.join(' '));
  await page.context().close();
});
