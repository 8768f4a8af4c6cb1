import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';

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
  // Pages of tests live for seconds: optimizing their scripts costs more than it saves.
  '--js-flags=--max-lazy --no-turbofan --no-maglev',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

const WHOLE = '/usr/bin/chromium';
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

/**
 * The file of the Chromium for tests, which plays H.264 and AAC: `CHROMIUM`, or what Debian's packages install. The one
 * without windows takes a fifth less CPU and shows no notifications.
 */
function findBrowser({ showsNotifications = false } = {}): string {
  const isEnough = !showsNotifications && existsSync(WITHOUT_WINDOWS);
  return process.env['CHROMIUM'] ?? (isEnough ? WITHOUT_WINDOWS : WHOLE);
}

/** The time zone of viewers, unless a test names another one. */
const VIEWER_ZONE = process.env['TEST_TIME_ZONE'] ?? 'Europe/Moscow';

type BrowserNeeds = { showsNotifications?: boolean; env?: NodeJS.ProcessEnv };

/** Opens a browser; with an environment of `atMoment` its pages have that date and time. */
export async function openBrowser(needs: BrowserNeeds = {}): Promise<Browser> {
  const env = { ...process.env, ...needs.env };
  const browser = await chromium.launch({ executablePath: findBrowser(needs), args: FLAGS, env });
  const open = browser.newContext.bind(browser);
  browser.newContext = (options) => open({ timezoneId: VIEWER_ZONE, ...options });
  return browser;
}

/** Opens a browser with a profile folder, which a later browser can reuse. */
export function openProfile(folder: string): Promise<BrowserContext> {
  const options = { executablePath: findBrowser(), args: FLAGS, timezoneId: VIEWER_ZONE };
  return chromium.launchPersistentContext(folder, options);
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
export async function openPage(
  browser: Browser,
  width = 1440,
  height = 900,
  options: Pick<BrowserContextOptions, 'timezoneId'> = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'ru-RU', ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return { page, errors };
}

/** Waits until React has hydrated the main part of a page and run its effects: a click before that is lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const elements = [...document.querySelectorAll('main, main button')];
    const isHydrated = (element: Element) => Object.keys(element).some((name) => name.startsWith('__react'));
    return elements.length > 0 && elements.every(isHydrated);
  });
  // Effects run after the elements are marked; an idle page has none left.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
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
