import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { myProfile } from '#contract/profile.ts';
import { socialAuthenticate, socialLogin } from '#contract/social.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { anAccount } from '#tests/support/account.ts';
import { openBrowser, openPage } from '#tests/support/browser.ts';
import { looksWell } from '#tests/support/looks-well.ts';
import { openIdentity, type Identity } from '#tests/support/identity.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';

let browser: Browser;
let folder: string;
let identity: Identity;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-ways-'));
  const redirectUris: string[] = [];
  identity = await openIdentity(redirectUris);
  site = await startSite(folder, {
    SOCIAL_ORIGIN: identity.origin,
    SOCIAL_GOOGLE_ID: identity.id,
    SOCIAL_GOOGLE_SECRET: identity.secret,
  });
  redirectUris.push(`${site.origin}/app/auth/social/google/callback`);
});
after(async () => {
  await browser.close();
  await site.stop();
  await identity.close();
  await rm(folder, { recursive: true, force: true });
});

const LINK_DEVICE = '/app/auth/otp/linkDevice';

/** A page of somebody who has signed in. */
async function signedIn(login: string, options: BrowserContextOptions = {}): Promise<Page> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  const { token } = await anAccount({ db }, login);
  await db.destroy();
  await postgres.leave();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ru-RU',
    ...options,
  });
  await context.addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
  return context.newPage();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const menuButton = (page: Page) => page.getByRole('button', { name: /^Аккаунт: / });
const shownCode = async (page: Page) =>
  ((await page.getByText(/^Код: \d( \d){8}$/).textContent()) ?? '').replace(/\D/g, '');

test('a visitor’s page shows a code, somebody’s phone confirms it, and the page signs in by itself', async () => {
  const { page: tv, faults } = await openPage(browser, 1920, 1080);
  await tv.goto(`${site.origin}${LINK_DEVICE}?to=/anime/genres/`);
  const code = await shownCode(tv);
  assert.match(code, /^[1-9]\d{8}$/);
  await tv.getByText('Код действует').waitFor();
  await looksWell(tv);
  await tv.reload();
  assert.equal(await shownCode(tv), code);

  const phone = await signedIn('mika');
  await phone.goto(`${site.origin}${LINK_DEVICE}`, { waitUntil: 'networkidle' });
  const field = phone.getByLabel('Код с экрана');
  await field.fill('12');
  await press(phone, 'Продолжить');
  await phone.getByText('нужны девять цифр').waitFor();
  assert.equal(await field.evaluate((element) => element === document.activeElement), true);
  await looksWell(phone);
  await field.fill('');
  await field.pressSequentially(code);
  assert.equal(await field.inputValue(), [code.slice(0, 3), code.slice(3, 6), code.slice(6)].join('\u00A0'));
  await phone.keyboard.press('Enter');
  await phone.getByText('Войти на этом устройстве?').waitFor();
  await phone.getByText('Chrome на Linux').waitFor();
  await looksWell(phone);
  await press(phone, 'Подтвердить');
  await phone.getByText('Устройство войдёт само').waitFor();
  await looksWell(phone);

  await tv.waitForURL(`${site.origin}/anime/genres/`);
  assert.equal(await menuButton(tv).getAttribute('aria-label'), 'Аккаунт: mika');
  assert.deepEqual(faults, []);
  await tv.context().close();
  await phone.context().close();
});

test('the address of the QR code asks at once, and a code that was denied lets nobody in', async () => {
  const { page: tv } = await openPage(browser);
  await tv.goto(site.origin + LINK_DEVICE);
  const code = await shownCode(tv);
  const phone = await signedIn('rin');
  await phone.goto(`${site.origin}${LINK_DEVICE}?code=${code}`);
  await press(phone, 'Отклонить');
  await phone.getByText('Код отклонён').waitFor();
  // The page that showed it has another.
  await tv
    .getByText(/^Код: \d( \d){8}$/)
    .filter({ hasNotText: Array.from(code).join(' ') })
    .waitFor();
  await phone.goto(`${site.origin}${LINK_DEVICE}?code=${code}`);
  await phone.getByRole('alert').getByText('Код не подошёл').waitFor();

  const { page: stranger } = await openPage(browser, 390, 844);
  await stranger.goto(`${site.origin}${LINK_DEVICE}?code=${code}`);
  await stranger.getByText('Сначала войдите').waitFor();
  await looksWell(stranger);
  await stranger.getByRole('link', { name: 'Войти', exact: true }).click();
  await stranger.waitForURL(/\/app\/auth\/login\?to=%2Fapp%2Fauth%2Fotp%2FlinkDevice%3Fcode%3D\d{9}$/);
  for (const page of [tv, phone, stranger]) await page.context().close();
});

test('with scripts off a code is shown, confirmed and used too', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const tv = await context.newPage();
  await tv.goto(site.origin + LINK_DEVICE);
  const code = await shownCode(tv);
  await press(tv, 'Код подтверждён, войти');
  assert.equal(await shownCode(tv), code);
  const phone = await signedIn('plain', { javaScriptEnabled: false });
  await phone.goto(`${site.origin}${LINK_DEVICE}?code=${code}`);
  await press(phone, 'Подтвердить');
  await phone.getByText('Устройство войдёт само').waitFor();
  await press(tv, 'Код подтверждён, войти');
  await tv.waitForURL(`${site.origin}/`);
  await menuButton(tv).waitFor();
  await context.close();
  await phone.context().close();
});

