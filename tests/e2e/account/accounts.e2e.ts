import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sessionCookieName } from '#contract/session.ts';
import type { Browser, Page, Route } from 'playwright-core';
import { login } from '#contract/auth.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { startMailSink, type MailSink } from '#tests/support/servers/mail-sink.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let mail: MailSink;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-accounts-'));
  mail = await startMailSink();
  site = await startSite(folder, { SMTP_URL: mail.url });
});
after(async () => {
  await browser.close();
  await site.stop();
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

const PASSWORD = 'тихая река у моста';
const NEW_PASSWORD = 'громкая река у моста';
const NAME = 'mika_fox';
const EMAIL = `${NAME}@example.org`;

// Browsers log refused forms and requests with an ended session to the console.
const isRefusal = (error: string) => /status of 4(01|03|04|22)/.test(error);

async function addressIn(to: string, subject: RegExp): Promise<string> {
  const { text = '' } = await mail.waitForEmail(to, subject);
  return /^http\S+token=\S+$/m.exec(text)?.[0] ?? '';
}

const menuButton = (page: Page) => page.getByRole('button', { name: /^Аккаунт: / });
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await fill(page, 'Логин или почта', login);
  await fill(page, 'Пароль', password);
  await press(page, 'Войти');
}

test('a visitor registers, confirms the e-mail, signs out and in, then resets the password', async () => {
  const { page, errors } = await openPage(browser);
  await page.goto(`${site.origin}/anime/catalog/?search=лис`);
  await page.getByRole('link', { name: 'Войти' }).first().click();
  await page.waitForURL(/\/app\/auth\/login\?to=/);
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();

  await page.getByText('Проверка на робота пройдена').waitFor();
  await fill(page, 'Логин', 'мика');
  await press(page, 'Зарегистрироваться');
  await page.getByRole('alert').getByText('Проверьте поля «Логин», «Почта»').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'login');
  await assertAccessible(page);
  await fill(page, 'Логин', NAME);
  await fill(page, 'Почта', EMAIL);
  await fill(page, 'Никнейм', 'Мика');
  await fill(page, 'Пароль', PASSWORD);
  await fill(page, 'Пароль ещё раз', PASSWORD);
  await press(page, 'Зарегистрироваться');
  await page.getByText('Мы отправили письмо на m***@example.org').waitFor();
  await assertAccessible(page);

  const confirm = await addressIn(EMAIL, /Подтвердите/);
  const opened = await page.goto(confirm);
  assert.equal(opened?.headers()['referrer-policy'], 'strict-origin');
  assert.match(opened?.headers()['cache-control'] ?? '', /no-store/);
  // The page removes the secret from its address at once.
  await page.waitForURL((url) => url.search === '');
  await assertAccessible(page);
  await press(page, 'Подтвердить и войти');
  // The page from which the visitor went to sign in.
  await page.waitForURL(/\/anime\/catalog\/\?search=/);
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'Настройки' }).waitFor();
  await assertAccessible(page);
  await page.goto(`${site.origin}/app/auth/login`);
  assert.equal(page.url(), `${site.origin}/`);

  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await page.getByRole('link', { name: 'Войти' }).first().waitFor();
  assert.deepEqual(
    (await page.context().cookies()).filter(({ name }) => name.includes('session')),
    [],
  );

  await page.goto(`${site.origin}/app/auth/login?to=/anime/genres/`);
  await signIn(page, EMAIL, 'не тот пароль');
  await page.getByRole('alert').getByText('Неверный логин или пароль.').waitFor();
  await assertAccessible(page);
  await signIn(page, EMAIL, PASSWORD);
  await page.waitForURL(`${site.origin}/anime/genres/`);
  assert.equal(await menuButton(page).getAttribute('aria-label'), 'Аккаунт: Мика');

  const other = await openPage(browser, 390, 844);
  await other.page.goto(`${site.origin}/app/auth/login`);
  await other.page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await fill(other.page, 'Почта', EMAIL);
  await press(other.page, 'Отправить письмо');
  await other.page.getByText('Если на m***@example.org').waitFor();
  await assertAccessible(other.page);
  await other.page.goto(await addressIn(EMAIL, /Новый пароль/));
  await other.page.waitForURL((url) => url.search === '');
  await assertAccessible(other.page);
  const replacesPasskey = other.page.getByRole('checkbox', { name: /^Заменить ключ торрентов/ });
  assert.equal(await replacesPasskey.isChecked(), true);
  await replacesPasskey.click();
  await fill(other.page, 'Новый пароль', 'короче');
  await press(other.page, 'Сохранить пароль');
  await other.page.getByText('Проверьте поля «Новый пароль»').waitFor();
  assert.equal(
    await replacesPasskey.isChecked(),
    false,
    'what was chosen stays when something else is wrong',
  );
  await fill(other.page, 'Новый пароль', NEW_PASSWORD);
  await fill(other.page, 'Новый пароль ещё раз', NEW_PASSWORD);
  await press(other.page, 'Сохранить пароль');
  await other.page.getByText('Пароль изменён. Войдите с новым паролем.').waitFor();
  await signIn(other.page, NAME, NEW_PASSWORD);
  await other.page.getByRole('button', { name: 'Профиль' }).waitFor();
  await mail.waitForEmail(EMAIL, /Пароль изменён/);

  // Setting a new password ended the session of the other browser.
  await page.goto(site.origin);
  await page.getByRole('link', { name: 'Войти' }).first().waitFor();
  for (const error of [...errors, ...other.errors]) assert.ok(isRefusal(error), error);
  await page.context().close();
  await other.page.context().close();
});

