import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import {
  choosePoster,
  enter,
  setSecondFactor,
  tabTo,
  undoNewest,
  toast,
  typeInto,
} from '#tests/support/browser/studio-keyboard.ts';
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
  folder = await mkdtemp(path.join(tmpdir(), 'akane-team-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  editor = await createTestAccount({ db }, 'mika');
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function inviteAsEditor(page: Page, login: string): Promise<void> {
  await page.goto(`${site.origin}/studio/users`);
  await waitForHydration(page);
  await enter(page, /^Дать роль$/);
  await page.getByRole('region', { name: 'Дать роль' }).waitFor();
  await page.keyboard.type(login);
  await page.keyboard.press('Enter');
  const role = page.getByRole('region', { name: `Дать роль: ${login}` }).getByLabel('Роль', { exact: true });
  await role.waitFor();
  for (let i = 0; i < 12 && (await role.inputValue()) !== 'editor'; i += 1)
    await page.keyboard.press('ArrowDown');
  await enter(page, /^Дать роль$/);
  await page.getByRole('status').getByText('Роль дана').waitFor();
}

async function signIn(page: Page, login: string): Promise<void> {
  await page.goto(`${site.origin}/app/auth/login?to=/studio`);
  await waitForHydration(page);
  await tabTo(page, /^Логин или почта/);
  await page.keyboard.type(login);
  await tabTo(page, /^Пароль/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/studio');
}

async function joinFranchise(page: Page): Promise<void> {
  await tabTo(page, /^Франшизы/);
  await page.keyboard.type('лисья');
  await page
    .getByRole('option', { name: /Лисья почта/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await toast(page, 'Релиз сохранён').waitFor();
}

const statusOf = async (alias: string) =>
  (await fetch(`${site.origin}/api/v1/anime/releases/${alias}`)).status;

async function listActs(thing: 'user' | 'release', thingId: string): Promise<string[]> {
  const events = await db
    .selectFrom('journal_events')
    .select(['act', 'actor_id', 'undo_of'])
    .where('thing', '=', thing)
    .where('thing_id', '=', thingId)
    .orderBy('id')
    .execute();
  const names = new Map([
    [owner.id, 'owner'],
    [editor.id, 'editor'],
  ]);
  return events.map(
    ({ act, actor_id: actor, undo_of: undone }) =>
      `${names.get(actor ?? 0)} ${undone === null ? '' : 'undoes '}${act}`,
  );
}

test('by keyboard only an owner invites an editor, whose release both finish and publish', async () => {
  const [own, other] = [await openPage(browser), await openPage(browser)];
  const cookie = { name: sessionCookieName(site.origin), value: owner.token, url: site.origin };
  await own.page.context().addCookies([cookie]);
  await inviteAsEditor(own.page, 'mika');

  await signIn(other.page, 'mika');
  await setSecondFactor(other.page);
  await enter(other.page, /^Релизы/);
  await other.page.waitForURL('**/studio/releases');
  await other.page.getByRole('table', { name: 'Релизы' }).waitFor();
  await other.page.keyboard.press('n');
  await other.page.waitForURL('**/studio/releases/new');
  await typeInto(other.page, /^Название$/, 'Тихая гавань');
  await typeInto(other.page, /^Название на латинице/, 'Quiet Harbour');
  await typeInto(other.page, /^Адрес на сайте/, 'quiet-harbour');
  await joinFranchise(other.page);
  await choosePoster(other.page);
  await other.page.keyboard.press('Control+s');
  await other.page.waitForURL(/\/studio\/releases\/\d+$/);
  const id = other.page.url().split('/').at(-1) ?? '';
  await enter(other.page, /^Отдать на публикацию$/);
  await other.page.getByLabel('Что им сказать, если нужно').waitFor();
  await enter(other.page, /^Отдать на публикацию$/);
  await other.page.getByText('Ждёт публикации').waitFor();
  assert.equal(await statusOf('quiet-harbour'), 404);
  const joined = await db
    .selectFrom('franchise_releases')
    .select('franchise_id')
    .where('release_id', '=', Number(id))
    .execute();
  assert.equal(joined.length, 1);

  await own.page.goto(`${site.origin}/studio`);
  await waitForHydration(own.page);
  await enter(own.page, /^Открыть: «Тихая гавань» ждёт публикации/);
  await own.page.waitForURL(`**/studio/releases/${id}`);
  await enter(own.page, /^Опубликовать$/);
  await toast(own.page, 'Релиз на сайте').waitFor();
  await waitUntil(async () => (await statusOf('quiet-harbour')) === 200);

  // Other fields merge; the same field asks, and the act that decided it is taken back.
  await typeInto(other.page, /^Название на латинице/, 'The Quiet Harbour');
  await typeInto(own.page, /^Название$/, 'Тихая гавань. Начало');
  await save(other.page);
  await save(own.page);
  await own.page.getByText('изменилось: название на латинице').waitFor();
  await other.page.reload();
  await waitForHydration(other.page);
  await typeInto(other.page, /^Название$/, 'Тихая гавань: огни');
  await typeInto(own.page, /^Название$/, 'Тихая гавань: зима');
  await save(other.page);
  await own.page.keyboard.press('Control+s');
  const conflict = own.page.getByRole('group', { name: 'Название: изменили двое' });
  await conflict.getByText('Тихая гавань: огни').waitFor();
  await own.page.keyboard.press('ArrowDown');
  await own.page.keyboard.press('Control+s');
  await conflict.waitFor({ state: 'detached' });
  await undoNewest(own.page);
  const { name_main: name } = await db
    .selectFrom('releases')
    .select('name_main')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  assert.equal(name, 'Тихая гавань: огни');

  assert.deepEqual(await listActs('user', String(editor.id)), [
    'owner user.role_give',
    'editor user.second_factor_set',
  ]);
  assert.deepEqual(await listActs('release', id), [
    'editor release.create',
    'editor release.submit',
    'owner release.show',
    'editor release.edit',
    'owner release.edit',
    'editor release.edit',
    'owner release.edit',
    'owner undoes release.edit',
  ]);
  for (const { page } of [own, other]) await page.context().close();
});
