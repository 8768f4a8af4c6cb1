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
import { createTestAccount } from '#tests/support/samples/account.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { startIdentityProvider, type IdentityProvider } from '#tests/support/servers/identity-provider.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';

let browser: Browser;
let folder: string;
let identity: IdentityProvider;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-ways-'));
  const redirectUris: string[] = [];
  identity = await startIdentityProvider(redirectUris);
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

/** Creates an account and opens a page signed in to it. */
async function signedIn(login: string, options: BrowserContextOptions = {}): Promise<Page> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  const { token } = await createTestAccount({ db }, login);
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

test('a code shown on one device and confirmed on a phone signs the first device in', async () => {
  const { page: tv, errors } = await openPage(browser, 1920, 1080);
  await tv.goto(`${site.origin}${LINK_DEVICE}?to=/anime/genres/`);
  const code = await shownCode(tv);
  assert.match(code, /^[1-9]\d{8}$/);
  await tv.getByText('Код действует').waitFor();
  await assertAccessible(tv);
  await tv.reload();
  assert.equal(await shownCode(tv), code);

  const phone = await signedIn('mika');
  await phone.goto(`${site.origin}${LINK_DEVICE}`, { waitUntil: 'networkidle' });
  const field = phone.getByLabel('Код с экрана');
  await field.fill('12');
  await press(phone, 'Продолжить');
  await phone.getByText('Нужны девять цифр').waitFor();
  assert.equal(await field.evaluate((element) => element === document.activeElement), true);
  await assertAccessible(phone);
  await field.fill('');
  await field.pressSequentially(code);
  assert.equal(await field.inputValue(), [code.slice(0, 3), code.slice(3, 6), code.slice(6)].join('\u00A0'));
  await phone.keyboard.press('Enter');
  await phone.getByText('Войти на этом устройстве?').waitFor();
  await phone.getByText('Chrome на Linux').waitFor();
  await assertAccessible(phone);
  await press(phone, 'Подтвердить');
  await phone.getByText('Устройство войдёт само').waitFor();
  await assertAccessible(phone);

  await tv.waitForURL(`${site.origin}/anime/genres/`);
  assert.equal(await menuButton(tv).getAttribute('aria-label'), 'Аккаунт: mika');
  assert.deepEqual(errors, []);
  await tv.context().close();
  await phone.context().close();
});