test('registering a used e-mail shows the usual page and e-mails its owner; the address can then be changed', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.origin}/app/auth/registration/newRegistration`);
  await fill(page, 'Логин', 'another');
  await fill(page, 'Почта', EMAIL);
  await fill(page, 'Никнейм', 'Другая');
  await fill(page, 'Пароль', PASSWORD);
  await fill(page, 'Пароль ещё раз', PASSWORD);
  await press(page, 'Зарегистрироваться');
  await page.getByText('Мы отправили письмо').waitFor();
  await mail.waitForEmail(EMAIL, /уже есть аккаунт/);
  await press(page, 'Изменить адрес');
  await fill(page, 'Почта', 'another@example.org');
  await press(page, 'Зарегистрироваться');
  await page.getByText('a***@example.org').waitFor();
  await page.context().close();
});

test('a form that is sent the moment React knows it has passed the bot check', async () => {
  const { page } = await openPage(browser);
  const values = { login: 'quick', email: 'quick@example.org', nickname: 'Быстрая' };
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
  await page.addInitScript(
    (fields) => {
      const tasks = new MessageChannel();
      tasks.port1.addEventListener('message', () => {
        const form = document.querySelector<HTMLFormElement>('main form');
        const isKnown = Object.keys(form ?? {}).some((name) => name.startsWith('__reactProps'));
        if (!form || !isKnown) return tasks.port2.postMessage(null);
        for (const [name, value] of Object.entries(fields))
          (form.elements.namedItem(name) as HTMLInputElement).value = value;
        return form.requestSubmit();
      });
      tasks.port1.start();
      tasks.port2.postMessage(null);
    },
    { ...values, ...passwords },
  );
  await page.goto(`${site.origin}/app/auth/registration/newRegistration`);
  await page.getByText('Мы отправили письмо на q***@example.org').waitFor();
  await page.context().close();
});

// The pages work without scripts: a user may press the button before they have loaded.
test('without scripts the pages linked from e-mails confirm an address and set a password', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await addressIn('another@example.org', /Подтвердите/));
  await press(page, 'Подтвердить и войти');
  await page.waitForURL(`${site.origin}/`);
  await menuButton(page).waitFor();
  await context.clearCookies();

  const { page: requester } = await openPage(browser);
  await requester.goto(`${site.origin}/app/auth/password/forgetPassword`);
  await fill(requester, 'Почта', 'another@example.org');
  await press(requester, 'Отправить письмо');
  await page.goto(await addressIn('another@example.org', /Новый пароль/));
  await fill(page, 'Новый пароль', NEW_PASSWORD);
  await fill(page, 'Новый пароль ещё раз', NEW_PASSWORD);
  await press(page, 'Сохранить пароль');
  await page.getByText('Пароль изменён. Войдите с новым паролем.').waitFor();
  await requester.context().close();
  await context.close();
});

test('a form sent before the scripts run waits for them; the code of the e-mail then sets a password', async () => {
  const { page } = await openPage(browser);
  const before = mail.received.length;
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/*.js', (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(`${site.origin}/app/auth/password/forgetPassword`, { waitUntil: 'commit' });
  await fill(page, 'Почта', 'another@example.org');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await press(page, 'Отправить письмо');
  isHeld = false;
  for (const route of held) await route.continue();
  await page.getByText('Если на a***@example.org').waitFor();
  assert.equal(await page.evaluate(() => 'isSamePage' in window), true);

  await page.getByRole('link', { name: 'Ввести код из письма' }).click();
  const codes = () =>
    mail.received.slice(before).flatMap(({ text }) => /^Код: (\S+)$/m.exec(text ?? '')?.[1] ?? []);
  await waitUntil(() => codes().length > 0);
  const code = codes()[0] ?? '';
  await fill(page, 'Код из письма', code.toLowerCase().replace('-', ' '));
  await fill(page, 'Новый пароль', PASSWORD);
  await fill(page, 'Новый пароль ещё раз', PASSWORD);
  await press(page, 'Сохранить пароль');
  await page.getByText('Пароль изменён. Войдите с новым паролем.').waitFor();
  await page.context().close();
});

test('signs in and out without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/app/auth/login?to=//evil.example/`);
  await signIn(page, NAME, 'не тот пароль');
  await page.getByText('Неверный логин или пароль.').waitFor();
  assert.equal(await page.getByLabel('Логин или почта').inputValue(), NAME);
  await signIn(page, NAME, NEW_PASSWORD);
  await page.waitForURL(`${site.origin}/`);
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await page.getByRole('link', { name: 'Войти' }).first().waitFor();
  await context.close();
});

