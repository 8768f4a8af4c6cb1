import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { waitUntil } from '#tests/support/wait-until.ts';
import type { Key } from '../drivers/driver.ts';
import type { Page } from '../page.ts';
import type { JobSite } from './test-site.ts';

type Video = { time: number; box: { x: number; y: number; width: number; height: number }; isOnTop: boolean };

/** Where the video is and whether the middle of its box belongs to the player. Runs in the page. */
function readVideo(): Video | null {
  const video = document.querySelector('video');
  if (!video) return null;
  const { left, top, width, height } = video.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const box = { x: left, y: top, width, height };
  return { time: video.currentTime, box, isOnTop: video.parentElement?.contains(hit) ?? false };
}

/** Asserts that an episode plays and its picture is on the screen: its box, its light, and that it moves. */
export async function assertPlays(page: Page): Promise<void> {
  await page.until(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  const { box, isOnTop } = await page.until(readVideo);
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  assert.ok(box.width > window.width / 2 && box.height > window.height / 2, JSON.stringify(box));
  assert.ok(isOnTop);
  // No control lies over this part.
  const part = {
    x: box.x + box.width * 0.03,
    y: box.y + box.height * 0.15,
    width: box.width * 0.3,
    height: box.height * 0.6,
  };
  await waitUntil(async () => (await page.contrast(part)) > 5);
  const [first, { time }] = [await page.picture(), await page.until(readVideo)];
  await page.until((before) => (document.querySelector('video')?.currentTime ?? 0) > before + 1, time);
  assert.notDeepEqual(await page.picture(), first, 'the picture does not move');
}

const pause = () => {
  document.querySelector('video')?.pause();
  return document.querySelector('video')?.currentTime ?? 0;
};

const play = () => void document.querySelector('video')?.play();

// Without a focused control the focus is on the page or the player, which contain the texts of all controls.
const hasFocusOn = (text: string) =>
  new RegExp(text).test(document.activeElement?.closest<HTMLElement>('a, button')?.innerText ?? '');

// Also after an earlier movement that ends later.
function isInOpening(): boolean {
  const video = document.querySelector('video');
  if (!video || video.seeking) return false;
  const isThere = video.currentTime >= 7 && video.currentTime < 10;
  if (!isThere) video.currentTime = 7;
  return isThere;
}

const isPast = (seconds: number) => (document.querySelector('video')?.currentTime ?? 0) >= seconds;

/** An episode: it plays, is moved, its opening is skipped, and the next one follows. */
export async function watchEpisode(t: TestContext, page: Page, { episode }: JobSite): Promise<void> {
  await t.test('an episode plays in a box that is seen', async () => {
    await page.open(episode);
    await assertPlays(page);
    await page.picture('player');
  });

  await t.test('an arrow key moves the video by five seconds', async () => {
    const from = await page.evaluate(pause);
    await page.driver.press('ArrowRight');
    await page.until(isPast, from + 4.5);
  });

  await t.test('the opening is skipped', async () => {
    await page.until(isInOpening);
    await page.driver.move(700, 300);
    await page.click('button', 'Пропустить опенинг');
    await page.until(isPast, 14.5);
    await page.picture('skipped');
  });

  await t.test('the next episode plays', async () => {
    await page.driver.move(710, 310);
    await page.click('button', 'Следующий эпизод');
    await page.until((before) => location.pathname !== before, episode);
    await assertPlays(page);
  });
}

async function pressUntilFocus(page: Page, key: Key, text: string): Promise<void> {
  for (let presses = 0; presses < 8; presses += 1) {
    if (await page.evaluate(hasFocusOn, text)) return;
    await page.driver.press(key);
  }
  await page.until(hasFocusOn, text);
}

/** The same by the keys of a remote control. */
export async function watchByRemote(t: TestContext, page: Page, { episode }: JobSite): Promise<void> {
  await t.test(
    'on a television an episode is moved, skipped and followed by the remote control',
    async () => {
      await page.open(episode);
      await page.until(() => document.querySelector('[data-tv-bar]') !== null);
      await assertPlays(page);
      await page.picture('television player');
      const from = await page.evaluate(pause);
      await page.driver.press('ArrowRight');
      await page.driver.press('Enter');
      await page.until(isPast, from + 4);
      await page.evaluate(play);
      await page.until(() => document.querySelector('[data-idle]') !== null);
      await page.until(isInOpening);
      await page.until(hasFocusOn, 'Пропустить опенинг');
      await page.driver.press('Enter');
      await page.until(isPast, 14.5);
      // OK would pause without a focus; Up shows the controls.
      await pressUntilFocus(page, 'ArrowUp', '^(?:Смотреть|Пауза)$');
      await pressUntilFocus(page, 'ArrowRight', '-й эпизод$');
      await page.driver.press('Enter');
      await page.until((before) => location.pathname !== before, episode);
      await assertPlays(page);
    },
  );
}
