import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { brokenRules, scrollsSideways, WCAG } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { tabTo, undoDone, undoNewest, toast, typeInto } from '#tests/support/browser/studio-keyboard.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let editor: TestAccount;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-records-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  editor = await createTestMember({ db }, 'mika', { role: 'editor' });
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openAs({ token }: TestAccount, address: string, width = 1440, height = 900): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  await page.context().addCookies([{ name: sessionCookieName(site.origin), value: token, url: site.origin }]);
  // The browser asks before a tab with unsaved changes is closed or loaded again.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return page;
}

async function listActs(thingId: string) {
  const events = await db
    .selectFrom('journal_events')
    .select(['act', 'actor_id', 'undo_of'])
    .where('thing_id', '=', thingId)
    .orderBy('id')
    .execute();
  return events.map(({ act, actor_id: actor, undo_of: undone }) => [
    act,
    actor === owner.id ? 'owner' : 'editor',
    undone === null ? 'done' : 'undone',
  ]);
}

async function addFranchise(name: string, english = 'Races', releases: number[] = []): Promise<string> {
  const { id } = await db
    .insertInto('franchises')
    .values({ name, name_english: english })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [i, release_id] of releases.entries())
    await db
      .insertInto('franchise_releases')
      .values({ franchise_id: id, release_id, sort_order: i + 1 })
      .execute();
  return id;
}

const nameOf = async (id: string) =>
  db.selectFrom('franchises').select(['name', 'name_english']).where('id', '=', id).executeTakeFirstOrThrow();

test('by keyboard only an editor adds a genre, and removes it after the password; the list takes that back', async () => {
  const page = await openAs(editor, '/studio');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page.waitForURL('**/studio/genres');
  await page.getByRole('table', { name: 'Жанры' }).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/studio/genres/new');
  await typeInto(page, /^Название/, 'Гонки');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/studio\/genres\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  await toast(page, 'Жанр добавлен').waitFor();
  await page.getByRole('region', { name: 'История' }).getByText('добавляет жанр').waitFor();
  await tabTo(page, /^Удалить жанр$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Удалить жанр: Гонки' }).waitFor();
  await page.keyboard.type('по ошибке');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/studio/genres');
  await toast(page, 'Жанр удалён').waitFor();
  await undoNewest(page);
  await page.getByRole('row', { name: /Гонки/ }).waitFor();
  assert.deepEqual(await listActs(id), [
    ['genre.create', 'editor', 'done'],
    ['genre.remove', 'editor', 'done'],
    ['genre.create', 'editor', 'undone'],
  ]);
  await page.context().close();
});

test('taking an addition back from its message asks for the password, as removing does', async () => {
  await db.updateTable('sessions').set({ password_at: null }).where('user_id', '=', editor.id).execute();
  const page = await openAs(editor, '/studio/genres/new');
  await typeInto(page, /^Название/, 'Лишний');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/studio\/genres\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  await toast(page, 'Жанр добавлен').waitFor();
  await undoDone(page, 'Жанр добавлен');
  const dialog = page.getByRole('dialog', { name: 'Введите пароль' });
  await dialog.getByLabel('Пароль от аккаунта').waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await toast(page, /^Отменено/).waitFor();
  await page.waitForURL('**/studio/genres');
  assert.deepEqual(await listActs(id), [
    ['genre.create', 'editor', 'done'],
    ['genre.remove', 'editor', 'undone'],
  ]);
  await page.context().close();
});

test('by keyboard only an editor adds a franchise with a picture and its releases in their order', async () => {
  const page = await openAs(editor, '/studio/franchises/new');
  await typeInto(page, /^Название$/, 'Дальние линии');
  await tabTo(page, /^Название на латинице/);
  await page.keyboard.type('Far Lines');
  await tabTo(page, /^Релизы/);
  for (const [name, full] of [
    ['лунный', /Лунный/],
    ['чай', /Чай/],
  ] as const) {
    await page.keyboard.type(name);
    await page.getByRole('option', { name: full }).first().waitFor();
    await page.keyboard.press('Enter');
  }
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Переместить/ }) });
  await rows.nth(1).waitFor();
  const [first, second] = await rows.allInnerTexts();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Alt+ArrowUp');
  const moved = await rows.allInnerTexts();
  assert.match(moved[0] ?? '', new RegExp(second?.split('\n').at(-1) ?? '!'));
  assert.match(moved[1] ?? '', new RegExp(first?.split('\n').at(-1) ?? '!'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tabTo(page, /^Загрузить$|^Картинка/).then(() => page.keyboard.press('Enter')),
  ]);
  const buffer = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#2a5' } })
    .jpeg()
    .toBuffer();
  await chooser.setFiles({ name: 'line.jpg', mimeType: 'image/jpeg', buffer });
  const crop = page.getByRole('dialog', { name: 'Что будет видно' });
  await crop.getByRole('button', { name: /^Рамка/ }).waitFor();
  await tabTo(page, /^Рамка/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('-');
  assert.deepEqual(await brokenRules(page, WCAG), []);
  await tabTo(page, /^Загрузить$/);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Выбранная картинка' }).waitFor();
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/studio\/franchises\/[\da-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  const stored = await db
    .selectFrom('franchise_releases')
    .select('sort_order')
    .where('franchise_id', '=', id)
    .execute();
  assert.equal(stored.length, 2);
  assert.deepEqual(await listActs(id), [['franchise.create', 'editor', 'done']]);
  await page.context().close();
});

