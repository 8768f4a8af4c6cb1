// `npm run screenshots` takes a screenshot of every screen at three widths into `screenshots/`; arguments keep only
// addresses that contain one of them.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { buildSite, isBuilt } from '#operator/site.ts';
import { openBrowser, openPage } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/process.ts';
import { screensOf } from '#tests/support/screens.ts';

const FOLDER = path.resolve(import.meta.dirname, '../screenshots');
const SIZES = [
  [390, 844],
  [1440, 900],
  [1920, 1080],
] as const;

function fileName(address: string, width: number): string {
  const words = address.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '');
  return path.join(FOLDER, `${words || 'home'}.${width}.png`);
}

/** Scrolls down and back up, so that lazy images load. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

const filters = process.argv.slice(2);
if (!isBuilt()) await buildSite();
const data = await mkdtemp(path.join(tmpdir(), 'akane-screenshots-'));
const site = await startSite(data);
const browser = await openBrowser();
try {
  await mkdir(FOLDER, { recursive: true });
  const all = await screensOf(site.origin);
  const screens = all.filter(
    (screen) => filters.length === 0 || filters.some((part) => screen.path.includes(part)),
  );
  for (const [width, height] of SIZES) {
    const { page } = await openPage(browser, width, height);
    for (const screen of screens) {
      await page.goto(site.origin + screen.path, { waitUntil: 'networkidle' });
      await scrollThrough(page);
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: fileName(screen.path, width),
        fullPage: !screen.path.includes('/video/'),
      });
    }
    await page.context().close();
  }
  console.log(`${screens.length * SIZES.length} pictures in ${FOLDER}`);
} finally {
  await browser.close();
  await site.stop();
  await rm(data, { recursive: true, force: true });
}
