import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { myTimecodes } from '#contract/views.ts';
import { awake, openBrowser, openPage } from '#tests/support/browser.ts';
import { openMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { until } from '#tests/support/until.ts';

// Everything that an account is for, in the order of a first evening with it; each part alone has journeys of its own.
let browser: Browser;
let folder: string;
let mail: MailSink;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-evening-'));
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
const NAME = 'evening_fox';
const NICKNAME = 'Вечерняя лиса';
const EMAIL = `${NAME}@example.org`;
const PASSWORD = 'тёплый свет из окна';

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await awake(page);
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
  const { text = '' } = await mail.letter(EMAIL, /Подтвердите/);
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
  await awake(page);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Аккаунт: |Профиль)/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).press('Enter');
  await page.getByRole('link', { name: 'Войти' }).filter({ visible: true }).first().waitFor();
  await awake(page);
}

/** Waits until what was pressed has been kept. */
async function kept(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await act();
  assert.equal((await answer).status(), 200);
}

/** Watches on until the film is past a second, and stops there. */
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

/** Where the server knows the account to be in its one film. */
async function secondKept(token: string): Promise<number> {
  const [first] = (await (await timecodes(token)).json()) as [string, number, boolean][];
  return first?.[1] ?? 0;
}

/** All that a browser remembers of the site: its shelf, its databases and the pages it has kept. */
function remembered(page: Page): Promise<string> {
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
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (/html|json|x-script/.test(answer?.headers.get('content-type') ?? ''))
          all.push(await answer?.text());
      }
    }
    return JSON.stringify(all);
  });
}

/** Nothing that is left in the browser, or shown by it, is of the account. */
async function leavesNothing(page: Page, traces: readonly string[]): Promise<void> {
  assert.equal(await sessionOf(page), undefined);
  await until(async () => {
    const left = await remembered(page);
    return traces.every((trace) => !left.includes(trace));
  });
  await open(page, RELEASE);
  await page.getByRole('button', { name: 'В избранное' }).filter({ visible: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Коллекция: / }).count(), 0);
  assert.equal(await page.getByRole('link', { name: /^Продолжить/ }).count(), 0);
  await open(page, '/');
  assert.equal(await page.getByRole('region', { name: 'Продолжить просмотр' }).count(), 0);
  assert.ok(!(await page.content()).includes(NICKNAME));
}

test('one registers, loves and collects a release, watches it through a lost connection, goes on in another browser and leaves', async () => {
  const { page, faults } = await openPage(browser);
  await register(page);
  await awake(page);
  await signOut(page);
  assert.equal(await sessionOf(page), undefined);
  await signIn(page, RELEASE);
  const token = (await sessionOf(page)) ?? '';

  await kept(page, () => press(page, 'В избранное'));
  await page.getByRole('button', { name: 'В коллекцию' }).click();
  await kept(page, () => page.getByRole('menuitemcheckbox', { name: 'Смотрю' }).press('Enter'));
  await page.getByRole('link', { name: 'Смотреть', exact: true }).filter({ visible: true }).click();
  await page.waitForURL(/\/anime\/video\/episode\//);
  const episodeId = page.url().split('/').at(-1) ?? '';

  // What has been loaded runs on; where it was left without a connection is told when there is one. A second is told
  // late by some tenths.
  await watchTo(page, 4);
  await page.context().setOffline(true);
  await watchTo(page, 8);
  assert.ok((await secondKept(token)) < 7);
  await page.context().setOffline(false);
  await until(async () => (await secondKept(token)) >= 7);
  await watchTo(page, 13);
  await until(async () => (await secondKept(token)) >= 12);
  const second = await secondKept(token);

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
  // A little of what was seen last comes first.
  assert.ok(start >= second - 3 && start < second + 2, `${start} after ${second}`);

  for (const one of [page, other.page]) {
    await open(one, '/');
    await one.getByRole('region', { name: 'Продолжить просмотр' }).waitFor();
    await signOut(one);
    await leavesNothing(one, [NAME, NICKNAME, EMAIL, episodeId]);
  }
  assert.equal((await timecodes(token)).status, 403);
  const isOffline = (fault: string) => fault.includes('ERR_INTERNET_DISCONNECTED');
  assert.deepEqual(
    [...faults, ...other.faults].filter((fault) => !isOffline(fault)),
    [],
  );
});
