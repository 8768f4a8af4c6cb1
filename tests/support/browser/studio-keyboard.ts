import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { totpCode, totpStep } from '#server/studio/second-factor/totp.ts';
import { fromBase32 } from '#tests/support/base32.ts';
import { PASSWORD } from '#tests/support/samples/account.ts';
import { waitForHydration } from './browser.ts';

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

/** Presses Enter on a control. */
export async function enter(page: Page, control: RegExp): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/**
 * Sets up the second factor that the studio asks for, and opens the studio. Whoever came by an e-mail and not by the
 * password is asked for it first.
 */
export async function setSecondFactor(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Студии нужен второй фактор' }).waitFor();
  await waitForHydration(page);
  const password = page.getByLabel('Пароль от аккаунта', { exact: true });
  if ((await password.count()) > 0) await typeInto(page, /^Пароль от аккаунта/, PASSWORD);
  await enter(page, /^Получить ключ$/);
  await page.getByText('Не сканируется? Введите ключ').waitFor();
  const secret = fromBase32(await page.locator('code').innerText());
  await tabTo(page, /^Код из приложения/);
  await page.keyboard.type(totpCode(secret, totpStep(new Date())));
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Запасные коды' }).waitFor();
  await tabTo(page, /^Коды сохранены/);
  await page.keyboard.press('Space');
  await enter(page, /^Открыть студию$/);
  await page.getByRole('heading', { name: 'Студии нужен второй фактор' }).waitFor({ state: 'detached' });
  // The studio opens as a new page.
  await waitForHydration(page);
}

/** Chooses a poster of the right shape in the form of a release: it is sent at once. */
export async function choosePoster(page: Page): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), enter(page, /^Загрузить$/)]);
  const buffer = await sharp({ create: { width: 1000, height: 1400, channels: 3, background: '#a25' } })
    .jpeg()
    .toBuffer();
  await chooser.setFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer });
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

/** The button of a message in the corner that undoes what the message tells. */
export function undoButton(page: Page, text: string | RegExp): Locator {
  const message = page.getByRole('region', { name: 'Сообщения' }).locator('div').filter({ hasText: text });
  return message.getByRole('button', { name: 'Отменить', exact: true });
}

/** Undoes by the keyboard what a message says was done, once it says so. */
export async function undoDone(page: Page, text: string | RegExp): Promise<void> {
  await undoButton(page, text).press('Enter');
}

/**
 * Presses the button of the newest message that has one, which undoes what the message tells. It goes there at
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
