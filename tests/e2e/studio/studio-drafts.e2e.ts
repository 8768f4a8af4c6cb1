import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { brokenRules, scrollsSideways, WCAG } from '#tests/support/browser/assert-accessible.ts';
import {
  openBrowser,
  openPage,
  openProfile,
  processIdOf,
  waitForHydration,
} from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { aReleaseRecord, createTestMember } from '#tests/support/samples/studio.ts';
import { toast } from '#tests/support/browser/studio-keyboard.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let editor: TestAccount;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-drafts-'));
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

async function enter(page: Page, { token }: TestAccount, address: string): Promise<Page> {
  await page.context().addCookies([{ name: sessionCookieName(site.origin), value: token, url: site.origin }]);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return page;
}

async function openAs(account: TestAccount, address: string, width = 1440, height = 900): Promise<Page> {
  return enter((await openPage(browser, width, height)).page, account, address);
}

async function addFranchise(name: string): Promise<{ id: string; address: string }> {
  const { id } = await db
    .insertInto('franchises')
    .values({ name, name_english: `English ${name}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, address: `/studio/franchises/${id}` };
}

const nameOf = async (id: string) =>
  (await db.selectFrom('franchises').select('name').where('id', '=', id).executeTakeFirst())?.name;
const draftOf = async (id: string, { id: userId }: TestAccount) =>
  (
    await db
      .selectFrom('record_drafts')
      .select('change')
      .where('thing_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.change ?? null;

const field = (page: Page, name: string) => page.locator(`[data-field=${name}] input`);
const onServer = (page: Page) => page.getByText(/черновик на сервере \d\d:\d\d:\d\d, не потеряется/);

/** Opens a browser of its own, which can be killed. */
async function openOther(): Promise<{ context: BrowserContext; kill: () => Promise<void> }> {
  const context = await openProfile(path.join(folder, `profile-${Math.random()}`));
  const id = await processIdOf(context);
  const closed = new Promise((resolve) => context.on('close', resolve));
  return {
    context,
    kill: async () => {
      process.kill(id, 'SIGKILL');
      await closed;
    },
  };
}

test('what was typed in a browser that was killed goes on in another one, and a save removes the draft', async () => {
  const { id, address } = await addFranchise('Гонки');
  const { context, kill } = await openOther();
  const first = await enter(await context.newPage(), editor, address);
  await field(first, 'name').fill('Гонки рассвета');
  await onServer(first).waitFor();
  await kill();

  const second = await openAs(editor, address, 390, 844);
  assert.equal(await field(second, 'name').inputValue(), 'Гонки рассвета');
  await second.getByText('Восстановлено несохранённое: название.').waitFor();
  assert.deepEqual([await brokenRules(second, WCAG), await scrollsSideways(second)], [[], false]);
  await second.keyboard.press('Control+s');
  await toast(second, 'Франшиза сохранена').waitFor();
  assert.equal(await nameOf(id), 'Гонки рассвета');
  await waitUntil(async () => (await draftOf(id, editor)) === null);
  await second.reload();
  await waitForHydration(second);
  assert.equal(await second.getByText('Восстановлено несохранённое').count(), 0);
  await second.context().close();
});

test('what is discarded in one browser is gone in the other one', async () => {
  const { id, address } = await addFranchise('Туман');
  const [first, second] = [await openAs(editor, address), await openAs(editor, address)];
  await field(first, 'name').fill('Туман над рельсами');
  await onServer(first).waitFor();
  // Whoever comes back to a browser gets what was typed in the other one with the next call.
  await field(second, 'name_english').focus();
  await waitUntil(async () => (await field(second, 'name').inputValue()) === 'Туман над рельсами');
  await second.getByRole('button', { name: 'Отменить правки' }).last().click();
  await waitUntil(async () => (await draftOf(id, editor)) === null);
  await field(first, 'name_english').focus();
  await waitUntil(async () => (await field(first, 'name').inputValue()) === 'Туман');
  for (const page of [first, second]) await page.context().close();
});

test('whoever has the form open is seen by others with the field, and is gone after leaving', async () => {
  const { id, address } = await addFranchise('Двое');
  const other = await openAs(editor, address);
  await field(other, 'name_english').focus();
  await waitUntil(async () => {
    const row = await db
      .selectFrom('record_drafts')
      .select('user_id')
      .where('thing_id', '=', id)
      .where('field', '=', 'name_english')
      .executeTakeFirst();
    return row !== undefined;
  });
  const own = await openAs(owner, address);
  const met = own.locator('[aria-live=polite]').getByText('mika правит: название на латинице');
  await met.waitFor();
  assert.deepEqual(await brokenRules(own, WCAG), []);
  const sections = other.getByRole('navigation', { name: 'Разделы студии' });
  await sections.getByRole('link', { name: 'Жанры' }).click();
  await other.waitForURL('**/studio/genres');
  await field(own, 'name').focus();
  await met.waitFor({ state: 'detached' });
  for (const page of [own, other]) await page.context().close();
});

// Whether the call arrives is up to the browser: under load Chromium loses some of what a closing page sends.
test('a page that is closed says that its form is left', async () => {
  const { address } = await addFranchise('Один');
  const page = await openAs(editor, address);
  await page.evaluate(() => {
    const send = window.fetch.bind(window);
    window.fetch = (request, options) => {
      if (typeof options?.body === 'string') localStorage.setItem('sent', options.body);
      return send(request, options);
    };
  });
  await page.goto(`${site.origin}/studio`);
  const sent = await page.evaluate(() => localStorage.getItem('sent'));
  assert.match(sent ?? '', /"is_leaving":true/);
  await page.context().close();
});

test('without a connection work goes on in the browser and is sent, and saved, when it is back', async () => {
  const { id, address } = await addFranchise('Связь');
  const page = await openAs(editor, address);
  await page.context().setOffline(true);
  await field(page, 'name').fill('Связь потеряна');
  const band = page.getByText(/^Нет связи с \d\d:\d\d\./);
  await band.waitFor();
  await page.getByText('в очереди 1 правка').waitFor();
  await page.getByText('в этом браузере, не потеряется').waitFor();
  assert.deepEqual([await brokenRules(page, WCAG), await scrollsSideways(page)], [[], false]);
  assert.equal(await draftOf(id, editor), null);
  await page.context().setOffline(false);
  await onServer(page).waitFor();
  await band.waitFor({ state: 'detached' });
  assert.deepEqual(await draftOf(id, editor), { name: ['Связь', 'Связь потеряна'] });

  await page.context().setOffline(true);
  await field(page, 'name').fill('Связь найдена');
  await page.keyboard.press('Control+s');
  await page.getByText('сохраним, когда вернётся связь').waitFor();
  assert.equal(await nameOf(id), 'Связь');
  await page.context().setOffline(false);
  await toast(page, 'Франшиза сохранена').waitFor();
  assert.equal(await nameOf(id), 'Связь найдена');
  await waitUntil(async () => (await draftOf(id, editor)) === null);
  await page.context().close();
});

async function submitRelease(alias: string): Promise<string> {
  const call = async (address: string, body: object) => {
    const headers = { ...editor.headers, 'content-type': 'application/json' };
    const response = await fetch(`${site.origin}/api/v1/studio/${address}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200);
    return (await response.json()) as { id: string };
  };
  const { id } = await call('releases', { fields: aReleaseRecord(alias) });
  await call(`releases/${id}/submit`, {});
  return id;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the bell counts a submitted release, leads to it and empties, ${width} pixels wide`, async () => {
    const page = await openAs(owner, '/studio', width, height);
    const bell = page.getByRole('button', { name: /^Уведомления/ });
    const panel = page.getByRole('region', { name: 'Уведомления' });
    await bell.click();
    await page.getByRole('button', { name: 'Уведомления', exact: true }).waitFor();
    await page.keyboard.press('Escape');

    const alias = `harbour-${width}`;
    const id = await submitRelease(alias);
    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Уведомления, непрочитанных: 1' }).focus();
    await page.keyboard.press('Enter');
    const line = panel.getByRole('link', { name: `mika отдаёт на публикацию релиз Релиз ${alias}` });
    await line.waitFor();
    assert.deepEqual([await brokenRules(page, WCAG), await scrollsSideways(page)], [[], false]);
    await page.getByRole('button', { name: 'Уведомления', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Прочитать всё' }).click();
    await panel.getByText('новое').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Уведомления', exact: true }).click();
    await line.click();
    await page.waitForURL(`**/studio/releases/${id}`);
    await panel.waitFor({ state: 'hidden' });
    await page.context().close();
  });

test('a bell that cannot be loaded says so and is tried again', async () => {
  const page = await openAs(owner, '/studio');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  await page.getByText('Уведомления не загрузились').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await page.getByRole('region', { name: 'Уведомления' }).getByRole('listitem').first().waitFor();
  await page.context().close();
});
