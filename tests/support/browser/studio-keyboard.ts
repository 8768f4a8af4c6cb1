import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const MAX_TABS = 200;

/** Presses Tab until the focus is on an element with this name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < MAX_TABS; i += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLElement && 'labels' in element ? element.labels : null;
      const label = (labels as NodeListOf<HTMLLabelElement> | null)?.[0]?.textContent ?? '';
      return element?.getAttribute('aria-label') ?? (label || (element?.textContent ?? ''));
    });
    if (name.test(text)) return;
  }
  assert.fail(`Tab never reached ${name}`);
}

/** Writes a text over the one of a field, by keys. */
export async function typeInto(page: Page, label: RegExp, text: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, label);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Сообщения' }).getByText(text);
}

/**
 * Presses the button of the newest message that has one, which takes back what the message tells. It goes there at
 * once, because a message without the focus vanishes after four seconds, and leaves it and comes back by the keyboard.
 */
export async function undoNewest(page: Page): Promise<void> {
  const button = page.locator('section[aria-live] button:not([title])').last();
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await button.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await toast(page, /^Отменено/).waitFor();
}
