import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { releasePath } from '#contract/addresses.ts';
import { moscowDate } from '#contract/moscow-week.ts';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { undoButton, undoDone } from '#tests/support/browser/studio-keyboard.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

const ALIAS = 'kurabe-postponed';
const NAME = 'Перенесённая';
// Tuesday of the week.
const PUBLISH_DAY = 2;

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let editor: TestAccount;
let id: number;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-schedule-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  editor = await createTestMember({ db }, 'mika', { role: 'editor' });
  const release = await db
    .insertInto('releases')
    .values({
      alias: ALIAS,
      name_main: NAME,
      name_english: 'Postponed',
      name_alternative: null,
      year: 2026,
      type: 'TV',
      age_rating: 'R16_PLUS',
      publish_day: PUBLISH_DAY,
      is_in_production: true,
      is_ongoing: true,
      episodes_total: 12,
      fresh_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  id = release.id;
  const weekAgo = new Date(Date.now() - 7 * 86_400_000);
  await db
    .insertInto('episodes')
    .values({ release_id: id, ordinal: 1, sort_order: 1, is_published: true, updated_at: weekAgo })
    .execute();
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openSchedule(width = 1440, height = 900): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  const cookie = { name: sessionCookieName(site.origin), value: editor.token, url: site.origin };
  await page.context().addCookies([cookie]);
  await page.goto(`${site.origin}/studio/schedule`);
  await waitForHydration(page);
  return page;
}

/** Presses Tab until the focus is on a control with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 250; i += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate((text) => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? element?.textContent;
      return (element?.getAttribute('aria-label') ?? label) === text;
    }, name);
    if (isThere) return;
  }
  assert.fail(`Tab never reached ${name}`);
}

const card = (page: Page, day: string) =>
  page.getByRole('region', { name: day }).locator(`[data-release="${id}"]`);
const namesOf = (page: Page, day: string) =>
  page.getByRole('region', { name: day }).locator('[data-release] a:not([role])').allInnerTexts();

/** Clicks without scrolling: Playwright's own click scrolls the page first, and a menu moves with its button. */
async function clickWhereItIs(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const { x, y, width, height } = (await target.boundingBox()) ?? assert.fail();
  await page.mouse.click(x + width / 2, y + height / 2);
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Сообщения' }).getByText(text);
const dayOf = async () =>
  (await db.selectFrom('releases').select('publish_day').where('id', '=', id).executeTakeFirstOrThrow())
    .publish_day;
const readPage = async (address: string) => (await fetch(site.origin + address)).text();

test('by keyboard only an editor moves a release to another day and back, and puts its next episode off', async () => {
  const page = await openSchedule();
  await card(page, 'Вторник').waitFor();
  await tabTo(page, `Действия: ${NAME}`);
  await page.keyboard.press('Alt+ArrowRight');
  await card(page, 'Среда').waitFor();
  await toast(page, `«${NAME}» теперь на среду`).waitFor();
  assert.equal(await dayOf(), 3);
  // The focus has gone with the card.
  await page.keyboard.press('Alt+ArrowLeft');
  await card(page, 'Вторник').waitFor();
  await toast(page, `«${NAME}» теперь на вторник`).waitFor();
  assert.equal(await dayOf(), PUBLISH_DAY);

  const until = moscowDate(new Date(Date.now() + 10 * 86_400_000));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Загрузить видео…' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Перенести эпизод 2…' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: `Перенос: ${NAME}` });
  await panel.waitFor();
  // An empty date postpones nothing.
  await panel.getByText(/^Сейчас ждём в/).waitFor();
  await tabTo(page, 'Перенести');
  await page.keyboard.press('Enter');
  await panel.getByText('Выберите день или отметьте, что он пока неизвестен.').waitFor();
  assert.deepEqual(
    await db.selectFrom('postponements').select('episode').where('release_id', '=', id).execute(),
    [],
  );
  const day = panel.getByLabel('Эпизод 2 выйдет');
  await day.fill('31 февраля');
  await page.keyboard.press('Tab');
  await panel.getByText('Запишите день так: 01.02.2026 или 1 февраля.').waitFor();
  // The calendar begins with the day of today; Esc leaves the field as it was.
  await day.fill('');
  await tabTo(page, 'Открыть календарь');
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid');
  await grid.locator('[aria-current=date]:focus').waitFor();
  await page.keyboard.press('Escape');
  await grid.waitFor({ state: 'detached' });
  assert.equal(await day.inputValue(), '');
  // A week and three days later.
  await tabTo(page, 'Открыть календарь');
  await page.keyboard.press('Enter');
  await grid.locator('[aria-current=date]:focus').waitFor();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  assert.equal(await day.inputValue(), until.split('-').toReversed().join('.'));
  await day.and(page.locator(':focus')).waitFor();
  await tabTo(page, 'Зрителям');
  await page.keyboard.type('Заболел диктор');
  await tabTo(page, 'Перенести');
  await page.keyboard.press('Enter');
  await toast(page, /Эпизод 2 выйдет/).waitFor();
  await card(page, 'Вторник').getByText('Заболел диктор').waitFor();
  // The focus is back on the card.
  await page.waitForFunction(
    (label) => document.activeElement?.getAttribute('aria-label') === label,
    `Действия: ${NAME}`,
  );

  const notice = await readPage(releasePath(ALIAS));
  assert.match(notice, /Перенос\. Эпизод 2 выйдет .*Заболел диктор/);
  assert.match(await readPage('/anime/schedule?week=1'), /Заболел диктор/);
  const calendar = await readPage(`/feeds/releases/${ALIAS}.ics`);
  assert.match(calendar, new RegExp(`DTSTART;VALUE=DATE:${until.replaceAll('-', '')}`));
});

