import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Database } from '#server/platform/database/open.ts';
import { brokenRules, scrollsSideways, WCAG } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { tabTo } from '#tests/support/browser/studio-keyboard.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import { type MailSink, startMailSink } from '#tests/support/servers/mail-sink.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';

let browser: Browser;
let folder: string;
let mail: MailSink;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-invitations-'));
  mail = await startMailSink();
  site = await startSite(folder, { DEMO: 'off', SMTP_URL: mail.url, BOT_CHECK: 'off' });
});
after(async () => {
  await browser.close();
  await site.stop();
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

const withDatabase = <T>(work: (db: Database) => Promise<T>) => inSiteDatabase(folder, work);

async function signIn(page: Page, { token }: TestAccount): Promise<void> {
  await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
}

async function assertUsable(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    assert.deepEqual([await brokenRules(page, WCAG), await scrollsSideways(page)], [[], false], what);
  }
}

const press = (page: Page) => page.keyboard.press('Enter');

test('by keyboard an owner invites an editor, and a new person registers on the way to the second factor', async () => {
  const owner = await withDatabase(async (db) => {
    const made = await createTestMember({ db }, 'lina', { role: 'owner' });
    await confirmSessions({ db }, made.id, new Date('2026-01-01'));
    return made;
  });
  const { page, errors } = await openPage(browser, 1440, 900);
  await signIn(page, owner);
  await page.goto(`${site.origin}/studio/users`);
  await waitForHydration(page);
  await tabTo(page, /^Пригласить$/);
  await press(page);
  const panel = page.getByRole('region', { name: 'Пригласить' });
  await panel.waitFor();
  await assertUsable(page, 'panel');
  const role = panel.getByLabel('Роль', { exact: true });
  await role.focus();
  for (let i = 0; i < 8 && (await role.inputValue()) !== 'editor'; i += 1)
    await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Почта/);
  await page.keyboard.type('mika@akane.example');
  await press(page);
  await page.getByRole('dialog', { name: 'Введите пароль' }).waitFor();
  await page.keyboard.type(PASSWORD);
  await press(page);
  await panel.getByText('Письмо со ссылкой отправляется на mika@akane.example').waitFor();
  const link = (await panel.locator('code').textContent()) ?? '';
  await page.getByText('Редактор · mika@akane.example').waitFor();
  await assertUsable(page, 'link');
  await mail.waitForEmail('mika@akane.example', /Приглашение в студию/);

  const { page: other, errors: otherErrors } = await openPage(browser, 390, 844);
  const answer = await other.goto(link);
  const headers = answer?.headers() ?? {};
  assert.deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'strict-origin']);
  await waitForHydration(other);
  await other.getByText('lina').waitFor();
  await assertUsable(other, 'stranger');
  await tabTo(other, /^Зарегистрироваться$/);
  await press(other);
  await other.waitForURL(/newRegistration/);
  await waitForHydration(other);
  for (const [label, text] of [
    ['Логин', 'mika'],
    ['Почта', 'mika@akane.example'],
    ['Никнейм', 'mika'],
    ['Пароль', PASSWORD],
    ['Пароль ещё раз', PASSWORD],
  ] as const)
    await other.getByLabel(label, { exact: true }).fill(text);
  await press(other);
  const { text = '' } = await mail.waitForEmail('mika@akane.example', /Подтвердите/);
  await other.goto(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '');
  await waitForHydration(other);
  await tabTo(other, /^Подтвердить и войти$/);
  await press(other);
  await other.waitForURL(link);
  await waitForHydration(other);
  await other.getByText('Вы вошли как mika').waitFor();
  await assertUsable(other, 'guest');
  await tabTo(other, /^Принять$/);
  await press(other);
  await other.waitForURL(/\/studio/);
  await other.getByRole('heading', { level: 1, name: /второй\sфактор/i }).waitFor();
  await other.goto(link);
  await other.getByText('Приглашение уже приняли').waitFor();
  await assertUsable(other, 'used');
  // The studio asks for the password and for a second factor by a refusal.
  const isOther = (error: string) => !error.includes('status of 403');
  assert.deepEqual([errors.filter(isOther), otherErrors.filter(isOther)], [[], []]);
  await Promise.all([page.context().close(), other.context().close()]);
});

test('with scripts off a link is made, a withdrawn one says so, and another one is accepted', async () => {
  const { owner, guest } = await withDatabase(async (db) => ({
    owner: await createTestMember({ db }, 'boss', { role: 'owner' }),
    guest: await createTestAccount({ db }, 'noscripts'),
  }));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, owner);
  const makeLink = async () => {
    await page.goto(`${site.origin}/studio/users?panel=link`);
    await page
      .getByRole('region', { name: 'Пригласить' })
      .getByLabel('Роль', { exact: true })
      .selectOption('moderator');
    await page.getByRole('button', { name: 'Сделать ссылку' }).click();
    return (await page.locator('code').textContent()) ?? '';
  };
  const withdrawn = await makeLink();
  await page.goto(`${site.origin}/studio/users`);
  await page.getByRole('button', { name: /^Отозвать: Модератор/ }).click();
  await page.getByText('Приглашение отозвано').waitFor();
  const link = await makeLink();
  await context.clearCookies();
  await page.goto(withdrawn);
  await page.getByText('Приглашение отозвано').waitFor();
  await page.goto(link);
  await page.getByRole('link', { name: 'Войти', exact: true }).click();
  await page.getByLabel('Логин или почта').fill(guest.login);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL(link);
  await page.getByRole('button', { name: 'Принять' }).click();
  await page.waitForURL(/\/studio/);
  await context.close();
});
