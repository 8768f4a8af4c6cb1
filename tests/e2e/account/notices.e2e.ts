import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { NOTICES_PATH } from '#contract/addresses.ts';
import { announceEventsNow } from '#server/accounts/notifications/announce.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createTestAccount, createTestSession } from '#tests/support/samples/account.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration, type WatchedPage } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const ALIAS = 'last-train-to-sakurayama';
const TITLE = 'Последний поезд на Сакураяму';

let browser: Browser;
let folder: string;
let site: TestSite;
let releaseId: number;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-notices-'));
  site = await startSite(folder);
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const inDatabase = <T>(work: (db: Database) => Promise<T>) => inSiteDatabase(folder, work);

// The last episode is withdrawn and comes out anew.
async function publishLast(db: Database): Promise<void> {
  const last = await db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .orderBy('sort_order', 'desc')
    .executeTakeFirstOrThrow();
  for (const is_published of [false, true])
    await db.updateTable('episodes').set({ is_published }).where('id', '=', last.id).execute();
  await announceEventsNow(db, new Date());
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

async function signedIn(token: string, width: number): Promise<WatchedPage> {
  const watched = await openPage(browser, width);
  await watched.page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
  return watched;
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Уведомления/ });
const noticeOf = (page: Page) => page.getByRole('link', { name: new RegExp(`Вышел.*${TITLE}`) });

test('a new episode is one notice on two devices; read on one, it is read on the other', async () => {
  const tokens = await inDatabase(async (db) => {
    releaseId = (
      await db.selectFrom('releases').select('id').where('alias', '=', ALIAS).executeTakeFirstOrThrow()
    ).id;
    const { id, token } = await createTestAccount({ db }, 'vera');
    await db.insertInto('favorites').values({ user_id: id, release_id: releaseId }).execute();
    await publishLast(db);
    return { desktop: token, phone: await createTestSession({ db }, id, 'phone') };
  });
  const desktop = await signedIn(tokens.desktop, 1440);
  const phone = await signedIn(tokens.phone, 390);
  await open(desktop.page, '/anime/schedule');
  await open(phone.page, '/anime/schedule');
  for (const { page } of [desktop, phone])
    assert.equal(await bell(page).getAttribute('aria-label'), 'Уведомления, новых: 1');

  // Opening the panel marks nothing; Esc closes it.
  await desktop.page.keyboard.press('n');
  await noticeOf(desktop.page).waitFor();
  await assertAccessible(desktop.page);
  await desktop.page.keyboard.press('Escape');
  await noticeOf(desktop.page).waitFor({ state: 'hidden' });
  assert.equal(await bell(desktop.page).getAttribute('aria-label'), 'Уведомления, новых: 1');

  // On a phone the bell is a link to the page.
  await bell(phone.page).click();
  await phone.page.waitForURL(site.origin + NOTICES_PATH);
  await assertAccessible(phone.page);
  await noticeOf(phone.page).click();
  await phone.page.waitForURL(/\/anime\/video\/episode\//);

  await open(desktop.page, '/anime/schedule');
  assert.equal(await bell(desktop.page).getAttribute('aria-label'), 'Уведомления');
  await bell(desktop.page).click();
  await noticeOf(desktop.page).waitFor();
  assert.deepEqual([desktop.errors, phone.errors], [[], []]);
});

test('all notices are read at once and a release is muted, with scripts and without', async () => {
  const token = await inDatabase(async (db) => {
    const { id, token: session } = await createTestAccount({ db }, 'rin');
    await db.insertInto('favorites').values({ user_id: id, release_id: releaseId }).execute();
    await db.deleteFrom('event_episodes').execute();
    await publishLast(db);
    return session;
  });
  const { page } = await signedIn(token, 1440);
  await open(page, NOTICES_PATH);
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await page.getByRole('button', { name: 'Прочитать все' }).waitFor({ state: 'hidden' });
  assert.equal(await bell(page).getAttribute('aria-label'), 'Уведомления');
  await page.getByRole('button', { name: `Что сделать: ${TITLE}` }).click();
  const muted = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('menuitem', { name: 'Не сообщать о релизе' }).click();
  await muted;
  await open(page, '/app/settings/notifications');
  await page.getByRole('button', { name: `Снова сообщать: ${TITLE}` }).waitFor();

  // Playwright repeats a press on a menu that still moves and scrolls the page for it: the press then hits what is
  // beside the menu, and closes it.
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
  const plain = await context.newPage();
  await plain.goto(site.origin + NOTICES_PATH);
  await plain.getByRole('button', { name: `Что сделать: ${TITLE}` }).click();
  await plain.getByRole('menuitem', { name: 'Снова сообщать о релизе' }).click();
  await plain.goto(`${site.origin}/app/settings/notifications`);
  assert.equal(await plain.getByText('О чём не сообщать').count(), 0);
  await plain.goto(site.origin + NOTICES_PATH);
  await noticeOf(plain).click();
  await plain.waitForURL(/\/anime\/video\/episode\//);
  await context.close();
});

test('the bell of a favourite mutes its release, and rings again', async () => {
  const token = await inDatabase(async (db) => {
    const { id, token: session } = await createTestAccount({ db }, 'nora');
    await db.insertInto('favorites').values({ user_id: id, release_id: releaseId }).execute();
    return session;
  });
  const { page, errors } = await signedIn(token, 1440);
  await open(page, `/anime/releases/release/${ALIAS}`);
  const next = page.getByRole('region', { name: 'Следующий эпизод' }).filter({ visible: true });
  const saved = page.waitForResponse((response) => response.url().includes('/app/muted'));
  await next.getByRole('button', { name: 'Вы следите за выходом' }).click();
  await next.getByRole('button', { name: 'Следить за выходом' }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'В избранном' }).isVisible());
  await saved;

  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
  const plain = await context.newPage();
  await plain.goto(`${site.origin}/app/settings/notifications`);
  await plain.getByRole('button', { name: `Снова сообщать: ${TITLE}` }).waitFor();
  await plain.goto(`${site.origin}/anime/releases/release/${ALIAS}`);
  await plain.getByRole('button', { name: 'Следить за выходом' }).filter({ visible: true }).click();
  await plain.getByRole('button', { name: 'Вы следите за выходом' }).filter({ visible: true }).waitFor();
  await plain.goto(`${site.origin}/app/settings/notifications`);
  assert.equal(await plain.getByText('О чём не сообщать').count(), 0);
  await context.close();
  assert.deepEqual(errors, []);
});