test('a release that may not be moved goes back to its day, and the focus with it', async () => {
  const page = await openSchedule();
  const refusal = 'Релиз только что изменили.';
  await page.route('**/api/v1/studio/releases/*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ message: refusal }),
    }),
  );
  await card(page, 'Вторник').getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await toast(page, refusal).waitFor();
  await card(page, 'Вторник').getByRole('button').and(page.locator(':focus')).waitFor();
  assert.equal(await dayOf(), PUBLISH_DAY);
});

test('a mouse drags a release to another day; Esc and the message take that back', async () => {
  const page = await openSchedule();
  await card(page, 'Вторник').hover();
  await page.mouse.down();
  await page.getByRole('region', { name: 'Четверг' }).hover();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  assert.equal(await dayOf(), PUBLISH_DAY);
  assert.equal(page.url(), `${site.origin}/studio/schedule`);

  await card(page, 'Вторник').dragTo(page.getByRole('region', { name: 'Четверг' }));
  await card(page, 'Четверг').waitFor();
  // The message stays while the mouse is on it.
  await toast(page, `«${NAME}» теперь на четверг`).hover();
  const shown = await namesOf(page, 'Четверг');
  assert.equal(await dayOf(), 4);
  // It has been put where it stays: in the order of the server.
  assert.deepEqual(await namesOf(await openSchedule(), 'Четверг'), shown);
  await undoButton(page, `«${NAME}» теперь на четверг`).click();
  await card(page, 'Вторник').waitFor();
  assert.equal(await dayOf(), PUBLISH_DAY);
});

test('a release is taken out of the week, and the search puts it back on a day', async () => {
  const page = await openSchedule(390, 844);
  await page.getByRole('button', { name: `Действия: ${NAME}` }).click();
  await clickWhereItIs(page, page.getByRole('menuitem', { name: 'Убрать из расписания' }));
  await page.locator(`[data-release="${id}"]`).waitFor({ state: 'detached' });
  assert.doesNotMatch(await readPage('/anime/schedule'), new RegExp(NAME));

  await page.getByRole('link', { name: 'Добавить релиз' }).click();
  const search = page.getByRole('combobox', { name: 'Релиз' });
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.getByText('Выберите релиз.').waitFor();
  await search.and(page.locator(':focus[aria-invalid=true]')).waitFor();
  await search.fill(NAME);
  await page.getByRole('option', { name: NAME }).click();
  await page.getByText(`Выбран: ${NAME}`).waitFor();
  await page.getByRole('combobox', { name: 'День выхода' }).selectOption({ label: 'Воскресенье' });
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await card(page, 'Воскресенье').waitFor();
  assert.equal(await dayOf(), 7);
});

test('the hour and the weeks of the form reach the week, the page of the release and its calendar', async () => {
  const page = await openSchedule();
  await page.goto(`${site.origin}/studio/releases/${id}`);
  await waitForHydration(page);
  await page.getByLabel('Час выхода по Москве').fill('23:30');
  await page.getByLabel('Как часто').selectOption({ label: 'раз в\u00A0две\u00A0недели' });
  await page.getByRole('button', { name: /^Сохранить/ }).click();
  await toast(page, 'Релиз сохранён').waitFor();
  const { publish_time, publish_every_weeks } = await db
    .selectFrom('releases')
    .select(['publish_time', 'publish_every_weeks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([publish_time, publish_every_weeks], ['23:30', 2]);

  await page.goto(`${site.origin}/studio/schedule`);
  await card(page, 'Воскресенье').getByText('23:30').waitFor();
  await card(page, 'Воскресенье').getByText('Раз в\u00A0две\u00A0недели').waitFor();
  assert.match(await readPage(releasePath(ALIAS)), /в\u00A023:30\u00A0МСК/);
  assert.match(await readPage(`/feeds/releases/${ALIAS}.ics`), /DTSTART:\d{8}T203000Z/);
});

test('by keyboard: the hour and the rhythm of a release are set in the week, and taken back', async () => {
  const page = await openSchedule();
  const rhythmOf = () =>
    db
      .selectFrom('releases')
      .select(['publish_day', 'publish_time', 'publish_every_weeks'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const before = await rhythmOf();
  await page.getByRole('button', { name: `Действия: ${NAME}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Час и ритм…' }).press('Enter');
  const panel = page.getByRole('region', { name: `Час и ритм: ${NAME}` });
  await panel.getByLabel('Час выхода по Москве').fill('19:30');
  await panel.getByLabel('Как часто').selectOption('2');
  await panel.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await toast(page, 'день, час и ритм сохранены').waitFor();
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(await rhythmOf(), { ...before, publish_time: '19:30', publish_every_weeks: 2 });
  await page.locator(`[data-release="${id}"]`).getByText('19:30').waitFor();
  await undoDone(page, 'день, час и ритм сохранены');
  await toast(page, 'Отменено.').waitFor();
  assert.deepEqual(await rhythmOf(), before);
  await page.context().close();
});