test('a genre is joined with another, which gets its releases', async () => {
  const from = await db
    .selectFrom('genres')
    .select(['id', 'name'])
    .where('total_releases', '>', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const page = await openAs(editor, `/studio/genres/${from.id}`);
  await tabTo(page, /^Объединить жанр$/);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: `Объединить жанр: ${from.name}` });
  await panel.waitFor();
  const choice = panel.getByRole('combobox', { name: 'С чем' });
  await tabTo(page, /^Объединить$/);
  await page.keyboard.press('Enter');
  await panel.getByText('Выберите, с чем объединить.').waitFor();
  await choice.and(page.locator(':focus[aria-invalid=true]')).waitFor();
  await page.keyboard.press('ArrowDown');
  await panel.getByText(/^Изменится: \d+/).waitFor();
  const into = await choice.inputValue();
  assert.deepEqual(await brokenRules(page, WCAG), []);
  await tabTo(page, /^Объединить$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/studio/genres/${into}`);
  await toast(page, /^Объединено/).waitFor();
  await undoNewest(page);
  // The demo has added the genre.
  assert.deepEqual((await listActs(String(from.id))).slice(-2), [
    ['genre.merge', 'editor', 'done'],
    ['genre.create', 'editor', 'undone'],
  ]);
  await page.context().close();
});

test('by keyboard only two franchises are joined, and taking it back gives each its releases', async () => {
  const rows = await db.selectFrom('releases').select('id').orderBy('id').limit(3).execute();
  const [first = 0, second = 0, third = 0] = rows.map(({ id }) => id);
  const from = await addFranchise('Северный путь', 'Northern Way', [first, second]);
  const into = await addFranchise('Zenit', 'The Other Way', [third, second]);
  const releasesOf = async (id: string) => {
    const links = db.selectFrom('franchise_releases').select('release_id').where('franchise_id', '=', id);
    return (await links.orderBy('sort_order').execute()).map(({ release_id }) => release_id);
  };
  const page = await openAs(editor, `/studio/franchises/${from}`);
  await tabTo(page, /^Объединить франшизу$/);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Объединить франшизу: Северный путь' });
  await panel.waitFor();
  await page.keyboard.type('Zen');
  await panel.getByText('Изменится: 2 релиза. Уже есть в обеих: 1.').waitFor();
  await tabTo(page, /^Объединить$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/studio/franchises/${into}`);
  await toast(page, 'Объединено: 2 релиза').waitFor();
  assert.deepEqual(await releasesOf(into), [third, second, first]);
  await undoNewest(page);
  assert.deepEqual(
    [await releasesOf(from), await releasesOf(into)],
    [
      [first, second],
      [third, second],
    ],
  );
  assert.deepEqual(await listActs(from), [
    ['franchise.merge', 'editor', 'done'],
    ['franchise.create', 'editor', 'undone'],
  ]);
  await page.context().close();
});