test('beside the notices the viewer chooses of what and where to be told, and it is saved at once', async () => {
  const token = await inDatabase(async (db) => (await createTestAccount({ db }, 'aoi')).token);
  const { page, errors } = await signedIn(token, 1440);
  await open(page, NOTICES_PATH);
  const box = (part: string) => page.getByRole('region', { name: part });
  const email = box('О чём сообщать').getByRole('checkbox', { name: 'Новые эпизоды: Почта' });
  await email.waitFor();
  const right = await box('Куда').evaluate((card) => innerWidth - card.getBoundingClientRect().right);
  assert.ok(right <= 64, `${right} pixels beside the column`);
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'POST');
  // A channel that is off shows no ticks; what was chosen for it is there when it is on.
  const push = box('О чём сообщать').getByRole('checkbox', { name: 'Новые эпизоды: Браузер' });
  const letters = box('Куда').getByRole('switch', { name: 'Письмом' });
  for (const silent of [push, email]) {
    assert.equal(await silent.isChecked(), false);
    assert.ok(await silent.isDisabled());
  }
  assert.match(await box('О чём сообщать').getByRole('list').innerText(), /Браузер: .+\nПочта: .+/);
  const turnedOn = saved();
  await letters.click();
  assert.equal((await turnedOn).status(), 200);
  await email.and(page.locator(':checked:enabled')).waitFor();
  for (const control of [email, box('Куда').getByRole('switch', { name: 'Не беспокоить ночью' })]) {
    const answer = saved();
    // It is off when the server has saved that.
    await control.click();
    assert.equal((await answer).status(), 200);
  }
  await assertAccessible(page);
  await open(page, '/app/settings/notifications');
  assert.equal(await page.getByRole('checkbox', { name: 'Новые эпизоды: Почта' }).isChecked(), false);
  assert.equal(await page.getByRole('switch', { name: 'Не беспокоить ночью' }).isChecked(), false);
  assert.deepEqual(errors, []);
});