/** Ends all sessions: an address that already has a session is exempt from the bot check. */
async function endSessions(): Promise<void> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  await db.deleteFrom('sessions').execute();
  await db.destroy();
  await postgres.leave();
}

test('an owner signs in with a bot check after too many failed attempts; without scripts a hint explains why', async () => {
  await endSessions();
  const body = JSON.stringify({ login: NAME, password: 'не тот пароль' });
  const headers = { 'content-type': 'application/json' };
  const guess = async () => (await fetch(site.origin + login.path, { method: 'POST', headers, body })).status;
  // Earlier tests also typed wrong passwords, so fewer than six may be left.
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push(await guess());
  assert.equal(statuses.at(-1), 429);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const plainPage = await plain.newPage();
  await plainPage.goto(`${site.origin}/app/auth/login`);
  await signIn(plainPage, NAME, NEW_PASSWORD);
  await plainPage.getByRole('alert').getByText('Слишком много неверных попыток.').waitFor();
  const advice = plainPage.locator('noscript > p');
  await advice.waitFor();
  assert.match((await advice.textContent()) ?? '', /^Для проверки на робота нужны скрипты\./);
  await plain.close();

  const { page } = await openPage(browser, 390, 844);
  await page.goto(`${site.origin}/app/auth/login`, { waitUntil: 'networkidle' });
  await signIn(page, NAME, NEW_PASSWORD);
  await page.getByRole('alert').getByText('Слишком много неверных попыток.').waitFor();
  await page.getByText('Проверка на робота пройдена').waitFor();
  await assertAccessible(page);
  await signIn(page, NAME, 'опять не тот пароль');
  await page.getByText('Неверный логин или пароль.').waitFor();
  await page.getByText('Проверка на робота пройдена').waitFor();
  await signIn(page, NAME, NEW_PASSWORD);
  await page.waitForURL(`${site.origin}/`);
  const cookies = await page.context().cookies();
  assert.ok(cookies.some(({ name }) => name === 'akane_session'));
  await page.context().close();
});

test('refuses a form larger than the limit without reading it', async () => {
  const headers = { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' };
  const send = (body: string) =>
    fetch(`${site.origin}/app/auth/login`, { method: 'POST', headers, body: `login=${body}` });
  const refused = await send('л'.repeat(600_000));
  assert.deepEqual([refused.status, await refused.json()], [413, { message: 'Запрос слишком большой.' }]);
  assert.notEqual((await send('л'.repeat(50))).status, 413);
});

test('a form posted from another site signs nobody out and gets an explanation', async () => {
  const { token } = (await (
    await fetch(`${site.origin}/api/v1/accounts/users/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: NAME, password: NEW_PASSWORD }),
    })
  ).json()) as { token: string };
  const cookie = `${sessionCookieName(site.origin)}=${token}`;
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site', cookie };
  const response = await fetch(`${site.origin}/app/auth/logout`, { method: 'POST', headers });
  assert.equal(response.status, 403);
  assert.match(await response.text(), /Запрос пришёл с другого сайта/);
});

test('the server output contains no passwords or tokens', () => {
  const output = site.process.output();
  for (const secret of [PASSWORD, NEW_PASSWORD, 'token=']) assert.ok(!output.includes(secret));
});
