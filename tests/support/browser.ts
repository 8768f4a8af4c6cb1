import { chromium, type Browser, type Page } from 'playwright-core';

/** How every browser here is started. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** The machine's own Chromium, which plays H.264 and AAC. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
}

export type WatchedPage = { page: Page; faults: string[] };

/** A page in Russian at a size, with what it complained about: errors of scripts, of the console, refused by the content policy. */
export async function openPage(browser: Browser, width = 1440, height = 900): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  return { page, faults };
}

/** What the video shows and where it is: seconds, height of the picture, and how far its brightest point is from black (0 to 255). */
export function lookAtVideo(page: Page): Promise<{ time: number; height: number; light: number }> {
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
