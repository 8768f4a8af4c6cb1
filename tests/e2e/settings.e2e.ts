import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { anAccount, PASSWORD } from '#tests/support/account.ts';
import { awake, openBrowser, openPage, type WatchedPage } from '#tests/support/browser.ts';
import { looksWell } from '#tests/support/looks-well.ts';
import { openMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { until } from '#tests/support/until.ts';

let browser: Browser;
let folder: string;
let mail: MailSink;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-settings-'));
  mail = await openMailSink();
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
const SECTIONS = ['site', 'account', 'socials', 'sessions'];

// A form that was refused says so to the console of browsers.
const isRefusal = (fault: string) => /status of 4(01|04|22)/.test(fault);

async function newAccount(login: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const db = openDatabase(postgres.address);
  await anAccount({ db }, login);
  await db.destroy();
  await postgres.leave();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await awake(page);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** A browser of its own that has signed in by the form. */
async function signedIn(login: string, to: string, agent?: string): Promise<WatchedPage> {
  const watched = await openPage(browser);
  const { page } = watched;
  if (agent !== undefined) await page.context().setExtraHTTPHeaders({ 'user-agent': agent });
  await open(page, `/app/auth/login?to=${encodeURIComponent(to)}`);
  await fill(page, 'Логин или почта', login);
  await fill(page, 'Пароль', PASSWORD);
  await press(page, 'Войти');
  await page.waitForURL(site.origin + to);
  await awake(page);
  return watched;
}

/** Turns a switch and waits until it is kept. */
async function turn(page: Page, name: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('switch', { name, exact: true }).click();
  assert.equal((await answer).status(), 200);
}

test('a visitor is led to sign in and back, and each section reads well on a phone and a desktop', async () => {
  await newAccount('reader');
  const { page, faults } = await signedIn('reader', '/app/settings/site');
  await open(page, '/app/settings/');
  assert.equal(page.url(), `${site.origin}/app/settings/site`);
  for (const [width, height] of [
    [320, 720],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const section of SECTIONS) {
      await open(page, `/app/settings/${section}`);
      await looksWell(page);
      assert.ok(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
        `${section} at ${width}`,
      );
    }
  }
  assert.deepEqual(faults, []);
  const visitor = await openPage(browser);
  await open(visitor.page, '/app/settings/sessions');
  assert.equal(visitor.page.url(), `${site.origin}/app/auth/login?to=%2Fapp%2Fsettings%2Fsessions`);
});

test('switches act: covered episodes, a page without a block, a player of another browser, a switch without scripts', async () => {
  await newAccount('chooser');
  const { page, faults } = await signedIn('chooser', '/app/settings/site');
  await turn(page, 'Защита от спойлеров');
  await turn(page, 'Пропускать опенинги и эндинги');
  await turn(page, 'Экономия трафика');
  await turn(page, 'Реклама на страницах');
  await turn(page, 'Последние релизы');
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
  await until(() => other.page.evaluate(() => localStorage.getItem('akane.quality') === '720'));
  const player = await other.page.evaluate(() => localStorage.getItem('akane.player'));
  const { skipsByItself, savesTraffic } = JSON.parse(player ?? '{}') as Record<string, unknown>;
  assert.deepEqual([skipsByItself, savesTraffic], [true, true]);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const bare = await plain.newPage();
  await bare.goto(`${site.origin}/app/settings/site`);
  const form = bare.locator('form', { hasText: 'Защита от спойлеров' });
  assert.equal(await form.getByRole('switch').isChecked(), true);
  await form.getByRole('switch').uncheck();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  assert.equal(await form.getByRole('switch').isChecked(), false);
  assert.deepEqual([...faults, ...other.faults], []);
});

test('a black page is black at once, and from the server in the next one, with scripts off too', async () => {
  await newAccount('owl');
  const { page, faults } = await signedIn('owl', '/app/settings/site');
  const pageColour = (on: Page) =>
    on.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const usual = await pageColour(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/app/settings/site.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Оформление').selectOption('Чёрное');
  await until(async () => (await pageColour(page)) === 'rgb(0, 0, 0)');
  letGo();
  await page.getByText('Сохранено').waitFor();
  assert.equal(await pageColour(page), 'rgb(0, 0, 0)');
  await looksWell(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const bare = await plain.newPage();
  await bare.goto(site.origin);
  assert.equal(await pageColour(bare), 'rgb(0, 0, 0)');
  await bare.goto(`${site.origin}/app/settings/site`);
  const form = bare.locator('form', { hasText: 'Оформление' });
  await form.getByRole('combobox').selectOption('Тёмное');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  assert.equal(await pageColour(bare), usual);
  const visitor = await openPage(browser);
  await open(visitor.page, '/');
  assert.equal(await pageColour(visitor.page), usual);
  assert.deepEqual(faults, []);
});

test('an avatar is cut out by the keyboard, shown everywhere at once, and taken away', async () => {
  await newAccount('painter');
  const { page, faults } = await signedIn('painter', '/app/settings/account');
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2255aa' } });
  const file = { name: 'сокол.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(file);
  const square = page.getByLabel(/^Вырезанный квадрат/);
  await square.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft');
  await looksWell(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  const face = page.getByRole('button', { name: /^Аккаунт: / }).locator('img');
  await face.waitFor();
  const address = (await face.getAttribute('src')) ?? '';
  const answer = await page.request.get(site.origin + address);
  assert.match(answer.headers()['content-security-policy'] ?? '', /sandbox/);
  assert.equal(answer.headers()['x-content-type-options'], 'nosniff');
  assert.equal(answer.headers()['content-type'], 'image/webp');

  const page2 = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await page.locator('input[type=file]').setInputFiles(page2);
  await page.getByText('Этот браузер не показывает такие картинки').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Нужна картинка JPEG, PNG, WebP или AVIF.').waitFor();

  await press(page, 'Убрать аватар');
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click();
  await face.waitFor({ state: 'detached' });
  assert.equal((await page.request.get(site.origin + address)).status(), 404);
  assert.deepEqual(
    faults.filter((fault) => !isRefusal(fault) && !fault.includes('data:image/png')),
    [],
  );
});

test('a password that is changed ends the session of the other browser, and this one goes on', async () => {
  await newAccount('keeper');
  const here = await signedIn('keeper', '/app/settings/account');
  const there = await signedIn('keeper', '/app/settings/account');
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
  await looksWell(page);
  const passkey = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/v1/accounts/users/me/profile?include=torrents.passkey');
      return ((await answer.json()) as { torrents: { passkey: string } }).torrents.passkey;
    });
  const former = await passkey();
  const replacing = page.getByRole('checkbox', { name: /^Заменить ключ торрентов/ });
  assert.equal(await replacing.isChecked(), false);
  await replacing.focus();
  await page.keyboard.press('Space');
  assert.equal(await passkey(), former);
  await current.fill(PASSWORD);
  await press(page, 'Сохранить пароль');
  await page.getByText('Пароль изменён. Остальные сеансы закончены.').waitFor();
  await mail.letter('keeper@example.org', /Пароль изменён/);
  assert.notEqual(await passkey(), former);
  await open(page, '/app/settings/sessions');
  assert.equal(await page.getByRole('row').count(), 2, 'the names of the columns, and this session');
  await there.page.getByRole('link', { name: 'Сеансы' }).first().click();
  await there.page.waitForURL(`${site.origin}/app/auth/login?to=%2Fapp%2Fsettings%2Fsessions`);
});

test('sessions are seen, ended one by one and all at once; what a program calls itself stays text', async () => {
  await newAccount('owner');
  const { page, faults } = await signedIn('owner', '/app/settings/sessions');
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  const hostile = await signedIn('owner', '/', '<img src=x onerror=alert(1)>../../etc/passwd');
  const phone = await signedIn('owner', '/');
  await open(page, '/app/settings/sessions');
  await page.getByText('<img src=x onerror=alert(1)>').waitFor();
  // Those of the three browsers, the first one of the account, and the names of the columns.
  assert.equal(await page.getByRole('row').count(), 5);
  await press(page, /^Завершить сеанс: <img/);
  await page.getByText('Сеанс завершён').waitFor();
  await until(async () => (await page.getByRole('row').count()) === 4);
  await hostile.page.goto(`${site.origin}/app/settings/site`);
  await hostile.page.waitForURL(/\/app\/auth\/login\?to=/);
  await press(page, 'Завершить остальные сеансы');
  await looksWell(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await page.getByText('Остальные сеансы завершены').waitFor();
  await phone.page.goto(`${site.origin}/app/settings/site`);
  await phone.page.waitForURL(/\/app\/auth\/login\?to=/);
  assert.equal(asked, 0);
  assert.deepEqual(faults, []);
});

test('a nickname is kept, an e-mail waits for its letter, a passkey is shown only when asked for and exchanged', async () => {
  await newAccount('mover');
  const { page, faults } = await signedIn('mover', '/app/settings/account');
  await fill(page, 'Никнейм', 'Сокол');
  await press(page, 'Сохранить');
  await page.getByRole('button', { name: 'Аккаунт: Сокол' }).waitFor();

  await page.locator('summary', { hasText: 'Почта' }).click();
  await fill(page, 'Новая почта', 'mover-new@example.org');
  await page.locator('details', { hasText: 'Новая почта' }).getByLabel('Текущий пароль').fill(PASSWORD);
  await press(page, 'Отправить письмо');
  await page.getByText('Ждёт подтверждения: mover-new@example.org').waitFor();
  const { text = '' } = await mail.letter('mover-new@example.org', /Подтвердите новую почту/);
  const elsewhere = await openPage(browser, 390, 844);
  await elsewhere.page.goto(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '');
  await elsewhere.page.waitForURL((url) => url.search === '');
  await looksWell(elsewhere.page);
  await press(elsewhere.page, 'Подтвердить почту');
  await elsewhere.page.getByText('Почта изменена').waitFor();
  await mail.letter('mover@example.org', /Почта аккаунта изменена/);

  await open(page, '/app/settings/account');
  await page.getByText('mover-new@example.org').waitFor();
  assert.doesNotMatch(await page.content(), /[0-9a-f]{32}/);
  const key = page.getByLabel('Ключ торрентов', { exact: true });
  await press(page, 'Показать');
  await until(async () => /^[0-9a-f]{32}$/.test((await key.textContent()) ?? ''));
  const former = await key.textContent();
  await press(page, 'Заменить ключ торрентов');
  await page.getByRole('dialog').getByRole('button', { name: 'Заменить' }).click();
  await until(async () => (await key.textContent()) !== former);
  assert.deepEqual([...faults, ...elsewhere.faults], []);
});
