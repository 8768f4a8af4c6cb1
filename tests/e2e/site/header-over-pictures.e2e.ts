import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { waitForHydration } from '#tests/support/browser/browser.ts';
import { shareSite } from '#tests/support/shared-site.ts';

const site = shareSite();

type Cover = { preview: string | null; optimized: { preview: string | null } };

/** The wide pictures of all releases of the demo, by their addresses. */
async function demoPictures(): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const address = `${site.origin}/api/v1/anime/catalog/releases?limit=50&page=${page}&include=id`;
    const { data } = (await (await fetch(address)).json()) as { data: { id: number }[] };
    if (data.length === 0) return [...found];
    for (const { id } of data) {
      const answer = await fetch(`${site.origin}/api/v1/anime/releases/${id}?include=background_covers`);
      const { background_covers: covers } = (await answer.json()) as { background_covers: Cover[] };
      for (const { preview, optimized } of covers) found.add(optimized.preview ?? preview ?? '');
    }
  }
}

/** Pictures that are the worst for white letters: white, pale snow, and noise of every brightness. */
async function palePictures(): Promise<Map<string, Buffer>> {
  const size = { width: 640, height: 360 };
  const plain = (background: string) => sharp({ create: { ...size, channels: 3, background } });
  let seed = 7;
  const noise = Buffer.from(
    Array.from({ length: size.width * size.height * 3 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 256;
    }),
  );
  return new Map([
    ['/storage/pale/white.png', await plain('#ffffff').png().toBuffer()],
    ['/storage/pale/snow.png', await plain('#dfe9f2').png().toBuffer()],
    [
      '/storage/pale/noise.png',
      await sharp(noise, { raw: { ...size, channels: 3 } })
        .png()
        .toBuffer(),
    ],
  ]);
}

type Mark = { name: string; color: number[]; least: number; box: [number, number, number, number] };

/** The texts and icons of the header with the contrast that each needs; then hides them. */
function takeMarks(page: Page): Promise<Mark[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header')!;
    const marks = [...header.querySelectorAll('*')].flatMap((element) => {
      const isIcon = element.localName === 'svg';
      const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.textContent?.trim());
      const range = document.createRange();
      range.selectNodeContents(text ?? element);
      const { x, y, width, height } = (isIcon ? element : range).getBoundingClientRect();
      // The search field has a surface of its own.
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 4 && y < 64;
      if ((!isIcon && !text) || !isSeen || element.closest('search, dialog, [popover]')) return [];
      const color = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
      const name = element.textContent || element.parentElement?.getAttribute('aria-label') || 'icon';
      return [{ name, color, least: isIcon ? 3 : 4.5, box: [x, y, width, height] as Mark['box'] }];
    });
    const hidden = 'header * { color: transparent !important; transition: none !important }';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${hidden} header img { visibility: hidden }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return marks;
  });
}

const linear = (value: number) =>
  value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast of a mark to the worst hundredth of the pixels behind it. */
function contrastOf({ color, box }: Mark, { data, width }: { data: Buffer; width: number }): number {
  const [left, top, right, bottom] = [box[0], box[1], box[0] + box[2], box[1] + box[3]].map(Math.round);
  const own = luminance(color);
  const found: number[] = [];
  for (let y = top!; y < bottom!; y += 1)
    for (let x = left!; x < right!; x += 1) {
      const at = (y * width + x) * 3;
      const behind = luminance(data.subarray(at, at + 3));
      found.push((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
    }
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 100)] ?? 0;
}

const PAGES = {
  '/': '[data-hero] img',
  '/anime/releases/release/last-train-to-sakurayama': '[data-release] > [aria-hidden] > img',
};

/** The words of the first slide with the contrast that each needs; then hides them. Buttons have their own surfaces. */
function takeWords(page: Page): Promise<Mark[]> {
  return page.evaluate(() => {
    const marks = [...document.querySelectorAll('[data-hero] > div :is(h2, p)')].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const color = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
      const least = element.localName === 'h2' ? 3 : 4.5;
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > 16 && height > 8)
        .map(({ x, y, width, height }) => ({
          name: element.textContent,
          color,
          least,
          box: [x, y, width, height] as Mark['box'],
        }));
    });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-hero] > div > div { opacity: 0 !important; animation: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return marks;
  });
}

