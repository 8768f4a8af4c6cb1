import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Key } from '../drivers/driver.ts';
import type { Page } from '../page.ts';
import { watchByRemote } from './player-job.ts';
import type { JobSite } from './test-site.ts';
import { assertWhole } from './whole-page.ts';

function readFocus(): { path: string; text: string } {
  const element = document.activeElement?.closest<HTMLElement>('a, button');
  return { path: element?.getAttribute('href') ?? '', text: element?.innerText ?? '' };
}

/** Presses a key until the focus is on something whose address or text matches. */
async function pressUntil(page: Page, key: Key, pattern: RegExp, most = 30): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    const { path, text } = await page.evaluate(readFocus);
    if (pattern.test(path) || pattern.test(text)) return;
    await page.driver.press(key);
  }
  assert.fail(`${key} leads to no ${pattern}: ${JSON.stringify(await page.evaluate(readFocus))}`);
}

// The page moves to the focus by and by.
function isFocusInWindow(): boolean {
  const { left, top, right, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}

const hasFocusInMain = () => document.activeElement?.closest('main') !== null;

/** The site on a television: pages, a filter and an episode by the keys of a remote control. */
export async function useTelevision(t: TestContext, page: Page, site: JobSite): Promise<void> {
  await t.test('on a television the arrows go through the home page and open a release', async () => {
    await page.open('/app/television');
    await assertWhole(page);
    await page.picture('television page');
    await page.evaluate(() => (document.cookie = 'akane_tv=on; path=/'));
    await page.open('/');
    await page.until(hasFocusInMain);
    await page.picture('television home');
    await assertWhole(page);
    await pressUntil(page, 'ArrowDown', /\/releases\/release\//);
    await page.until(isFocusInWindow);
    await page.driver.press('Enter');
    await page.until(() => location.pathname.startsWith('/anime/releases/release/'));
    await page.until(hasFocusInMain);
    await page.picture('television release');
    await assertWhole(page);
  });
  await watchByRemote(t, page, site);
}
