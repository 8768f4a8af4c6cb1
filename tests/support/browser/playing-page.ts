import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const TURNED_PHONE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

type PlayingPageOptions = BrowserContextOptions & { first?: () => void };

/** Opens a page whose episode plays and has its controls; `first` runs before any script of the page. */
export async function openPlayingPage(
  browser: Browser,
  address: string,
  { first, ...options }: PlayingPageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    ...options,
  });
  const page = await context.newPage();
  if (first) await page.addInitScript(first);
  await page.goto(address);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3, undefined, {
    timeout: 60_000,
  });
  await page.getByLabel('Перемотка', { exact: true }).waitFor({ state: 'attached' });
  return page;
}

/** Forbids playback with sound until the first press, as browsers do on the first visit of a site. */
export function forbidSound(): void {
  const play = Reflect.get(HTMLMediaElement.prototype, 'play');
  let wasPressed = false;
  addEventListener('pointerdown', () => (wasPressed = true), { capture: true });
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (this.muted || wasPressed) return Reflect.apply(play, this, []);
    return Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'));
  };
}
