import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { WCAG, brokenRules } from '#tests/support/browser/assert-accessible.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Playable episodes of the demo: thirty seconds each, with an opening from second 6 to second 15. */
let episodes: string[];
const site = shareSite(async () => {
  const call = createClient((request) => fetch(request), site.origin);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: 'last-train-to-sakurayama' } });
  episodes = release.episodes.filter(({ hls_480 }) => hls_480 !== null).map(({ id }) => id);
});

type WatchOptions = BrowserContextOptions & { settings?: object; index?: number; first?: () => void };

/** Opens a page that plays an episode with the given stored settings; `first` runs before any other script. */
async function watch({ settings = {}, index = 1, first, ...options }: WatchOptions = {}) {
  const context = await site.browser.newContext({
    viewport: { width: 1280, height: 720 },
    locale: 'ru-RU',
    ...options,
  });
  const page = await context.newPage();
  if (first) await page.addInitScript(first);
  await page.addInitScript((stored) => {
    if (localStorage.getItem('akane.player') === null)
      localStorage.setItem('akane.player', JSON.stringify(stored));
  }, settings);
  await page.goto(`${site.origin}/anime/video/episode/${episodes[index]}`);
  await waitUntilPlaying(page);
  // Playback starts before the controls have loaded.
  await page.getByLabel('Перемотка').waitFor({ state: 'attached' });
  return page;
}

const readPlayer = (page: Page) =>
  page.locator('video').evaluate((element) => {
    const { currentTime: time, paused, muted, playbackRate: rate, style } = element as HTMLVideoElement;
    return { time, paused, muted, rate, fit: style.objectFit, isFull: document.fullscreenElement !== null };
  });

const waitUntilPlaying = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3, undefined, {
    timeout: 30_000,
  });

async function becomes(
  page: Page,
  is: (seen: Awaited<ReturnType<typeof readPlayer>>) => boolean,
  what: string,
) {
  let seen = await readPlayer(page);
  await waitUntil(async () => is((seen = await readPlayer(page)))).catch(() =>
    assert.fail(`${what}: ${JSON.stringify(seen)}`),
  );
}

/** Presses a key of a Russian layout: for `KeyK` the key is «л». */
async function pressRussian(page: Page, code: string, key: string) {
  const session = await page.context().newCDPSession(page);
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', { type, code, key });
}

async function touch(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const tap = async (x: number, y: number) => {
    await send('touchStart', [{ x, y }]);
    await send('touchEnd', []);
  };
  const drag = async (from: { x: number; y: number }[], to: { x: number; y: number }[]) => {
    await send('touchStart', from);
    await send(
      'touchMove',
      from.map(({ x, y }, i) => ({ x: (x + (to[i]?.x ?? x)) / 2, y: (y + (to[i]?.y ?? y)) / 2 })),
    );
    await send('touchMove', to);
    await send('touchEnd', []);
  };
  return { send, tap, drag };
}

const isIdle = (page: Page) => page.locator('[data-idle]').count();

test('shortcuts work by physical key on a Russian layout', async () => {
  const page = await watch();
  await pressRussian(page, 'KeyK', 'л');
  await becomes(page, ({ paused }) => paused, 'K pauses');
  assert.match(await page.title(), /^Эпизод 2 · /);
  await pressRussian(page, 'KeyM', 'ь');
  await becomes(page, ({ muted }) => muted, 'M mutes');
  await pressRussian(page, 'Digit5', '5');
  await becomes(page, ({ time }) => Math.abs(time - 15) < 0.2, '5 jumps to the middle');
  await pressRussian(page, 'KeyJ', 'о');
  await becomes(page, ({ time }) => Math.abs(time - 5) < 0.2, 'J goes ten seconds back');
  await page.keyboard.press('ArrowRight');
  await becomes(page, ({ time }) => Math.abs(time - 10) < 0.2, 'the arrow goes five seconds on');
  await page.keyboard.press('Shift+Period');
  await becomes(page, ({ rate }) => rate === 1.25, 'Shift and the point hurry');
  await pressRussian(page, 'KeyK', 'л');
  await becomes(page, ({ paused }) => !paused, 'K goes on');
  assert.match(await page.title(), /^▶ Эпизод 2 · /);
  await page.context().close();
});