test('the QR code is dark on light in the light theme, too', async () => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'akane_theme', value: 'light', url: site.origin }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}${LINK_DEVICE}`);
  await shownCode(page);
  const colours = await page.locator('main svg').evaluateAll((drawings) => {
    const [largest] = drawings.toSorted((a, b) => b.clientWidth - a.clientWidth);
    const { backgroundColor, fill } = getComputedStyle(largest as Element);
    return [backgroundColor, fill];
  });
  assert.deepEqual(colours, ['rgb(255, 255, 255)', 'rgb(14, 14, 16)']);
  await context.close();
});

test('the QR code address asks for confirmation at once, and a denied code signs nobody in', async () => {
  const { page: tv } = await openPage(browser);
  await tv.goto(site.origin + LINK_DEVICE);
  const code = await shownCode(tv);
  const phone = await signedIn('rin');
  await phone.goto(`${site.origin}${LINK_DEVICE}?code=${code}`);
  await press(phone, 'Отклонить');
  await phone.getByText('Код отклонён').waitFor();
  // The device shows a new code.
  await tv
    .getByText(/^Код: \d( \d){8}$/)
    .filter({ hasNotText: Array.from(code).join(' ') })
    .waitFor();
  await phone.goto(`${site.origin}${LINK_DEVICE}?code=${code}`);
  await phone.getByRole('alert').getByText('Код не подошёл').waitFor();

  const { page: stranger } = await openPage(browser, 390, 844);
  await stranger.goto(`${site.origin}${LINK_DEVICE}?code=${code}`);
  await stranger.getByText('Сначала войдите').waitFor();
  await assertAccessible(stranger);
  await stranger.getByRole('link', { name: 'Войти', exact: true }).click();
  await stranger.waitForURL(/\/app\/auth\/login\?to=%2Fapp%2Fauth%2Fotp%2FlinkDevice%3Fcode%3D\d{9}$/);
  for (const page of [tv, phone, stranger]) await page.context().close();
});

test('a device code is shown, confirmed and used without scripts', async () => {
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

test('a visitor signs in by a social account twice, to the same account, and returns to the same page', async () => {
  identity.person = { sub: 'vera', name: 'Вера', email: 'vera@example.org', email_verified: true };
  for (const scripts of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    await page.goto(`${site.origin}/app/auth/login?to=/anime/genres/`);
    if (scripts) await assertAccessible(page);
    await page.getByRole('link', { name: 'Войти через Google' }).click();
    await page.waitForURL(`${site.origin}/anime/genres/`);
    assert.equal(await menuButton(page).getAttribute('aria-label'), 'Аккаунт: Вера');
    const names = (await context.cookies()).map(({ name }) => name);
    assert.ok(!names.includes('akane_social') && names.includes('akane_session'));
    await context.close();
  }
});

test('a social account with the e-mail of another account cannot sign in until the owner links it', async () => {
  const owner = await signedIn('owner', { viewport: { width: 1440, height: 900 } });
  identity.person = { sub: 'owner-there', name: 'Owner', email: 'owner@example.org', email_verified: true };
  const { page } = await openPage(browser);
  await page.goto(`${site.origin}/app/auth/login`);
  await page.getByRole('link', { name: 'Войти через Google' }).click();
  await page.getByText('уже есть аккаунт').waitFor();
  await assertAccessible(page);

  await owner.goto(`${site.origin}/app/auth/social/google/link`, { waitUntil: 'networkidle' });
  await assertAccessible(owner);
  await press(owner, 'Привязать');
  await owner.waitForURL(/\/app\/settings\/socials/);
  await page.goto(`${site.origin}/app/auth/login`);
  await page.getByRole('link', { name: 'Войти через Google' }).click();
  await page.waitForURL(`${site.origin}/`);
  assert.equal(await menuButton(page).getAttribute('aria-label'), 'Аккаунт: owner');
  await owner.context().close();
  await page.context().close();
});

test('an app signs in through the browser only after the user confirms', async () => {
  identity.person = { sub: 'of-the-app', name: 'Кайто' };
  const app = { 'user-agent': 'AniLiberty/4.0 (iPhone; iOS 18.5; Scale/3.00)' };
  const request = async (address: string, headers: Record<string, string> = app) => {
    const response = await fetch(site.origin + address, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const { body } = await request(socialLogin.path.replace(':provider', 'google'));
  const poll = `${socialAuthenticate.path}?state=${body['state']}`;
  const { page } = await openPage(browser, 390, 844);
  await page.goto(body['url'] ?? '');
  await page.getByText('Войти в приложении?').waitFor();
  await page.getByText('AniLiberty на iPhone').waitFor();
  await page.waitForURL((url) => url.search === '');
  await assertAccessible(page);
  assert.equal((await request(poll)).status, 404);
  await press(page, 'Подтвердить');
  await page.getByText('Вернитесь в приложение').waitFor();
  const { status, body: signedInBody } = await request(poll);
  assert.equal(status, 200);
  const own = await request(myProfile.path, { authorization: `Bearer ${signedInBody['token']}` });
  assert.equal(own.body['nickname'], 'Кайто');
  assert.equal((await request(poll)).status, 404);
  await page.context().close();
});

test('a callback from another browser, a refusal and a repeated callback sign nobody in and say why', async () => {
  identity.person = { sub: 'somebody', name: 'Somebody' };
  const { page: own } = await openPage(browser);
  const { page: other } = await openPage(browser);
  // Follows the provider outside the page, like a browser with a second window.
  const redirect = await own
    .context()
    .request.get(`${site.origin}/app/auth/social/google`, { maxRedirects: 0 });
  const callback = await identity.followRedirects(redirect.headers()['location'] ?? '');
  await other.goto(callback);
  await other.getByText('начат в другом браузере').waitFor();
  await assertAccessible(other);
  await own.goto(callback);
  await own.waitForURL(`${site.origin}/`);
  await own.goto(callback);
  await own.getByText('уже закончен').waitFor();

  identity.isRefusing = true;
  const { page: unsure } = await openPage(browser);
  await unsure.goto(`${site.origin}/app/auth/social/google`);
  await unsure.getByText('Вы отказались от входа').waitFor();
  identity.isRefusing = false;
  const markup = '<img src=x onerror=document.title="taken">';
  for (const error of ['access_denied', 'server_error', markup, '']) {
    const query = new URLSearchParams({
      error,
      error_description: markup,
      error_uri: 'javascript:alert(1)',
      state: markup,
    });
    await unsure.goto(`${site.origin}/app/auth/social/google/callback?${query}`);
    await unsure.getByText('Войти не получилось').waitFor();
    assert.ok(!(await unsure.content()).includes('onerror='), error);
  }
  await assertAccessible(unsure);
  assert.equal((await unsure.goto(`${site.origin}/app/auth/social/vk`))?.status(), 404);
  for (const page of [own, other, unsure]) await page.context().close();
});

test('the server output contains no secrets of social sign-in or device codes', () => {
  const output = site.process.output();
  for (const secret of [identity.secret, 'state=', 'code=']) assert.ok(!output.includes(secret));
});
