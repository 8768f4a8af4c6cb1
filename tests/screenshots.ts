// `npm run screenshots` takes a screenshot of every screen at three widths into `screenshots/`; arguments keep only
// addresses that contain one of them. `npm run screenshots manual` makes the pictures of `docs/studio.md` instead.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/process.ts';
import { screensOf } from '#tests/support/browser/screens.ts';
import { openStudio } from '#tests/support/browser/studio-screens.ts';

const FOLDER = path.resolve(import.meta.dirname, '../screenshots');
const MANUAL = path.resolve(import.meta.dirname, '../docs/studio');
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

/** Takes the pictures of the manual, in few colours, so that the repository stays small. */
async function takeManual(page: Page, origin: string, pictures: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(pictures)) {
    await page.goto(origin + address, { waitUntil: 'networkidle' });
    const picture = await page.screenshot();
    await sharp(picture)
      .png({ palette: true, colours: 64 })
      .toFile(path.join(MANUAL, `${name}.png`));
  }
}

const filters = process.argv.slice(2);
const isForManual = filters.includes('manual');
if (!isBuilt()) await buildSite();
const data = await mkdtemp(path.join(tmpdir(), 'akane-screenshots-'));
const site = await startSite(data);
const browser = await openBrowser();
try {
  await mkdir(FOLDER, { recursive: true });
  const all = isForManual ? [] : await screensOf(site.origin);
  const screens = all.filter(
    (screen) => filters.length === 0 || filters.some((part) => screen.path.includes(part)),
  );
  const hasStudio = isForManual || filters.length === 0 || filters.includes('studio');
  const studio = hasStudio ? await openStudio(data, site.origin) : undefined;
  const studioScreens = studio ? [...Object.values(studio.pictures), ...studio.others] : [];
  if (isForManual && studio) {
    const { page } = await openPage(browser, 1280, 800);
    await page.context().addCookies([studio.cookie]);
    await takeManual(page, site.origin, studio.pictures);
  }
  for (const [width, height] of isForManual ? [] : SIZES) {
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
    if (studio) await page.context().addCookies([studio.cookie]);
    for (const address of studioScreens) {
      await page.goto(site.origin + address, { waitUntil: 'networkidle' });
      await page.screenshot({ path: fileName(address, width), fullPage: true });
    }
    await page.context().close();
  }
  const count = screens.length + studioScreens.length;
  console.log(isForManual ? `Pictures in ${MANUAL}` : `${count * SIZES.length} pictures in ${FOLDER}`);
} finally {
  await browser.close();
  await site.stop();
  await rm(data, { recursive: true, force: true });
}
