import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { createTestAccount, PASSWORD } from '#tests/support/samples/account.ts';
import { waitForHydration, openBrowser, openPage, type WatchedPage } from '#tests/support/browser/browser.ts';
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
  folder = await mkdtemp(path.join(tmpdir(), 'akane-settings-'));
  mail = await startMailSink();
  site = await startSite(folder, { SMTP_URL: mail.url });
});
after(async () => {
  await browser.close();
  await site.stop();
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';
const NEXT = 'дождь-по-крыше-17';
// Browsers log refused forms to the console.
const isRefusal = (error: string) => /status of 4(01|04|22)/.test(error);

async function newAccount(login: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  await createTestAccount({ db }, login);
  await db.destroy();
  await postgres.leave();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** Opens a separate browser context and signs in by the form. */
async function signedIn(login: string, to: string, agent?: string): Promise<WatchedPage> {
  const watched = await openPage(browser);
  const { page } = watched;
  if (agent !== undefined) await page.context().setExtraHTTPHeaders({ 'user-agent': agent });
  await open(page, `/app/auth/login?to=${encodeURIComponent(to)}`);
  await fill(page, 'Логин или почта', login);
  await fill(page, 'Пароль', PASSWORD);
  await press(page, 'Войти');
  await page.waitForURL(site.origin + to);
  await waitForHydration(page);
  return watched;
}

/** Toggles a switch and waits until the server has saved it. */
async function toggle(page: Page, name: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('switch', { name, exact: true }).click();
  assert.equal((await answer).status(), 200);
}

test('the settings begin with those of the site, and the sections of an account offer a visitor to sign in', async () => {
  await newAccount('reader');
  const { page, errors } = await signedIn('reader', '/app/settings/site');
  await open(page, '/app/settings/');
  assert.equal(page.url(), `${site.origin}/app/settings/site`);
  assert.deepEqual(errors, []);
  const visitor = await openPage(browser);
  for (const section of ['account', 'socials', 'sessions', 'notifications']) {
    await open(visitor.page, `/app/settings/${section}`);
    assert.equal(visitor.page.url(), `${site.origin}/app/settings/${section}`);
    const main = visitor.page.getByRole('main');
    await main.getByRole('heading', { name: /^Войдите, чтобы/ }).waitFor();
    const href = await main.getByRole('link', { name: 'Войти', exact: true }).getAttribute('href');
    assert.equal(href, `/app/auth/login?to=%2Fapp%2Fsettings%2F${section}`);
  }
  assert.deepEqual(visitor.errors, []);
});

test('settings take effect: hidden spoilers, home page blocks, the player in another browser, a switch without scripts', async () => {
  await newAccount('chooser');
  const { page, errors } = await signedIn('chooser', '/app/settings/site');
  await toggle(page, 'Защита от спойлеров');
  await page.getByLabel('Опенинг', { exact: true }).selectOption('Всегда');
  await page.getByText('Сохранено').last().waitFor();
  await toggle(page, 'Экономия трафика');
  await toggle(page, 'Реклама на страницах');
  await toggle(page, 'Последние релизы');
  await page.getByLabel('Качество').selectOption('720p');
  await page.getByText('Сохранено').last().waitFor();
  await press(page, 'Выше: Фильмы');
  await page.getByText('Показать все блоки в обычном порядке').waitFor();

  await open(page, RELEASE);
  await page.getByText('Названия и кадры эпизодов, которые вы не смотрели, скрыты').waitFor();
  const names = page.getByText('Пассажир с места у окна');
  assert.equal(await names.count(), 0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await press(page, 'Показать все');
  await names.first().waitFor();

  await open(page, '/');
  assert.equal(await page.getByRole('heading', { name: 'Последние релизы' }).count(), 0);
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  assert.ok(headings.indexOf('Фильмы') < headings.indexOf('Франшизы'));

  const other = await signedIn('chooser', '/');
  await waitUntil(() => other.page.evaluate(() => localStorage.getItem('akane.quality') === '720'));
  const player = await other.page.evaluate(() => localStorage.getItem('akane.player'));
  const { skips, savesTraffic } = JSON.parse(player ?? '{}') as Record<string, unknown>;
  const { skip_opening, skip_ending } = skips as Record<string, unknown>;
  assert.deepEqual([skip_opening, skip_ending, savesTraffic], ['always', 'ask', true]);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const bare = await plain.newPage();
  await bare.goto(`${site.origin}/app/settings/site`);
  const form = bare.locator('form', { hasText: 'Защита от спойлеров' });
  assert.equal(await form.getByRole('switch').isChecked(), true);
  await form.getByRole('switch').uncheck();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  assert.equal(await form.getByRole('switch').isChecked(), false);
  assert.deepEqual([...errors, ...other.errors], []);
});

const pageColour = (on: Page) =>
  on.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the black theme applies at once and is rendered by the server, also without scripts', async () => {
  await newAccount('owl');
  const { page, errors } = await signedIn('owl', '/app/settings/site');
  const initialColour = await pageColour(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/app/settings/site.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Оформление').selectOption('Чёрное');
  await waitUntil(async () => (await pageColour(page)) === 'rgb(0, 0, 0)');
  release();
  await page.getByText('Сохранено').waitFor();
  assert.equal(await pageColour(page), 'rgb(0, 0, 0)');
  await assertAccessible(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const bare = await plain.newPage();
  await bare.goto(site.origin);
  assert.equal(await pageColour(bare), 'rgb(0, 0, 0)');
  await bare.goto(`${site.origin}/app/settings/site`);
  const form = bare.locator('form', { hasText: 'Оформление' });
  await form.getByRole('combobox').selectOption('Тёмное');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  assert.equal(await pageColour(bare), initialColour);
  const visitor = await openPage(browser);
  await open(visitor.page, '/');
  assert.equal(await pageColour(visitor.page), initialColour);
  assert.deepEqual(errors, []);
});

test('an avatar is cropped by keyboard, shown in the menu and removed', async () => {
  await newAccount('painter');
  const { page, errors } = await signedIn('painter', '/app/settings/account');
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2255aa' } });
  const file = { name: 'сокол.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(file);
  const square = page.getByLabel(/^Вырезанный квадрат/);
  await square.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft');
  await assertAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  const avatar = page.getByRole('button', { name: /^Аккаунт: / }).locator('img');
  await avatar.waitFor();
  const address = (await avatar.getAttribute('src')) ?? '';
  const answer = await page.request.get(site.origin + address);
  assert.match(answer.headers()['content-security-policy'] ?? '', /sandbox/);
  assert.equal(answer.headers()['x-content-type-options'], 'nosniff');
  assert.equal(answer.headers()['content-type'], 'image/webp');

  const svgFile = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await page.locator('input[type=file]').setInputFiles(svgFile);
  await page.getByText('Этот браузер не показывает такие картинки').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Картинка должна быть в формате JPEG, PNG, WebP, AVIF или GIF, а это SVG.').waitFor();

  await press(page, 'Убрать аватар');
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click();
  await avatar.waitFor({ state: 'detached' });
  assert.equal((await page.request.get(site.origin + address)).status(), 404);
  assert.deepEqual(
    errors.filter((error) => !isRefusal(error) && !error.includes('data:image/png')),
    [],
  );
});

test('changing the password ends the sessions of other browsers only', async () => {
  await newAccount('keeper');
  const here = await signedIn('keeper', '/app/settings/account');
  const other = await signedIn('keeper', '/app/settings/account');
  const { page } = here;
  await page.locator('summary', { hasText: 'Пароль' }).click();
  await fill(page, 'Новый пароль', NEXT);
  await fill(page, 'Новый пароль ещё раз', NEXT);
  const current = page
    .locator('details', { hasText: 'Новый пароль' })
    .getByLabel('Текущий пароль', { exact: true });
  await current.fill('не тот пароль');
  await press(page, 'Сохранить пароль');
  await page.getByText('Неверный пароль.').waitFor();
  await assertAccessible(page);
  const passkey = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/v1/accounts/users/me/profile?include=torrents.passkey');
      return ((await answer.json()) as { torrents: { passkey: string } }).torrents.passkey;
    });
  const passkeyBefore = await passkey();
  const replacesPasskey = page.getByRole('checkbox', { name: /^Заменить ключ торрентов/ });
  assert.equal(await replacesPasskey.isChecked(), false);
  await replacesPasskey.focus();
  await page.keyboard.press('Space');
  assert.equal(await passkey(), passkeyBefore);
  await current.fill(PASSWORD);
  await press(page, 'Сохранить пароль');
  await page.getByText('Пароль изменён. Остальные сеансы завершены.').waitFor();
  await mail.waitForEmail('keeper@example.org', /Пароль изменён/);
  assert.notEqual(await passkey(), passkeyBefore);
  await open(page, '/app/settings/sessions');
  assert.equal(await page.getByRole('row').count(), 2, 'the names of the columns, and this session');
  await other.page.getByRole('link', { name: 'Сеансы' }).first().click();
  await other.page.getByRole('heading', { name: 'Войдите, чтобы видеть свои сеансы' }).waitFor();
});

test('sessions are listed and ended one by one or all at once; a hostile user agent stays text', async () => {
  await newAccount('owner');
  const { page, errors } = await signedIn('owner', '/app/settings/sessions');
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const hostile = await signedIn('owner', '/', '<img src=x onerror=alert(1)>../../etc/passwd');
  const phone = await signedIn('owner', '/');
  await open(page, '/app/settings/sessions');
  await page.getByText('<img src=x onerror=alert(1)>').waitFor();
  // The header row, three browsers, and the session with which the account was created.
  assert.equal(await page.getByRole('row').count(), 5);
  await press(page, /^Завершить сеанс: <img/);
  await page.getByText('Сеанс завершён').waitFor();
  await waitUntil(async () => (await page.getByRole('row').count()) === 4);
  await hostile.page.goto(`${site.origin}/app/settings/site`);
  await hostile.page.waitForURL(/\/app\/auth\/login\?to=/);
  await press(page, 'Завершить остальные сеансы');
  await assertAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await page.getByText('Остальные сеансы завершены').waitFor();
  await phone.page.goto(`${site.origin}/app/settings/site`);
  await phone.page.waitForURL(/\/app\/auth\/login\?to=/);
  assert.equal(dialogs, 0);
  assert.deepEqual(errors, []);
});

test('a nickname is saved, a new e-mail waits for confirmation, a passkey is shown on request and replaced', async () => {
  await newAccount('mover');
  const { page, errors } = await signedIn('mover', '/app/settings/account');
  await fill(page, 'Никнейм', 'Сокол');
  await press(page, 'Сохранить');
  await page.getByRole('button', { name: 'Аккаунт: Сокол' }).waitFor();

  await page.locator('summary', { hasText: 'Почта' }).click();
  await fill(page, 'Новая почта', 'mover-new@example.org');
  await page.locator('details', { hasText: 'Новая почта' }).getByLabel('Текущий пароль').fill(PASSWORD);
  await press(page, 'Отправить письмо');
  await page.getByText('Ждёт подтверждения: mover-new@example.org').waitFor();
  const { text = '' } = await mail.waitForEmail('mover-new@example.org', /Подтвердите новую почту/);
  const otherBrowser = await openPage(browser, 390, 844);
  await otherBrowser.page.goto(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '');
  await otherBrowser.page.waitForURL((url) => url.search === '');
  await assertAccessible(otherBrowser.page);
  await press(otherBrowser.page, 'Подтвердить почту');
  await otherBrowser.page.getByText('Почта изменена').waitFor();
  await mail.waitForEmail('mover@example.org', /Почта аккаунта изменена/);

  await open(page, '/app/settings/account');
  await page.getByText('mover-new@example.org').waitFor();
  assert.doesNotMatch(await page.content(), /[0-9a-f]{32}/);
  const key = page.getByLabel('Ключ торрентов', { exact: true });
  await press(page, 'Показать');
  await waitUntil(async () => /^[0-9a-f]{32}$/.test((await key.textContent()) ?? ''));
  const passkeyBefore = await key.textContent();
  await press(page, 'Заменить ключ торрентов');
  await page.getByRole('dialog').getByRole('button', { name: 'Заменить' }).click();
  await waitUntil(async () => (await key.textContent()) !== passkeyBefore);
  assert.deepEqual([...errors, ...otherBrowser.errors], []);
});

/** How much the brightest and the darkest part of what a control shows differ, and the mean of all, from 0 to 255. */
async function readLight(control: Locator): Promise<{ contrast: number; mean: number }> {
  const { channels } = await sharp(await control.screenshot())
    .greyscale()
    .stats();
  const { min = 0, max = 0, mean = 0 } = channels[0] ?? {};
  return { contrast: max - min, mean };
}

test('in forced colours switches and boxes are seen, and whether they are on', async () => {
  await newAccount('contrast');
  const { page } = await signedIn('contrast', '/app/settings/site');
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [address, role] of [
    ['/app/settings/site', 'switch'],
    ['/app/settings/notifications', 'checkbox'],
  ] as const) {
    await open(page, address);
    const controls = page.getByRole('main').getByRole(role);
    const on = await readLight(controls.and(page.locator(':checked')).first());
    const off = await readLight(controls.and(page.locator(':not(:checked)')).first());
    assert.ok(on.contrast > 60 && off.contrast > 60, `${role}: ${on.contrast} and ${off.contrast}`);
    assert.ok(Math.abs(on.mean - off.mean) > 8, `${role}: ${on.mean} and ${off.mean}`);
  }
  await page.context().close();
});