test('a reassigned key works and is shown in the tooltip; the former key stops working', async () => {
  const page = await watch();
  await page.keyboard.press('?');
  const row = page.getByRole('button', { name: /^Полный экран: F/ });
  await row.click();
  await pressRussian(page, 'KeyM', 'ь');
  await page.getByText('Клавиша уже занята: «Выключить и включить звук»').waitFor();
  await pressRussian(page, 'KeyG', 'п');
  await page.getByRole('button', { name: /^Полный экран: G/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByTitle('Полный экран (G)').waitFor();
  await page.keyboard.press('g');
  await becomes(page, ({ isFull }) => isFull, 'G is the full screen');
  await page.keyboard.press('f');
  assert.equal((await readPlayer(page)).isFull, true, 'F means nothing now');
  await page.context().close();
});

test('Esc in full screen closes the menu first', async () => {
  const page = await watch();
  await page.keyboard.press('f');
  await becomes(page, ({ isFull }) => isFull, 'F enters');
  await page.keyboard.press('q');
  await page.getByRole('menu', { name: 'Качество' }).waitFor();
  assert.equal(
    await page
      .getByRole('menuitemradio', { checked: true })
      .evaluate((item) => item === document.activeElement),
    true,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('menu', { name: 'Качество' }).waitFor({ state: 'detached' });
  assert.equal((await readPlayer(page)).isFull, true);
  await page.keyboard.press('Escape');
  await becomes(page, ({ isFull }) => !isFull, 'the second Esc leaves');
  await page.context().close();
});

test('touch gestures hide the controls, seek, speed up, fill the screen and toggle full screen', async () => {
  const page = await watch(PHONE);
  const { send, tap, drag } = await touch(page);
  await page.getByRole('button', { name: 'Пауза' }).waitFor();
  await tap(60, 60);
  await waitUntil(async () => (await isIdle(page)) === 1);
  const before = await readPlayer(page);
  await tap(360, 60);
  await tap(360, 60);
  await becomes(page, ({ time }) => time >= before.time + 10, 'a double tap goes ten seconds on');
  await send('touchStart', [{ x: 195, y: 60 }]);
  await becomes(page, ({ rate }) => rate === 2, 'a held finger hurries');
  await send('touchEnd', []);
  await becomes(page, ({ rate }) => rate === 1, 'a lifted one does not');
  await drag(
    [
      { x: 150, y: 100 },
      { x: 240, y: 100 },
    ],
    [
      { x: 60, y: 100 },
      { x: 330, y: 100 },
    ],
  );
  await becomes(page, ({ fit }) => fit === 'cover', 'two touch fill');
  // Left of the offer to skip the opening.
  await drag([{ x: 150, y: 180 }], [{ x: 150, y: 40 }]);
  await becomes(page, ({ isFull }) => isFull, 'a swipe up enters');
  await drag([{ x: 195, y: 200 }], [{ x: 195, y: 400 }]);
  await becomes(page, ({ isFull }) => !isFull, 'a swipe down leaves');
  await page.context().close();
});

test('the next episode keeps full screen, speed and quality, and a quality switch keeps the position', async () => {
  const page = await watch({ index: 0 });
  await page.keyboard.press('f');
  await becomes(page, ({ isFull }) => isFull, 'full screen');
  await page.keyboard.press('Shift+Period');
  await page.keyboard.press('5');
  await becomes(page, ({ time }) => time > 14, 'the middle');
  await page.keyboard.press('q');
  await page.getByRole('menuitemradio', { name: '480p' }).click();
  await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 480);
  const { time } = await readPlayer(page);
  assert.ok(time > 14 && time < 27, `the second is kept: ${time}`);
  await page.keyboard.press('Shift+N');
  await page.waitForURL(`**/${episodes[1]}`);
  await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 480);
  await becomes(
    page,
    (seen) => seen.isFull && seen.rate === 1.25 && !seen.paused && seen.time < 12,
    'all is kept',
  );
  await page.context().close();
});

test('the sleep timer warns, can be extended, and pauses playback', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'ru-RU' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${site.origin}/anime/video/episode/${episodes[1]}`);
  await waitUntilPlaying(page);
  const settings = page.getByRole('button', { name: 'Настройки' });
  await settings.click();
  await page.getByRole('menuitem', { name: /Таймер сна/ }).click();
  await page.getByRole('menuitemradio', { name: '15 минут' }).click();
  await page.getByRole('menuitem', { name: /Таймер сна 15 мин/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
  await page.clock.fastForward('14:35');
  await page.getByRole('button', { name: 'Ещё 15 минут' }).click();
  await page.keyboard.press('0');
  await page.clock.fastForward('15:30');
  await becomes(page, ({ paused }) => paused, 'the video stops');
  await page.getByText('Остановили по таймеру сна').waitFor();
  await page.keyboard.press('k');
  await becomes(page, ({ paused }) => !paused, 'and goes on');
  await context.close();
});

test('on a television the arrows seek and move through the controls, and Back leaves step by step', async () => {
  const page = await watch({
    userAgent: 'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 TV Safari/537.36',
  });
  const focused = () =>
    page.evaluate(() => {
      const control = document.activeElement as HTMLElement;
      return control.getAttribute('aria-label') ?? control.innerText.trim();
    });
  // The controls hide by themselves after seconds, and Back leaves then: they are shown before it is pressed.
  let moves = 0;
  const showAndPressBack = async () => {
    await page.mouse.move(640, 300 + (moves++ % 2));
    await page.keyboard.press('Backspace');
  };
  await showAndPressBack();
  assert.equal(await isIdle(page), 1, 'Back hides');
  const before = await readPlayer(page);
  await page.keyboard.press('ArrowRight');
  await becomes(page, ({ time }) => time >= before.time + 5, 'the arrow seeks');
  assert.equal(await isIdle(page), 1);
  await page.keyboard.press('Home');
  await showAndPressBack();
  await page.keyboard.press('Enter');
  await becomes(page, ({ paused }) => paused, 'OK pauses');
  await page.keyboard.press('ArrowUp');
  await waitUntil(async () => (await focused()) === 'Смотреть');
  await page.keyboard.press('ArrowRight');
  assert.match(await focused(), /^\d+-й эпизод$/);
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), 'Перемотка');
  const place = await readPlayer(page);
  await page.keyboard.press('ArrowRight');
  await becomes(page, ({ time }) => time >= place.time + 4, 'the bar seeks');
  await page.getByText('смотреть отсюда').waitFor();
  await page.keyboard.press('Backspace');
  await becomes(page, ({ time }) => Math.abs(time - place.time) < 1, 'Back returns to the old place');
  await page.keyboard.press('Enter');
  await becomes(page, ({ paused }) => !paused, 'OK on the bar goes on');
  await showAndPressBack();
  // The first press may reach an on-screen notice instead of the episodes.
  const drawer = page.getByRole('complementary', { name: 'Эпизоды' });
  for (let presses = 0; presses < 2 && !(await drawer.isVisible()); presses++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Backspace');
  await drawer.waitFor({ state: 'detached' });
  await showAndPressBack();
  await waitUntil(async () => (await isIdle(page)) === 1);
  await page.keyboard.press('Backspace');
  await page.waitForURL('**/anime/releases/release/**');
  await page.context().close();
});

// A headless browser allows sound, so this imitates the autoplay rule.
function forbidSound() {
  const play = Reflect.get(HTMLMediaElement.prototype, 'play');
  let wasTouched = false;
  addEventListener('pointerdown', () => (wasTouched = true), { capture: true });
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (this.muted || wasTouched) return Reflect.apply(play, this, []);
    return Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'));
  };
}

test('when the browser blocks sound, playback starts muted and offers to unmute', async () => {
  const page = await watch({ first: forbidSound });
  assert.equal((await readPlayer(page)).muted, true);
  await page.getByRole('button', { name: 'Включить звук' }).last().click();
  await becomes(page, ({ muted, paused }) => !muted && !paused, 'the sound comes');
  await page.context().close();
});

test('the in-page layout of the player survives a reload', async () => {
  const page = await watch();
  const height = () => page.locator('video').evaluate((video) => video.clientHeight);
  assert.equal(await height(), 720);
  await page.keyboard.press('t');
  await waitUntil(async () => (await height()) < 600);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.reload();
  await waitUntilPlaying(page);
  await waitUntil(async () => (await height()) < 600);
  await page.context().close();
});

test('the settings menu fits in small viewports', async () => {
  for (const viewport of [
    { width: 480, height: 270 },
    { width: 844, height: 390 },
    { width: 320, height: 568 },
  ]) {
    const page = await watch({ viewport, settings: { goesOnByItself: false } });
    await page.mouse.move(100, 100);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Настройки' }).click();
    // The box around the menu scrolls.
    const list = await page.getByRole('menu').locator('..').boundingBox();
    assert.ok(list && list.x >= 0 && list.y >= 0, JSON.stringify(list));
    assert.ok(
      list.x + list.width <= viewport.width && list.y + list.height <= viewport.height,
      JSON.stringify(list),
    );
    await page.context().close();
  }
});

test('controls, menus, dialogs and the failure notice are accessible', async () => {
  const page = await watch();
  const errors: string[] = [];
  const checkState = async (state: string) =>
    errors.push(...(await brokenRules(page, WCAG)).map((rule) => `${state}: ${rule}`));
  await page.keyboard.press('k');
  await checkState('paused');
  for (const name of ['Скорость', 'Качество', 'Настройки']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await checkState(name);
    if (name === 'Настройки') {
      await page.getByRole('menuitem', { name: /Клавиши и пульт/ }).click();
      await checkState('page of settings');
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Клавиши' }).waitFor();
  await checkState('keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await checkState('in its page');
  await page.context().route('**/media/hls/**', (route) => route.abort());
  await page.goto(`${site.origin}/anime/video/episode/${episodes[2]}`);
  await page.getByRole('button', { name: 'Повторить' }).waitFor({ timeout: 60_000 });
  await checkState('failure');
  await page.context().close();
  assert.deepEqual(errors, []);
});
