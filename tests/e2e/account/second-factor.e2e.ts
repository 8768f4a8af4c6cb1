import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { totpCode, totpStep } from '#server/studio/second-factor/totp.ts';
import { PASSWORD } from '#tests/support/samples/account.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { fromBase32 } from '#tests/support/base32.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-factor-'));
  site = await startSite(folder, { DEMO: 'off' });
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  db = openDatabase(postgres.address);
  leave = () => postgres.leave();
  await createTestMember({ db }, 'mika', { role: 'administrator' });
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const SECURITY = '/studio/security';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
/** Waits until a field is told to be wrong and has the focus. */
const isWrong = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator(':focus[aria-invalid=true]')).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Signs in on a page of a new browser context, which the studio then asks for a code. */
async function signIn(page: Page, to = SECURITY): Promise<Page> {
  await page.goto(`${site.origin}/app/auth/login?to=${encodeURIComponent(to)}`);
  await waitForHydration(page);
  await fill(page, 'Логин или почта', 'mika');
  await fill(page, 'Пароль', PASSWORD);
  await press(page, 'Войти');
  await page.waitForURL(site.origin + to);
  return page;
}

async function newSession(): Promise<Page> {
  const page = await signIn((await openPage(browser)).page);
  await heading(page, 'Подтвердите вход').waitFor();
  await waitForHydration(page);
  return page;
}

const phone: { secret: Buffer; lastStep: number } = { secret: Buffer.alloc(0), lastStep: 0 };

/** The next code of the phone: each is good once, and those of half a minute later are good already. */
function nextCode(): string {
  phone.lastStep = Math.max(phone.lastStep + 1, totpStep(new Date()));
  return totpCode(phone.secret, phone.lastStep);
}

/** Makes the passwords of all sessions so old that dangerous acts ask for them again. */
async function forgetPasswords(): Promise<void> {
  await db.updateTable('sessions').set({ password_at: null }).execute();
}

let recovery: string[];

test('a member sets a second factor up before anything of the studio is shown', async () => {
  const page = await signIn((await openPage(browser)).page);
  await heading(page, 'Студии нужен второй фактор').waitFor();
  // Whoever has just signed in with the password gives no other.
  assert.equal(await page.getByLabel('Пароль от аккаунта', { exact: true }).count(), 0);
  await forgetPasswords();
  await page.reload();
  assert.equal(await heading(page, 'Безопасность').count(), 0);
  await waitForHydration(page);
  await assertAccessible(page);
  await press(page, 'Получить ключ');
  await page.getByText('Введите пароль.').waitFor();
  await isWrong(page, 'Пароль от аккаунта');
  await fill(page, 'Пароль от аккаунта', 'не тот');
  await press(page, 'Получить ключ');
  await page.getByText('Неверный пароль.').waitFor();
  await fill(page, 'Пароль от аккаунта', PASSWORD);
  await press(page, 'Получить ключ');
  await page.getByText('Не сканируется? Введите ключ').waitFor();
  await assertAccessible(page);
  phone.secret = fromBase32(await page.locator('code').innerText());
  await fill(page, 'Код из приложения', '000000');
  await press(page, 'Проверить');
  await page.getByText('Код не подошёл').waitFor();
  await isWrong(page, 'Код из приложения');
  assert.equal(await page.getByLabel('Код из приложения', { exact: true }).inputValue(), '000000');
  await fill(page, 'Код из приложения', nextCode());
  await press(page, 'Проверить');
  const codes = page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem');
  await codes.first().waitFor();
  recovery = await codes.allInnerTexts();
  assert.equal(recovery.length, 10);
  await assertAccessible(page);
  const open = page.getByRole('button', { name: 'Открыть студию' });
  assert.equal(await open.isDisabled(), true);
  await page.getByLabel('Коды сохранены там, где я их найду').check();
  await open.click();
  await heading(page, 'Безопасность').waitFor();
  await page.getByText('10\u00A0кодов из 10').waitFor();
  await page.context().close();
});

test('another session gives a code of the app, and a wrong one is told so', async () => {
  const page = await newSession();
  await assertAccessible(page);
  await fill(page, 'Код из приложения', '123456');
  await page.keyboard.press('Enter');
  await page.getByText('Код не подошёл').waitFor();
  await fill(page, 'Код из приложения', nextCode());
  await page.keyboard.press('Enter');
  await heading(page, 'Безопасность').waitFor();
  await page.context().close();
});

test('a recovery code lets a session in once', async () => {
  const [first, second] = [await newSession(), await newSession()];
  const [code = ''] = recovery;
  for (const page of [first, second]) {
    await press(page, 'Запасной код');
    await fill(page, 'Запасной код', code.toUpperCase().replace('-', ' '));
    await press(page, 'Войти в студию');
    await (page === first ? heading(page, 'Безопасность') : page.getByText('Код не подошёл')).waitFor();
  }
  await first.getByText('9\u00A0кодов из 10').waitFor();
  for (const page of [first, second]) await page.context().close();
});

test('a code can be given without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/app/auth/login?to=${SECURITY}`);
  await fill(page, 'Логин или почта', 'mika');
  await fill(page, 'Пароль', PASSWORD);
  await press(page, 'Войти');
  for (const code of ['123456', recovery[1] ?? '']) {
    await fill(page, 'Код из приложения', code);
    await press(page, 'Войти в студию');
    if (code === '123456') await page.getByText('Код не подошёл').waitFor();
  }
  await heading(page, 'Безопасность').waitFor();
  assert.equal(page.url(), site.origin + SECURITY);
  await context.close();
});

test('a dangerous act asks for the password and is then done; the factor can be replaced', async () => {
  const page = await newSession();
  // The app would show its next code only half a minute later.
  await fill(page, 'Код из приложения', recovery[2] ?? '');
  await press(page, 'Войти в студию');
  await page.getByRole('button', { name: 'Получить новые коды' }).waitFor();
  await forgetPasswords();
  await press(page, 'Получить новые коды');
  const dialog = page.getByRole('dialog', { name: 'Введите пароль' });
  await dialog.waitFor();
  await assertAccessible(page);
  // The field has the focus.
  await page.keyboard.type('не тот');
  await page.keyboard.press('Enter');
  await dialog.getByText('Неверный пароль.').waitFor();
  await fill(page, 'Пароль от аккаунта', PASSWORD);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem');
  await codes.first().waitFor();
  assert.equal(
    (await codes.allInnerTexts()).some((code) => recovery.includes(code)),
    false,
  );
  await page.getByLabel('Коды сохранены там, где я их найду').check();
  await press(page, 'Готово');
  await waitForHydration(page);
  await press(page, 'Заменить');
  await press(page, 'Снять и настроить другой');
  await heading(page, 'Студии нужен второй фактор').waitFor();
  // The password was given a moment ago.
  await press(page, 'Получить ключ');
  await page.getByText('Не сканируется? Введите ключ').waitFor();
  await page.context().close();
});