async function showPicture(page: Page, selector: string, picture: string): Promise<void> {
  await page.evaluate(
    async ([place, src]) => {
      const shown = document.querySelector<HTMLImageElement>(place)!;
      shown.removeAttribute('srcset');
      shown.src = src;
      await shown.decode();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    [selector, picture] as const,
  );
}

async function servePictures(page: Page, pale: ReadonlyMap<string, Buffer>): Promise<void> {
  await page.route('**/storage/pale/*', (route) => {
    const body = pale.get(new URL(route.request().url()).pathname);
    return body ? route.fulfill({ body, contentType: 'image/png' }) : route.abort();
  });
}

for (const width of [390, 768, 1440, 1920]) {
  test(`at ${width} pixels the words of the first slide are read over pale pictures`, async () => {
    const pale = await palePictures();
    const context = await site.browser.newContext({
      viewport: { width, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await servePictures(page, pale);
    await page.goto(site.origin);
    await waitForHydration(page);
    const words = await takeWords(page);
    assert.ok(words.length >= 4, words.map(({ name }) => name).join());
    for (const picture of pale.keys()) {
      await showPicture(page, PAGES['/'], picture);
      const shot = await page.screenshot({ clip: { x: 0, y: 0, width, height: 900 } });
      const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      for (const word of words) {
        const contrast = contrastOf(word, { data, width: info.width });
        assert.ok(contrast >= word.least, `${picture}: «${word.name}» has ${contrast.toFixed(2)}`);
      }
    }
    await context.close();
  });
}

/** The words over the picture of a release with the contrast that each needs; then hides them. */
function takeReleaseWords(page: Page): Promise<Mark[]> {
  return page.evaluate(() => {
    const facts = 'li:not(:has(span)), li [aria-hidden]:not(svg)';
    const head = `[data-release] > header :is(h1, ${facts}, p, button:not(:has(svg)))`;
    const words = `${head}, [data-tabs] a, [data-row=episodes] a > :last-child > *`;
    const marks = [...document.querySelectorAll(words)].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const color = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
      const least = element.localName === 'h1' ? 3 : 4.5;
      return [...range.getClientRects()]
        .filter((rect) => rect.width > 16 && rect.height > 8 && rect.right < innerWidth)
        .map(({ x, y, width, height }) => ({
          name: element.textContent,
          color,
          least,
          box: [x, y, width, height] as Mark['box'],
        }));
    });
    const sheet = new CSSStyleSheet();
    const hidden = '[data-release] > header, [data-tabs] a, [data-row=episodes] a > :last-child';
    sheet.replaceSync(`${hidden} { opacity: 0 !important; transition: none !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return marks;
  });
}

test('on a television the words of a release are read over pale pictures', async () => {
  const pale = await palePictures();
  const context = await site.browser.newContext({
    viewport: { width: 1920, height: 1080 },
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'akane_tv', value: 'on', url: site.origin }]);
  const page = await context.newPage();
  await servePictures(page, pale);
  for (const alias of ['last-train-to-sakurayama', 'seven-letters-of-autumn']) {
    await page.goto(`${site.origin}/anime/releases/release/${alias}`);
    await waitForHydration(page);
    const words = await takeReleaseWords(page);
    assert.ok(words.length >= 15, words.map(({ name }) => name).join());
    for (const picture of pale.keys()) {
      await showPicture(page, '[data-release] > [aria-hidden] > img', picture);
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const word of words) {
        const contrast = contrastOf(word, { data, width: info.width });
        assert.ok(contrast >= word.least, `${picture}: «${word.name}» has ${contrast.toFixed(2)}`);
      }
    }
  }
  await context.close();
});

// Nothing is worse than the pale ones, which come first; a few of the others show that they are drawn at all.
const SEVERAL = 8;

for (const width of [390, 1440]) {
  test(`at ${width} pixels the header is read over pale pictures and those of the demo`, async () => {
    const pale = await palePictures();
    const all = [...pale.keys(), ...(await demoPictures())];
    assert.ok(all.length > 20, `${all.length} pictures`);
    for (const [address, image] of Object.entries(PAGES)) {
      const pictures = width === 1440 && address === '/' ? all : all.slice(0, SEVERAL);
      // The service worker would ask for the pale pictures itself.
      const context = await site.browser.newContext({
        viewport: { width, height: 900 },
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await servePictures(page, pale);
      await page.goto(site.origin + address);
      await waitForHydration(page);
      const marks = await takeMarks(page);
      assert.ok(marks.length >= (width < 1280 ? 3 : 8), marks.map(({ name }) => name).join());
      for (const picture of pictures) {
        await showPicture(page, image, picture);
        const shot = await page.screenshot({ clip: { x: 0, y: 0, width, height: 72 } });
        const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        for (const mark of marks) {
          const contrast = contrastOf(mark, { data, width: info.width });
          assert.ok(
            contrast >= mark.least,
            `${address} ${picture}: «${mark.name}» has ${contrast.toFixed(2)}`,
          );
        }
      }
      await context.close();
    }
  });
}
