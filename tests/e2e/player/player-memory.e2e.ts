import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from '#tests/support/browser/browser.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const SWITCHES = 50;
const MAX_MEGABYTES = 10;

const site = shareSite();

const KEY_TIMEOUT_MS = 5_000;

// The player ignores keys while it switches episodes, so an ignored key is pressed again. A key that was only slow must
// not be: the second press would switch once more, in the end beyond the first or the last episode.
async function switchEpisode(page: Page, key: string): Promise<void> {
  const from = page.url();
  await waitUntil(async () => {
    await page.keyboard.press(key);
    const leaving = page.waitForURL((url) => url.href !== from, {
      timeout: KEY_TIMEOUT_MS,
      waitUntil: 'commit',
    });
    return leaving.then(
      () => true,
      () => false,
    );
  });
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= 2 && !video.paused;
  });
}

async function megabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_000_000;
}

test('switching episodes fifty times does not grow the memory of the page', async () => {
  const { page, errors } = await openPage(site.browser);
  await page.goto(`${site.origin}/anime/releases/release/last-train-to-sakurayama`);
  await page
    .getByRole('link', { name: /^Смотреть/ })
    .first()
    .click();
  await page.waitForURL('**/anime/video/episode/**');
  await page.getByLabel('Перемотка').waitFor({ state: 'attached' });
  const nextAndBack = async () => {
    await switchEpisode(page, 'Shift+N');
    await switchEpisode(page, 'Shift+P');
  };
  // The first switches load code that all later ones reuse.
  await nextAndBack();
  const before = await megabytes(page);
  for (let i = 0; i < SWITCHES; i += 2) await nextAndBack();
  const growth = (await megabytes(page)) - before;
  assert.ok(growth < MAX_MEGABYTES, `${growth.toFixed(1)} MB more`);
  assert.deepEqual(errors, []);
});
