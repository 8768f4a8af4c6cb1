import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { changeRole } from '#server/studio/people/roles.ts';
import { episodePath } from '#contract/addresses.ts';
import { sessionCookieName } from '#contract/session.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
const tokens = { owner: '', viewer: '' };
let db: Database;
let leave: () => Promise<void>;
/** The numbers of the two events of given roles; those of the demo are before them. */
let given: [number, number];
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-studio-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  tokens.owner = (await createTestMember({ db }, 'lina', { role: 'owner' })).token;
  const viewer = await createTestAccount({ db }, 'vera');
  tokens.viewer = viewer.token;
  for (const role of ['editor', 'moderator'] as const)
    await changeRole(
      db,
      { command: 'test' },
      'give',
      { userId: viewer.id, role, teamId: null },
      'помогает с каталогом',
    );
  const events = await db
    .selectFrom('journal_events')
    .select('id')
    .where('act', '=', 'user.role_give')
    .orderBy('id')
    .execute();
  given = [events[0]?.id ?? 0, events[1]?.id ?? 0];
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The HTML of an address with its own path left out, for somebody with a session or for a visitor. */
async function readPage(address: string, token?: string): Promise<{ status: number; html: string }> {
  const cookie = token === undefined ? '' : `${sessionCookieName(site.origin)}=${token}`;
  const response = await fetch(site.origin + address, { headers: { cookie }, redirect: 'manual' });
  const html = await response.text();
  const own = html.replaceAll(address, 'ADDRESS').replaceAll(encodeURIComponent(address), 'ENCODED');
  return { status: response.status, html: own };
}

test('for whoever has no role the addresses of the studio are unknown ones, to the byte', async () => {
  const stranger = await createTestAccount({ db }, 'rin');
  for (const token of [undefined, stranger.token, 'no-session']) {
    const unknown = await readPage('/nobody', token);
    assert.equal(unknown.status, 404);
    for (const address of ['/studio', '/studio/journal', '/studio/users/1', '/studio/nothing'])
      assert.deepEqual(await readPage(address, token), unknown, address);
    assert.equal((await readPage('/studio/journal.data', token)).status, 404);
    assert.equal((await readPage('/studio/journal/export?format=csv', token)).status, 404);
  }
});

/** Every script that pages of visitors load, at once or later, with its text. */
async function readScripts(): Promise<Map<string, string>> {
  const html = await (await fetch(site.origin)).text();
  const scripts = new Map<string, string>();
  const pending = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (scripts.has(name)) continue;
    const text = await (await fetch(`${site.origin}/assets/${name}`)).text();
    scripts.set(name, text);
    for (const [, next = ''] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g))
      pending.push(next);
  }
  return scripts;
}

test('no script, style sheet or manifest of visitors has anything of the studio', async () => {
  const scripts = await readScripts();
  assert.ok(scripts.size > 100, `${scripts.size} scripts`);
  const named = [...scripts].filter(
    ([name, text]) => name.startsWith('studio') || /\/studio|studio-/.test(text),
  );
  assert.deepEqual(
    named.map(([name]) => name),
    [],
  );
  const html = await (await fetch(site.origin)).text();
  const [sheet = ''] = /\/assets\/style-[\w-]+\.css/.exec(html) ?? [];
  const styles = await (await fetch(site.origin + sheet)).text();
  assert.ok(styles.length > 100_000);
  assert.doesNotMatch(styles, /studio/);
});

test('no script of the studio has an endpoint of it: with one the bundler parts zod anew for visitors', async () => {
  const html = (await readPage('/studio', tokens.owner)).html;
  const [manifest = ''] = /\/assets\/studio-manifest-[\w-]+\.js/.exec(html) ?? [];
  const text = await (await fetch(site.origin + manifest)).text();
  const scripts = new Set(text.match(/\/assets\/[\w.-]+\.js/g));
  assert.ok(scripts.size > 10, `${scripts.size} scripts`);
  for (const script of scripts) {
    const code = await (await fetch(site.origin + script)).text();
    assert.ok(!code.includes('/api/v1/studio'), script);
  }
});

async function openStudio(address: string): Promise<Page> {
  const { page } = await openPage(browser);
  const cookie = { name: sessionCookieName(site.origin), value: tokens.owner, url: site.origin };
  await page.context().addCookies([cookie]);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return page;
}

test('by keyboard alone: a section by its letters, an entry of the list, its undo, the palette', async () => {
  const page = await openStudio('/studio');
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await page.waitForURL('**/studio/journal');
  const rows = page.getByRole('row');
  await rows.nth(2).waitFor();
  // The second row is the older event; Enter follows the focus.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/studio/journal?event=${given[0]}`);
  const entry = page.getByRole('region', { name: /сервер, test даёт роль пользователю vera/ });
  assert.match(await entry.innerText(), /помогает с каталогом/);
  assert.match(await entry.innerText(), /Исчезнет: роль «Редактор»\./);
  await page.keyboard.press('Control+z');
  await page.getByText(`Отменено. Это запись ${given[1] + 1}.`).waitFor();
  await entry.getByText(`Отменено: запись ${given[1] + 1}`).waitFor();
  const roles = await db.selectFrom('user_roles').select('role').orderBy('role').execute();
  assert.deepEqual(
    roles.map(({ role }) => role),
    ['moderator', 'owner'],
  );
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/studio/journal' && url.search === '');
  await page.getByRole('row', { name: new RegExp(`lina отменяет запись ${given[0]} `) }).waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('vera');
  await page.getByRole('option', { name: 'vera' }).first().waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('сегод');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/studio');
  // Acts of members only: the role was given by a command.
  await page.getByText(`отменяет запись ${given[0]}`).first().waitFor();
  await page.context().close();
});

