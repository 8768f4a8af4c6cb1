import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Database } from '#server/platform/database/open.ts';
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { brokenRules, scrollsSideways, WCAG } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { tabTo, toast, undoDone } from '#tests/support/browser/studio-keyboard.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-people-'));
  site = await startSite(folder, { DEMO: 'off' });
});
after(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const withDatabase = <T>(work: (db: Database) => Promise<T>) => inSiteDatabase(folder, work);

async function openAs({ token }: TestAccount, width?: number, height?: number): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  await page.context().addCookies([{ name: 'akane_session', value: token, url: site.origin }]);
  return page;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

const history = (page: Page) => page.getByRole('region', { name: 'История' });

test('by keyboard only a moderator finds a person, bans them with a reason and a term, and lifts the ban', async () => {
  const { moderator, fan } = await withDatabase(async (db) => ({
    moderator: await createTestMember({ db }, 'severin', { role: 'moderator' }),
    fan: await createTestAccount({ db }, 'sakura_fan'),
  }));
  const page = await openAs(moderator);
  await open(page, '/studio/users');
  await tabTo(page, /^Ник, логин/);
  await page.keyboard.type('sakura');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=sakura/);
  await tabTo(page, /^S?sakura_fan$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.origin}/studio/users/${fan.id}`);
  await tabTo(page, /^Заблокировать$/);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: /^Заблокировать: sakura_fan/ });
  await panel.waitFor();
  await page.keyboard.type('Реклама и чужие ссылки');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  assert.deepEqual([await brokenRules(page, WCAG), await scrollsSideways(page)], [[], false]);
  await tabTo(page, /^Заблокировать на 30 дней$/);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Пользователь заблокирован').waitFor();
  await page.getByText(/^Заблокирован до/).waitFor();
  await history(page).getByText('Реклама и чужие ссылки').waitFor();
  await tabTo(page, /^Снять блокировку$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Снять блокировку/ }).waitFor();
  await tabTo(page, /^Снять блокировку$/);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Блокировка снята').waitFor();
  await history(page).getByText('снимает блокировку с пользователя').waitFor();
  const events = await withDatabase((db) =>
    db
      .selectFrom('journal_events')
      .select(['act', 'actor_id', 'reason'])
      .where('thing_id', '=', String(fan.id))
      .orderBy('id')
      .execute(),
  );
  assert.deepEqual(events, [
    { act: 'user.ban', actor_id: moderator.id, reason: 'Реклама и чужие ссылки' },
    { act: 'user.unban', actor_id: moderator.id, reason: null },
  ]);
  await page.context().close();
});

test('an owner gives a role from the list of people in three actions, by keyboard, and undoes it', async () => {
  const { owner, guest } = await withDatabase(async (db) => {
    const made = await createTestMember({ db }, 'masha', { role: 'owner' });
    await confirmSessions({ db }, made.id);
    return { owner: made, guest: await createTestAccount({ db }, 'yuki_dub') };
  });
  const rolesOf = async () => {
    const rows = await withDatabase((db) =>
      db.selectFrom('user_roles').select('role').where('user_id', '=', guest.id).execute(),
    );
    return rows.map(({ role }) => role);
  };
  const page = await openAs(owner);
  await open(page, '/studio/users');
  let actions = 0;
  const count = (act: Promise<unknown>) => act.then(() => (actions += 1));

  await tabTo(page, /^Ник, логин/);
  await page.keyboard.type('yuki');
  await count(page.keyboard.press('Enter'));
  await page.waitForURL(/search=yuki/);
  await tabTo(page, /^Дать роль: yuki_dub$/);
  await count(page.keyboard.press('Enter'));
  const menu = page.getByRole('menu', { name: 'Дать роль: yuki_dub' });
  await menu.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  assert.deepEqual([await brokenRules(page, WCAG), await scrollsSideways(page)], [[], false]);
  const editor = menu.getByRole('menuitem', { name: 'Редактор', exact: true });
  while ((await editor.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('ArrowDown');
  await count(page.keyboard.press('Enter'));
  const told = 'yuki_dub: роль «Редактор» дана';
  await toast(page, told).waitFor();
  assert.deepEqual([actions, await rolesOf()], [3, ['editor']]);
  await page
    .getByRole('row', { name: /yuki_dub/ })
    .getByText('редактор')
    .waitFor();
  await undoDone(page, told);
  await toast(page, /^Отменено/).waitFor();
  assert.deepEqual(await rolesOf(), []);

  // A role of a team opens the panel of the person with that role chosen.
  await page.getByRole('button', { name: 'Дать роль: yuki_dub' }).click();
  await menu.getByRole('menuitem', { name: 'Участник команды…' }).press('Enter');
  const panel = page.getByRole('region', { name: 'Дать роль: yuki_dub' });
  await panel.waitFor();
  assert.equal(await panel.getByLabel('Роль', { exact: true }).inputValue(), 'crew');

  // Messages stand beside the panel, on a phone above it: never over its buttons.
  const messages = page.getByRole('region', { name: 'Сообщения' });
  const edges = async (shown: Locator) =>
    shown.evaluate((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return { left, right, top };
    });
  assert.ok((await edges(messages)).right <= (await edges(panel)).left);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok((await edges(messages)).top < (await edges(panel)).top);
  await page.context().close();
});

test('by keyboard only an owner invites by login, gives a role after the password and takes it back', async () => {
  const { owner, guest } = await withDatabase(async (db) => {
    const made = await createTestMember({ db }, 'lina', { role: 'owner' });
    // The second factor was passed, the password long ago.
    await confirmSessions({ db }, made.id, new Date('2026-01-01'));
    await createTestTeam({ db }, 'Лисы');
    return { owner: made, guest: await createTestAccount({ db }, 'guest') };
  });
  const page = await openAs(owner);
  await open(page, '/studio/users');
  await tabTo(page, /^Дать роль$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Дать роль' }).waitFor();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('Аккаунта «nobody» нет').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Guest');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Дать роль: guest' });
  await panel.waitFor();
  for (
    let i = 0;
    i < 8 && (await panel.getByLabel('Роль', { exact: true }).inputValue()) !== 'moderator';
    i += 1
  )
    await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Дать роль$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Введите пароль' }).waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Роль дана').waitFor();
  await tabTo(page, /^Снять роль: Модератор$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Снять роль: guest' }).waitFor();
  await tabTo(page, /^Снять роль$/);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Роль снята').waitFor();
  const events = await withDatabase((db) =>
    db
      .selectFrom('journal_events')
      .select(['act', 'actor_id'])
      .where('thing_id', '=', String(guest.id))
      .orderBy('id')
      .execute(),
  );
  assert.deepEqual(events, [
    { act: 'user.role_give', actor_id: owner.id },
    { act: 'user.role_take', actor_id: owner.id },
  ]);
  await page.context().close();
});

test('without the right the pages of users are the not-found page, with scripts off a ban works', async () => {
  const { editor, moderator, person } = await withDatabase(async (db) => ({
    editor: await createTestMember({ db }, 'kist', { role: 'editor' }),
    moderator: await createTestMember({ db }, 'noscript', { role: 'moderator' }),
    person: await createTestAccount({ db }, 'person'),
  }));
  const stranger = await openAs(editor);
  for (const address of ['/studio/users', `/studio/users/${person.id}`])
    assert.equal((await stranger.goto(site.origin + address))?.status(), 404, address);
  await stranger.context().close();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await context.addCookies([{ name: 'akane_session', value: moderator.token, url: site.origin }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}/studio/users/${person.id}?panel=ban`);
  await page.getByLabel('Причина, её увидит пользователь').fill('Спам');
  await page.getByRole('button', { name: /^Заблокировать/ }).click();
  await page.getByText(/^Заблокирован до/).waitFor();
  await page
    .getByRole('status')
    .getByRole('button', { name: /^Отменить: / })
    .click();
  await page.getByText('Активен').waitFor();
  await context.close();
});
