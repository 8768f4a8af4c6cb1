import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { myTimecodes } from '#contract/views.ts';
import { waitForHydration, openBrowser, openPage } from '#tests/support/browser/browser.ts';
import { startMailSink, type MailSink } from '#tests/support/servers/mail-sink.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

// One journey through every feature of an account; each feature also has journeys of its own.
let browser: Browser;
let folder: string;
let mail: MailSink;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-evening-'));
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
const NAME = 'evening_fox';
const NICKNAME = 'Вечерняя лиса';
const EMAIL = `${NAME}@example.org`;
const PASSWORD = 'тёплый свет из окна';

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

async function register(page: Page): Promise<void> {
  await open(page, '/app/auth/registration/newRegistration');
  await page.getByText('Проверка на робота пройдена').waitFor();
  await fill(page, 'Логин', NAME);
  await fill(page, 'Почта', EMAIL);
  await fill(page, 'Никнейм', NICKNAME);
  await fill(page, 'Пароль', PASSWORD);
  await fill(page, 'Пароль ещё раз', PASSWORD);
  await press(page, 'Зарегистрироваться');
  const { text = '' } = await mail.waitForEmail(EMAIL, /Подтвердите/);
  await page.goto(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '');
  await page.waitForURL((url) => url.search === '');
  await press(page, 'Подтвердить и войти');
  await page.waitForURL(`${site.origin}/`);
}

async function signIn(page: Page, to: string): Promise<void> {
  await open(page, `/app/auth/login?to=${encodeURIComponent(to)}`);
  await fill(page, 'Логин или почта', NAME);
  await fill(page, 'Пароль', PASSWORD);
  await press(page, 'Войти');
  await page.waitForURL(site.origin + to);
  await waitForHydration(page);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Аккаунт: |Профиль)/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).press('Enter');
  await page.getByRole('link', { name: 'Войти' }).filter({ visible: true }).first().waitFor();
  await waitForHydration(page);
}

/** Acts and waits until the server has saved the change. */
async function andWaitUntilSaved(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await act();
  assert.equal((await answer).status(), 200);
}

/** Plays until a position in seconds, then pauses. */
async function watchTo(page: Page, second: number): Promise<void> {
  await page.locator('video').evaluate((video) => (video as HTMLVideoElement).play());
  await page.waitForFunction((to) => (document.querySelector('video')?.currentTime ?? 0) > to, second);
  await page.locator('video').evaluate((video) => {
    (video as HTMLVideoElement).pause();
  });
}

async function sessionOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name.includes('session'))?.value;
}

const timecodes = (token: string) =>
  fetch(site.origin + myTimecodes.path, { headers: { authorization: `Bearer ${token}` } });

/** The position in seconds that the server has saved for the only episode the account has watched. */
async function savedPosition(token: string): Promise<number> {
  const [first] = (await (await timecodes(token)).json()) as [string, number, boolean][];
  return first?.[1] ?? 0;
}

/** What the browser stores for the site, each as JSON: web storage and IndexedDB, and the cached pages. */
function storedData(page: Page): Promise<[storage: string, pages: string]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const all: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        all.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    const pages: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (/html|json|x-script/.test(answer?.headers.get('content-type') ?? ''))
          pages.push((await answer?.text()) ?? '');
      }
    }
    return [JSON.stringify(all), JSON.stringify(pages)];
  });
}

/**
 * Asserts that the browser neither stores nor shows data of the account. Pages for visitors may name the episode, too:
 * the home page links to the first one of its releases.
 */
async function assertNothingLeft(page: Page, names: readonly string[], episodeId: string): Promise<void> {
  assert.equal(await sessionOf(page), undefined);
  await waitUntil(async () => {
    const [storage, pages] = await storedData(page);
    return !storage.includes(episodeId) && names.every((name) => !(storage + pages).includes(name));
  });
  await open(page, RELEASE);
  await page.getByRole('button', { name: 'В избранное' }).filter({ visible: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Коллекция: / }).count(), 0);
  assert.equal(await page.getByRole('link', { name: /^Продолжить/ }).count(), 0);
  await open(page, '/');
  assert.equal(await page.getByRole('region', { name: 'Продолжить просмотр' }).count(), 0);
  assert.ok(!(await page.content()).includes(NICKNAME));
}

test('a user registers, saves and collects a release, watches it through a lost connection, continues in another browser and signs out', async () => {
  const { page, errors } = await openPage(browser);
  await register(page);
  await waitForHydration(page);
  await signOut(page);
  assert.equal(await sessionOf(page), undefined);
  await signIn(page, RELEASE);
  const token = (await sessionOf(page)) ?? '';

  await andWaitUntilSaved(page, () => press(page, 'В избранное'));
  await page.getByRole('button', { name: 'В коллекцию' }).click();
  await andWaitUntilSaved(page, () => page.getByRole('menuitemcheckbox', { name: 'Смотрю' }).press('Enter'));
  await page.getByRole('link', { name: 'Смотреть', exact: true }).filter({ visible: true }).click();
  await page.waitForURL(/\/anime\/video\/episode\//);
  const episodeId = page.url().split('/').at(-1) ?? '';

  // Loaded video plays on without a connection; the position is sent when the connection is back. Positions are sent
  // some tenths of a second late.
  await watchTo(page, 4);
  await page.context().setOffline(true);
  await watchTo(page, 8);
  assert.ok((await savedPosition(token)) < 7);
  await page.context().setOffline(false);
  await waitUntil(async () => (await savedPosition(token)) >= 7);
  // Far enough: after the rewind of a few seconds, the episode is still one to continue.
  await watchTo(page, 16);
  await waitUntil(async () => (await savedPosition(token)) >= 15);
  const second = await savedPosition(token);

  const other = await openPage(browser, 390, 844);
  await signIn(other.page, RELEASE);
  await other.page.getByRole('button', { name: 'В избранном' }).filter({ visible: true }).waitFor();
  await other.page.getByRole('button', { name: 'Коллекция: Смотрю' }).filter({ visible: true }).waitFor();
  await other.page
    .getByRole('link', { name: /^Продолжить/ })
    .filter({ visible: true })
    .click();
  await other.page.waitForURL(new RegExp(episodeId));
  await other.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  const start = await other.page
    .locator('video')
    .evaluate((video) => (video as HTMLVideoElement).currentTime);
  // Playback resumes a few seconds before the saved position.
  assert.ok(start >= second - 3 && start < second + 2, `${start} after ${second}`);

  for (const one of [page, other.page]) {
    await open(one, '/');
    await one.getByRole('region', { name: 'Продолжить просмотр' }).waitFor();
    await signOut(one);
    await assertNothingLeft(one, [NAME, NICKNAME, EMAIL], episodeId);
  }
  assert.equal((await timecodes(token)).status, 403);
  const isOffline = (error: string) => error.includes('ERR_INTERNET_DISCONNECTED');
  assert.deepEqual(
    [...errors, ...other.errors].filter((error) => !isOffline(error)),
    [],
  );
});
