import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { addToCollections, collectionIds } from '#contract/collections.ts';
import { addFavorites, favoriteIds } from '#contract/favorites.ts';
import { myNotifications, type Notifications } from '#contract/notifications.ts';
import { myPositions, saveTimecodes } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import { unsubscribeToken } from '#server/accounts/notifications/unsubscribe.ts';
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { waitForHydration, openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { startMailSink, type MailSink } from '#tests/support/servers/mail-sink.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createPushBrowser, startPushSink, type PushSink } from '#tests/support/servers/push-sink.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';

let browser: Browser;
let folder: string;
let mail: MailSink;
let sink: PushSink;
let site: TestSite;
const start = () => startSite(folder, { SMTP_URL: mail.url, PUSH_SERVICES: sink.origin, BOT_CHECK: 'off' });
before(async () => {
  browser = await openBrowser({ showsNotifications: true });
  folder = await mkdtemp(path.join(tmpdir(), 'akane-my-data-'));
  [mail, sink] = [await startMailSink(), await startPushSink()];
  site = await start();
});
after(async () => {
  await browser.close();
  await site.stop();
  await Promise.all([mail.close(), sink.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Runs work on the database of the running site. */
const inDatabase = <T>(work: (db: Database) => Promise<T>) => inSiteDatabase(folder, work);

const newAccount = (login: string) => inDatabase((db) => createTestAccount({ db }, login));

async function call(token: string, method: string, address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(site.origin + address, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return text === '' ? undefined : JSON.parse(text);
}

async function listsOf(token: string) {
  const positions = (await call(token, 'GET', myPositions.path)) as { data: unknown };
  return [
    await call(token, 'GET', favoriteIds.path),
    await call(token, 'GET', collectionIds.path),
    positions.data,
  ];
}

async function fillLists({ token }: TestAccount): Promise<void> {
  const { releases, episode } = await inDatabase(async (db) => ({
    releases: await db.selectFrom('releases').select('id').orderBy('id').limit(4).execute(),
    episode: await db.selectFrom('episodes').select('id').limit(1).executeTakeFirstOrThrow(),
  }));
  const [a, b, c, d] = releases.map(({ id }) => ({ release_id: id }));
  await call(token, 'POST', addFavorites.path, [c, a]);
  const collected = [
    { ...a, type_of_collection: 'WATCHING' },
    { ...d, type_of_collection: 'WATCHING' },
    { ...b, type_of_collection: 'PLANNED' },
  ];
  await call(token, 'POST', addToCollections.path, collected);
  const position = { release_episode_id: episode.id, time: 12, is_watched: true };
  await call(token, 'POST', saveTimecodes.path, [position]);
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

// A page that is being closed may request the positions once more.
const isRequestAtClose = (error: string) => /status of 403 .*\/views\/positions/.test(error);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

async function deleteAccount(page: Page): Promise<void> {
  await open(page, '/app/settings/account');
  await page.getByRole('link', { name: 'Удалить', exact: true }).click();
  await fill(page, 'Пароль', PASSWORD);
  await press(page, 'Удалить аккаунт');
  await page.getByRole('heading', { name: 'Аккаунт удаляется' }).waitFor();
}

async function tokenIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'akane_session')?.value ?? '';
}

test('an archive restores the lists after the account was deleted and registered again', async () => {
  const owner = await newAccount('keeper');
  await fillLists(owner);
  const lists = await listsOf(owner.token);
  const { page, errors } = await openPage(browser);
  await signIn(page, owner.token);
  await open(page, '/app/settings/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Скачать архив' }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), 'akane.zip');
  const archive = path.join(folder, 'akane.zip');
  await download.saveAs(archive);

  await deleteAccount(page);
  assert.equal(await tokenIn(page), '');
  await mail.waitForEmail(owner.email, /Аккаунт будет удалён/);
  await inDatabase((db) =>
    db.updateTable('users').set({ delete_at: new Date() }).where('id', '=', owner.id).execute(),
  );
  await site.stop();
  site = await start();
  const findOwner = () =>
    inDatabase((db) => db.selectFrom('users').select('id').where('id', '=', owner.id).execute());
  await waitUntil(async () => (await findOwner()).length === 0, 120_000);

  await open(page, '/app/auth/registration/newRegistration');
  await fill(page, 'Логин', 'keeper');
  await fill(page, 'Почта', owner.email);
  await fill(page, 'Никнейм', 'keeper');
  await fill(page, 'Пароль', PASSWORD);
  await fill(page, 'Пароль ещё раз', PASSWORD);
  await press(page, 'Зарегистрироваться');
  const { text = '' } = await mail.waitForEmail(owner.email, /Подтвердите/);
  await page.goto(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '');
  await press(page, 'Подтвердить и войти');
  await page.waitForURL(`${site.origin}/`);

  await open(page, '/app/settings/lists');
  await page.setInputFiles('input[type=file]', archive);
  await press(page, 'Показать, что перенесётся');
  await page.getByText(/Нашлось 4 из 4\sстрок/).waitFor();
  await assertAccessible(page, 'the report');
  await press(page, 'Перенести');
  await page.getByText(/Перенесено: 2\sрелиза в избранном, 3\sрелиза в коллекциях, 1\sпозиция/).waitFor();
  assert.deepEqual(await listsOf(await tokenIn(page)), lists);
  await open(page, '/app/settings/lists');
  await page.setInputFiles('input[type=file]', archive);
  await press(page, 'Показать, что перенесётся');
  await page.getByText('Переносить нечего').waitFor();
  assert.deepEqual(
    errors.filter((error) => !isRequestAtClose(error)),
    [],
  );
  await page.context().close();
});

test('signing in cancels the deletion of an account, with a message and an e-mail', async () => {
  const owner = await newAccount('returner');
  const { page, errors } = await openPage(browser, 390, 844);
  await signIn(page, owner.token);
  await deleteAccount(page);
  await assertAccessible(page, 'deleted');
  await page.getByRole('link', { name: 'Вернуть аккаунт' }).click();
  await fill(page, 'Логин или почта', 'returner');
  await fill(page, 'Пароль', PASSWORD);
  await press(page, 'Войти');
  await page.getByText('Удаление аккаунта отменено').waitFor();
  await mail.waitForEmail(owner.email, /Аккаунт остаётся/);
  assert.deepEqual(
    errors.filter((error) => !isRequestAtClose(error)),
    [],
  );
  await page.context().close();
});

test('an uploaded list of another site is previewed before the import, also without scripts', async () => {
  const owner = await newAccount('plain');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, owner.token);
  await page.goto(`${site.origin}/app/settings/lists`);
  const entry = (title: string, status: string) => ({
    target_title: title,
    target_id: 999_999,
    status,
    score: 7,
  });
  const list = [entry('Лунный архив', 'watching'), entry('Никогда не выйдет', 'planned')];
  const choose = (name: string, text: string) =>
    page.setInputFiles('input[type=file]', { name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('broken.json', '[{');
  await press(page, 'Показать, что перенесётся');
  await page.getByRole('alert').getByText('Файл не дочитать').waitFor();
  await choose('list.json', JSON.stringify(list));
  await press(page, 'Показать, что перенесётся');
  await page.getByText(/Нашлось 1 из 2\sстрок/).waitFor();
  assert.deepEqual(await call(owner.token, 'GET', collectionIds.path), []);
  await press(page, 'Перенести');
  await page.getByText('Готово').waitFor();
  assert.equal(((await call(owner.token, 'GET', collectionIds.path)) as unknown[]).length, 1);
  await context.close();
});

/** Subscribes the browser of a page at the local push sink: the push service of Chromium is out of reach here. */
async function subscribeAtSink(page: Page, name: string) {
  const { subscription, read } = createPushBrowser(`${sink.origin}/${name}`);
  await page.context().grantPermissions(['notifications'], { origin: site.origin });
  await page.addInitScript((subscriptionJson) => {
    let isOn = false;
    const subscribed = { toJSON: () => subscriptionJson, unsubscribe: async () => (isOn = false) };
    PushManager.prototype.subscribe = async () => {
      isOn = true;
      return subscribed as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      isOn ? (subscribed as unknown as PushSubscription) : null;
  }, subscription);
  return read;
}

async function registrationIn(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration && !registration.isDeleted) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

test('a subscribed browser gets and shows a push notification when an episode is published', async () => {
  const owner = await newAccount('told');
  const { page, errors } = await openPage(browser);
  await signIn(page, owner.token);
  const read = await subscribeAtSink(page, 'told');
  await open(page, '/app/settings/notifications');
  await press(page, 'Включить');
  await page.getByRole('button', { name: 'Выключить' }).waitFor();
  await assertAccessible(page, 'notifications');

  const release = await inDatabase(async (db) => {
    const row = await db
      .selectFrom('releases')
      .select(['id', 'name_main', 'alias'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('favorites').values({ user_id: owner.id, release_id: row.id }).execute();
    // At night messages would wait until the morning.
    const settings = db.updateTable('notification_settings').set({ has_quiet_hours: false });
    await settings.where('user_id', '=', owner.id).execute();
    await db.insertInto('episodes').values({ release_id: row.id, ordinal: 77, sort_order: 77 }).execute();
    return row;
  });
  const message = read((await sink.waitForMessage('/told')).body);
  const { title, body, url = '' } = JSON.parse(message) as Record<string, string>;
  assert.deepEqual([title, body], [release.name_main, 'Эпизод\u00A077']);
  assert.match(url, /^\/me\/notices\/open\/\d+$/);
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationIn(session);
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: site.origin,
    registrationId,
    data: message,
  });
  await page.waitForFunction(async (title) => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.some((notice) => notice.title === title);
  }, release.name_main);

  await press(page, 'Выключить');
  await page.getByRole('button', { name: 'Включить' }).waitFor();
  const { devices } = (await call(owner.token, 'GET', myNotifications.path)) as Notifications;
  assert.deepEqual([devices, errors], [[], []]);
  await page.context().close();
});

test('a viewer who blocked notifications sees how to allow them', async () => {
  const owner = await newAccount('forbids');
  const { page } = await openPage(browser);
  await signIn(page, owner.token);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await open(page, '/app/settings/notifications');
  await page.getByText(/^Вы запретили сайту уведомления/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Включить' }).count(), 0);
  await page.context().close();
});

test('unsubscribes by the button of the page or by one click in a mail program, not by opening the link', async () => {
  const owner = await newAccount('leaves');
  const token = await inDatabase((db) => unsubscribeToken(db, owner.id));
  const isOn = async () => ((await call(owner.token, 'GET', myNotifications.path)) as Notifications).by_email;
  const turnOn = () => call(owner.token, 'POST', myNotifications.path, { by_email: true });
  const address = `${site.origin}/app/unsubscribe?token=${token}`;
  await turnOn();
  const { page } = await openPage(browser, 320, 800);
  const opened = await page.goto(address);
  assert.equal(opened?.headers()['referrer-policy'], 'strict-origin');
  assert.match(opened?.headers()['cache-control'] ?? '', /no-store/);
  assert.ok(await isOn());
  await assertAccessible(page, 'unsubscribe');
  await press(page, 'Отписаться');
  await page.getByText('Вы отписались').waitFor();
  assert.equal(await isOn(), false);
  await turnOn();
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });
  assert.deepEqual([answer.status, await isOn()], [200, false]);
  await page.context().close();
});

for (const width of [320, 1440]) {
  test(`at ${width} pixels a refused deletion of an account fits and is accessible`, async () => {
    const owner = await newAccount(`fits${width}`);
    const { page, errors } = await openPage(browser, width, 900);
    await signIn(page, owner.token);
    await open(page, '/app/settings/delete');
    await press(page, 'Удалить аккаунт');
    await page.getByText('Обязательное поле').waitFor();
    await assertAccessible(page, 'nothing written');
    assert.deepEqual(
      errors.filter((error) => !/status of 422/.test(error)),
      [],
    );
    await page.context().close();
  });
}