test('by keyboard alone: a report of a viewer is answered and closed, and opened again', async () => {
  const { id } = await db
    .selectFrom('episodes')
    .select('id')
    .where('ordinal', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const sound = { episode_id: id, host: '', code: 'sound', time: 754, details: 'Пропадает' };
  await db.insertInto('playback_faults').values(sound).execute();
  const page = await openStudio('/studio');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.waitForURL('**/studio/reports');
  const row = page.getByRole('row', { name: /Звук/ });
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: /эпизод 1$/ });
  await panel.getByText('Пропадает').waitFor();
  assert.equal(
    await panel.getByRole('link', { name: '12:34' }).getAttribute('href'),
    `${episodePath(id)}?t=754`,
  );
  await panel.getByLabel('Ответ зрителям, если нужен').focus();
  await page.keyboard.type('Звук перезаписали');
  await panel.getByRole('button', { name: 'Исправлено' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Жалоба закрыта').waitFor();
  await row.waitFor({ state: 'detached' });
  await page
    .getByRole('status')
    .getByRole('button', { name: /^Отменить/ })
    .press('Enter');
  await row.waitFor();
  const acts = await db
    .selectFrom('journal_events')
    .select('act')
    .where('thing', '=', 'report')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['report.done', 'report.reopen'],
  );
  await page.context().close();
});

test('several reports are closed at once, and the rail counts those that wait', async () => {
  const { id } = await db.selectFrom('episodes').select('id').limit(1).executeTakeFirstOrThrow();
  const stall = { episode_id: id, code: 'stall', time: 10, details: '' };
  await db
    .insertInto('playback_faults')
    .values(['a', 'b', 'c'].map((host) => ({ ...stall, host })))
    .execute();
  const page = await openStudio('/studio/reports');
  const waiting = page.getByRole('complementary').getByRole('link', { name: /^Жалобы/ });
  const count = async () => Number(/\d+$/.exec(await waiting.innerText())?.[0] ?? 0);
  const before = await count();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page
    .getByRole('region', { name: 'Выбранное' })
    .getByRole('button', { name: 'Закрыть', exact: true })
    .click();
  await page
    .getByRole('status')
    .getByText(/^Сделано: 2/)
    .waitFor();
  await waitUntil(async () => (await count()) === before - 2);
  await page.context().close();
});

test('the top bar and the rail name the page that is open', async () => {
  const page = await openStudio('/studio/security');
  const place = page.getByRole('banner').first().getByRole('paragraph');
  assert.equal(await place.innerText(), 'Безопасность');
  assert.equal(await page.locator('nav [aria-current=page]').count(), 0);
  await page.goto(`${site.origin}/studio`);
  assert.equal(await place.innerText(), 'Сегодня');
  await page.context().close();
});

test('an event that was undone meanwhile is refused with words beside it', async () => {
  const page = await openStudio(`/studio/journal?event=${given[1]}`);
  const other = await openStudio(`/studio/journal?event=${given[1]}`);
  for (const one of [other, page]) await one.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('alert').getByText('Это уже отменено.').waitFor();
  for (const one of [other, page]) await one.context().close();
});

test('filters are in the address, work without scripts, and say when they leave nothing', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: sessionCookieName(site.origin), value: tokens.owner, url: site.origin }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}/studio/journal`);
  await page.getByRole('button', { name: 'Фильтр' }).click();
  await page.locator('select[name=act]').selectOption({ label: 'Роль дана' });
  await page.getByRole('button', { name: 'Показать' }).click();
  await page.waitForURL(/act=user\.role_give/);
  assert.ok(
    await page
      .getByRole('row', { name: /сервер, test даёт роль/ })
      .first()
      .isVisible(),
  );
  await page.goto(`${site.origin}/studio/journal?act=user.ban`);
  assert.ok(await page.getByText('Под эти фильтры не попала ни одна запись').isVisible());
  await page.getByRole('link', { name: 'Убрать «Что»' }).last().click();
  await page.waitForURL((url) => !url.search.includes('act='));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Выгрузить CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^journal-[\d-]+\.csv$/);
  await context.close();
});

test('the account menu of the site leads a member to the studio, and nobody else', async () => {
  const page = await openStudio('/studio');
  await page.goto(site.origin);
  await page.locator('[popovertarget=account-menu]').filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: 'Студия' }).click();
  await page.waitForURL('**/studio');
  await page.context().close();
  const stranger = await createTestAccount({ db }, 'sora');
  assert.doesNotMatch((await readPage('/rules', stranger.token)).html, /Студия|\/studio/);
});
