import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

// Of a repeated switch only the last one counts, so these are Playwright's own and then ours: every window would load
// two pages with suggestions for the address bar, which cost more than the pages of most tests.
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

// The Chromium of the machine, which can play H.264 and AAC.
const LAUNCH = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS };

export function openBrowser(): Promise<Browser> {
  return chromium.launch(LAUNCH);
}

/** Opens a browser with a profile folder, which a later browser can reuse. */
export function openProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, LAUNCH);
}

/** The id of the main process of a browser. */
export async function processIdOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser does not tell its process.');
  return main.id;
}

export type WatchedPage = { page: Page; errors: string[] };

/** Opens a Russian page of a size in CSS pixels; `errors` collects its script errors and console errors. */
export async function openPage(browser: Browser, width = 1440, height = 900): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return { page, errors };
}

/** Waits until React has hydrated the main part of a page: a click before that is lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const elements = [...document.querySelectorAll('main, main button')];
    const isHydrated = (element: Element) => Object.keys(element).some((name) => name.startsWith('__react'));
    return elements.length > 0 && elements.every(isHydrated);
  });
}

/** The position of the video in seconds, the height of its picture, and the brightest colour value in it (0 to 255). */
export function readVideo(page: Page): Promise<{ time: number; height: number; light: number }> {
  return page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 36];
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, 64, 36);
    const points = context?.getImageData(0, 0, 64, 36).data ?? new Uint8ClampedArray();
    let light = 0;
    for (let i = 0; i < points.length; i += 4)
      light = Math.max(light, points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0);
    return { time: video.currentTime, height: video.videoHeight, light };
  });
}
