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

/** Goes to the button of the newest message and presses it, which takes back what the message tells. */
export async function undoNewest(page: Page): Promise<void> {
  const isNewest = () =>
    document.activeElement === [...document.querySelectorAll('section[aria-live] button')].at(-1);
  for (let i = 0; i < MAX_TABS && !(await page.evaluate(isNewest)); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, /^Отменено/).waitFor();
}