test('quiet hours are switched on in the zone of the browser while nobody has chosen another', async () => {
  const { id, token } = await inDatabase((db) => createTestAccount({ db }, 'ural'));
  const zones = { timezoneId: 'Asia/Yekaterinburg' };
  const { page, errors } = await openPage(browser, 1440, 900, zones);
  await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
  await open(page, '/app/settings/notifications');
  const zone = page.getByRole('combobox', { name: 'Часовой пояс' });
  assert.equal(await zone.inputValue(), 'Europe/Moscow');
  for (const state of [false, true]) {
    await page.getByRole('switch', { name: 'Не беспокоить ночью' }).click();
    await waitUntil(async () => {
      const query = sql<{ is: boolean }>`
        select has_quiet_hours as is from notification_settings where user_id = ${id}`;
      const [row] = (await inDatabase((db) => query.execute(db))).rows;
      return row?.is === state;
    });
  }
  await page.waitForFunction(
    (element) => (element as HTMLSelectElement | null)?.value === 'Asia/Yekaterinburg',
    await zone.elementHandle(),
  );
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('an empty list of notices says what comes next in the lists, or what could be followed', async () => {
  const [keeper, beginner] = await inDatabase(async (db) => {
    const { id, token } = await createTestAccount({ db }, 'keeper');
    const airing = await db
      .selectFrom('releases')
      .select('id')
      .where('is_in_production', '=', true)
      .execute();
    const rows = airing.map((release) => ({ user_id: id, release_id: release.id }));
    await db.insertInto('favorites').values(rows).execute();
    return [token, (await createTestAccount({ db }, 'beginner')).token];
  });
  const own = await signedIn(keeper, 1440);
  await open(own.page, NOTICES_PATH);
  await own.page.getByRole('heading', { name: 'Новых уведомлений нет' }).waitFor();
  await own.page.getByText(/^Ближайший эпизод:\s/).waitFor();
  await own.page
    .getByRole('region', { name: 'Скоро в ваших списках' })
    .getByRole('listitem')
    .first()
    .waitFor();
  const empty = await signedIn(beginner, 390);
  await open(empty.page, NOTICES_PATH);
  await empty.page.getByRole('heading', { name: 'Пока тихо' }).waitFor();
  const soon = empty.page.getByRole('region', { name: 'Выйдет раньше всех' });
  await soon.getByRole('button', { name: 'Следить за выходом' }).first().click();
  await empty.page.getByText(/^Напомним\sна\sсайте.*: эпизод/).waitFor();
  await empty.page.getByRole('heading', { name: 'Новых уведомлений нет' }).waitFor();
  assert.deepEqual([own.errors, empty.errors], [[], []]);
});

test('home shows new episodes of the lists of a viewer, and no such row to a visitor', async () => {
  const token = await inDatabase(async (db) => {
    const { id, token: session } = await createTestAccount({ db }, 'mika');
    const row = { user_id: id, release_id: releaseId, created_at: '2020-01-01T00:00:00Z' };
    await db.insertInto('favorites').values(row).execute();
    // The row has releases of the last thirty days.
    const fresh = { fresh_at: sql<string>`now()` };
    await db.updateTable('releases').set(fresh).where('id', '=', releaseId).execute();
    return session;
  });
  const { page } = await signedIn(token, 1440);
  await open(page, '/');
  const row = page.getByRole('region', { name: 'Новые эпизоды в моих списках' });
  assert.match(await row.getByRole('link', { name: TITLE }).innerText(), /Новый/);
  const visitor = await openPage(browser);
  await open(visitor.page, '/');
  assert.equal(await visitor.page.getByText('Новые эпизоды в моих списках').count(), 0);
});

test('a visitor is told of the favourites of the browser, and what was opened stays read', async () => {
  const { page, errors } = await openPage(browser);
  await page.addInitScript((id) => {
    localStorage.setItem('akane.favorites', JSON.stringify([id]));
  }, releaseId);
  await open(page, '/anime/schedule');
  await page.waitForFunction(() => document.querySelector('header a[aria-label="Уведомления, новых: 1"]'));
  await page.keyboard.press('n');
  await noticeOf(page).click();
  await page.waitForURL(/\/anime\/video\/episode\//);
  await open(page, NOTICES_PATH);
  await noticeOf(page).waitFor();
  assert.equal(await bell(page).getAttribute('aria-label'), 'Уведомления');
  assert.deepEqual(errors, []);
});