test('two people edit one record: other fields merge, the same field is chosen, a save is taken back', async () => {
  const id = await addFranchise('Гонки');
  const address = `/studio/franchises/${id}`;
  const [own, other] = [await openAs(owner, address), await openAs(editor, address)];
  await typeInto(other, /^Название на латинице/, 'Night Races');
  await typeInto(own, /^Название$/, 'Гонки света');
  await other.keyboard.press('Control+s');
  await toast(other, 'Франшиза сохранена').waitFor();
  await own.keyboard.press('Control+s');
  await toast(own, 'Франшиза сохранена').waitFor();
  await own.getByText('изменилось: название на латинице').waitFor();
  assert.deepEqual(await nameOf(id), { name: 'Гонки света', name_english: 'Night Races' });

  await other.reload();
  await waitForHydration(other);
  await typeInto(other, /^Название$/, 'Гонки ночи');
  await typeInto(own, /^Название$/, 'Гонки рассвета');
  await other.keyboard.press('Control+s');
  await toast(other, 'Франшиза сохранена').waitFor();
  await own.keyboard.press('Control+s');
  const conflict = own.getByRole('group', { name: 'Название: изменили двое' });
  await conflict.getByText('Гонки ночи').waitFor();
  assert.match(await conflict.innerText(), /mika/);
  assert.deepEqual([await brokenRules(own, WCAG), await scrollsSideways(own)], [[], false]);
  assert.equal((await nameOf(id)).name, 'Гонки ночи');
  // The focus is on «Сейчас»; the arrow goes to «Ваше» and chooses it.
  await own.keyboard.press('ArrowDown');
  await own.keyboard.press('Control+s');
  await conflict.waitFor({ state: 'detached' });
  assert.equal((await nameOf(id)).name, 'Гонки рассвета');

  await undoNewest(own);
  await own.waitForFunction(
    () => document.querySelector('input')?.form?.querySelector('input')?.value === 'Гонки ночи',
  );
  assert.deepEqual(await listActs(id), [
    ['franchise.edit', 'editor', 'done'],
    ['franchise.edit', 'owner', 'done'],
    ['franchise.edit', 'editor', 'done'],
    ['franchise.edit', 'owner', 'done'],
    ['franchise.edit', 'owner', 'undone'],
  ]);
  for (const page of [own, other]) await page.context().close();
});

test('two edits of a text are joined by one press where they differ in other words', async () => {
  const id = await addFranchise('Поезд на север', 'Northern Train');
  const [own, other] = await Promise.all(
    [owner, editor].map((member) => openAs(member, `/studio/franchises/${id}`)),
  );
  assert.ok(own && other);
  await typeInto(other, /^Название$/, 'Поезд на юг');
  await typeInto(own, /^Название$/, 'Ночной Поезд на север');
  await other.keyboard.press('Control+s');
  await toast(other, 'Франшиза сохранена').waitFor();
  await own.keyboard.press('Control+s');
  const conflict = own.getByRole('group', { name: 'Название: изменили двое' });
  await conflict.getByRole('button', { name: 'Соединить вручную' }).press('Enter');
  await conflict.getByText('Обе правки теперь в поле').waitFor();
  const joined = await own.evaluate(() => (document.activeElement as HTMLInputElement).value);
  assert.equal(joined, 'Ночной Поезд на юг');
  await own.keyboard.press('Control+s');
  await conflict.waitFor({ state: 'detached' });
  assert.equal((await nameOf(id)).name, 'Ночной Поезд на юг');
  for (const page of [own, other]) await page.context().close();
});

test('what is typed survives a reload and a lost session; leaving the page asks', async () => {
  const id = await addFranchise('Туман');
  const page = await openAs(editor, `/studio/franchises/${id}`, 390, 844);
  await typeInto(page, /^Название$/, 'Туман над рельсами');
  await page.reload();
  await waitForHydration(page);
  await page.getByText('Восстановлено несохранённое: название').waitFor();
  const field = page.getByLabel('Название', { exact: false }).first();
  assert.equal(await field.inputValue(), 'Туман над рельсами');
  assert.deepEqual([await brokenRules(page, WCAG), await scrollsSideways(page)], [[], false]);

  await page.context().clearCookies();
  await page.keyboard.press('Control+s');
  await page.getByRole('alert').getByText('Нужно войти. Написанное осталось в этом браузере').waitFor();
  assert.equal(await field.inputValue(), 'Туман над рельсами');
  await page
    .context()
    .addCookies([{ name: sessionCookieName(site.origin), value: editor.token, url: site.origin }]);

  await page
    .getByRole('navigation', { name: 'Разделы студии' })
    .getByRole('link', { name: 'Расписание' })
    .click();
  await page.getByRole('dialog', { name: 'Уйти без сохранения?' }).waitFor();
  await page.keyboard.press('Escape');
  assert.match(page.url(), new RegExp(id));
  await page.keyboard.press('Control+s');
  await toast(page, 'Франшиза сохранена').waitFor();
  assert.equal((await nameOf(id)).name, 'Туман над рельсами');
  await page.context().close();
});

test('what the server refuses is shown at its field', async () => {
  const page = await openAs(owner, '/studio/promotions/new');
  await tabTo(page, /^Это реклама/);
  await page.keyboard.press('Space');
  await typeInto(page, /^Заголовок/, 'Реклама без маркировки');
  await page.keyboard.press('Control+s');
  const field = page.locator('[data-field=ad_erid] input');
  await page.waitForFunction(() =>
    document.querySelector('[data-field=ad_erid] input')?.matches('[aria-invalid]'),
  );
  assert.ok(await field.evaluate((input) => input === document.activeElement));
  await page.context().close();
});