test('a visitor comes in by a social account, goes back to where they were, and comes in to the same account again', async () => {
  identity.person = { sub: 'vera', name: 'Вера', email: 'vera@example.org', email_verified: true };
  for (const scripts of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    await page.goto(`${site.origin}/app/auth/login?to=/anime/genres/`);
    if (scripts) await looksWell(page);
    await page.getByRole('link', { name: 'Войти через Google' }).click();
    await page.waitForURL(`${site.origin}/anime/genres/`);
    assert.equal(await menuButton(page).getAttribute('aria-label'), 'Аккаунт: Вера');
    const names = (await context.cookies()).map(({ name }) => name);
    assert.ok(!names.includes('akane_social') && names.includes('akane_session'));
    await context.close();
  }
});

test('an e-mail of somebody else’s account lets nobody in; its owner links, and comes in so', async () => {
  const owner = await signedIn('owner', { viewport: { width: 1440, height: 900 } });
  identity.person = { sub: 'owner-there', name: 'Owner', email: 'owner@example.org', email_verified: true };
  const { page } = await openPage(browser);
  await page.goto(`${site.origin}/app/auth/login`);
  await page.getByRole('link', { name: 'Войти через Google' }).click();
  await page.getByText('уже есть аккаунт').waitFor();
  await looksWell(page);

  await owner.goto(`${site.origin}/app/auth/social/google/link`, { waitUntil: 'networkidle' });
  await looksWell(owner);
  await press(owner, 'Привязать');
  await owner.waitForURL(/\/app\/settings\/socials/);
  await page.goto(`${site.origin}/app/auth/login`);
  await page.getByRole('link', { name: 'Войти через Google' }).click();
  await page.waitForURL(`${site.origin}/`);
  assert.equal(await menuButton(page).getAttribute('aria-label'), 'Аккаунт: owner');
  await owner.context().close();
  await page.context().close();
});

test('an app sends somebody to a browser, who is asked before the app is let in', async () => {
  identity.person = { sub: 'of-the-app', name: 'Кайто' };
  const app = { 'user-agent': 'AniLiberty/4.0 (iPhone; iOS 18.5; Scale/3.00)' };
  const ask = async (address: string, headers: Record<string, string> = app) => {
    const response = await fetch(site.origin + address, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const { body } = await ask(socialLogin.path.replace(':provider', 'google'));
  const poll = `${socialAuthenticate.path}?state=${body['state']}`;
  const { page } = await openPage(browser, 390, 844);
  await page.goto(body['url'] ?? '');
  await page.getByText('Войти в приложении?').waitFor();
  await page.getByText('AniLiberty на iPhone').waitFor();
  await page.waitForURL((url) => url.search === '');
  await looksWell(page);
  assert.equal((await ask(poll)).status, 404);
  await press(page, 'Подтвердить');
  await page.getByText('Вернитесь в приложение').waitFor();
  const { status, body: taken } = await ask(poll);
  assert.equal(status, 200);
  const mine = await ask(myProfile.path, { authorization: `Bearer ${taken['token']}` });
  assert.equal(mine.body['nickname'], 'Кайто');
  assert.equal((await ask(poll)).status, 404);
  await page.context().close();
});

test('what another browser began, what was refused and what comes back twice lets nobody in, and says so', async () => {
  identity.person = { sub: 'somebody', name: 'Somebody' };
  const { page: mine } = await openPage(browser);
  const { page: theirs } = await openPage(browser);
  // As a browser that goes to the provider in another window.
  const gone = await mine.context().request.get(`${site.origin}/app/auth/social/google`, { maxRedirects: 0 });
  const back = await identity.walk(gone.headers()['location'] ?? '');
  await theirs.goto(back);
  await theirs.getByText('начат в другом браузере').waitFor();
  await looksWell(theirs);
  await mine.goto(back);
  await mine.waitForURL(`${site.origin}/`);
  await mine.goto(back);
  await mine.getByText('уже закончен').waitFor();

  identity.isRefusing = true;
  const { page: unsure } = await openPage(browser);
  await unsure.goto(`${site.origin}/app/auth/social/google`);
  await unsure.getByText('Вы отказались от входа').waitFor();
  identity.isRefusing = false;
  const markup = '<img src=x onerror=document.title="taken">';
  for (const error of ['access_denied', 'server_error', markup, '']) {
    const said = new URLSearchParams({
      error,
      error_description: markup,
      error_uri: 'javascript:alert(1)',
      state: markup,
    });
    await unsure.goto(`${site.origin}/app/auth/social/google/callback?${said}`);
    await unsure.getByText('Войти не получилось').waitFor();
    assert.ok(!(await unsure.content()).includes('onerror='), error);
  }
  await looksWell(unsure);
  assert.equal((await unsure.goto(`${site.origin}/app/auth/social/vk`))?.status(), 404);
  for (const page of [mine, theirs, unsure]) await page.context().close();
});

test('no word of these ways is in what the server has said', () => {
  const said = site.process.output();
  for (const secret of [identity.secret, 'state=', 'code=']) assert.ok(!said.includes(secret));
});
