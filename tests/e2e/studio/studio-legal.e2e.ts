import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import { tabTo } from '#tests/support/browser/studio-keyboard.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const KAZAKHSTAN = '2.72.0.1';
const RELEASE = 'Последний поезд на Сакураяму';
const ALIAS = 'last-train-to-sakurayama';
const HOUR_MS = 3600_000;

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let release: number;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-legal-'));
  // The tests say where a visitor comes from.
  site = await startSite(folder, { TRUSTED_PROXIES: '127.0.0.1,::1' });
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  release = (
    await db.selectFrom('releases').select('id').where('alias', '=', ALIAS).executeTakeFirstOrThrow()
  ).id;
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openStudio(address: string, width = 1440, height = 900): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  const cookie = { name: sessionCookieName(site.origin), value: owner.token, url: site.origin };
  await page.context().addCookies([cookie]);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return page;
}

async function openAsVisitor(): Promise<Page> {
  const { page } = await openPage(browser);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': KAZAKHSTAN });
  return page;
}

/** Loads the page of the release anew until it shows this. */
async function showsVisitor(page: Page, text: RegExp): Promise<void> {
  await waitUntil(async () => {
    await page.goto(`${site.origin}/anime/releases/release/${ALIAS}/episodes`);
    return text.test(await page.locator('main').first().innerText());
  });
}

const status = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

test('by keyboard only a claim closes a release for a country and is lifted, and the journal names each act', async () => {
  const visitor = await openAsVisitor();
  await showsVisitor(visitor, /Эпизод/i);
  const page = await openStudio('/studio/claims');

  await tabTo(page, /^Записать заявление$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Записать заявление' }).waitFor();
  await page.keyboard.type('ООО «Северный свет»');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/studio\/claims\/1\?done=/);
  await status(page, 'Заявление записано');

  await tabTo(page, /^Добавить релиз$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Добавить релиз' }).waitFor();
  await page.getByRole('searchbox', { name: /Название или номер релиза/ }).waitFor();
  await page.keyboard.type('сакураяма');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Найденные релизы' }).waitFor();
  await tabTo(page, new RegExp(`^${RELEASE}`));
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: `Закрыть: ${RELEASE}` }).waitFor();
  await page.getByRole('checkbox', { name: 'Весь релиз' }).waitFor();
  await page.keyboard.press('Space');
  await tabTo(page, /^Добавить$/);
  await page.keyboard.press('Enter');
  await status(page, 'Заявление изменено');
  await tabTo(page, /^Казахстан$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Сохранить меру$/);
  await page.keyboard.press('Enter');
  // The panel of visitors looks from the first country of the measure.
  await page.getByText('Казахстан: всё открыто.').waitFor();

  await page.keyboard.press('Shift+Tab');
  await tabTo(page, /^Применить меру$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Применить меру/ }).waitFor();
  await page.keyboard.press('Enter');
  await status(page, 'Мера по заявлению применена');
  await page.getByText(/Казахстан: страница открывается, эпизоды закрыты по блокировке/).waitFor();
  await showsVisitor(visitor, /Недоступно в вашем регионе/);

  // An hour later the password has to be given again.
  await db
    .updateTable('sessions')
    .set({ password_at: new Date(Date.now() - HOUR_MS) })
    .where('user_id', '=', owner.id)
    .execute();
  await tabTo(page, /^Снять меру$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Снять меру/ }).waitFor();
  await page.keyboard.type('договорились');
  await page.keyboard.press('Enter');
  await page.getByLabel('Пароль от аккаунта').waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await status(page, 'Мера по заявлению снята');

  await showsVisitor(visitor, /Эпизод/i);
  await visitor
    .getByRole('link', { name: /^Смотреть/ })
    .first()
    .click();
  await visitor.waitForURL('**/anime/video/episode/**');
  await visitor.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3, undefined, {
    timeout: 60_000,
  });

  const events = await db
    .selectFrom('journal_events')
    .select(['act', 'reason'])
    .where('thing', 'in', ['block', 'claim'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ act }) => act),
    [
      'claim.create',
      'claim.change',
      'claim.change',
      'block.create',
      'claim.apply',
      'block.lift',
      'claim.lift',
    ],
  );
  assert.equal(events.at(-1)?.reason, 'договорились');
  for (const one of [visitor, page]) await one.context().close();
});

test('an undo in the journal that opens something asks for the password first', async () => {
  await confirmSessions({ db }, owner.id);
  const page = await openStudio(`/studio/blocks?panel=new&pick=${release}`);
  await page.getByRole('checkbox', { name: 'Казахстан' }).check();
  await page.getByLabel(/^Почему/).fill('по решению суда');
  await page.getByRole('button', { name: 'Закрыть показ', exact: true }).click();
  await status(page, 'Блокировка показа назначена');
  await db.updateTable('sessions').set({ password_at: null }).where('user_id', '=', owner.id).execute();
  await page
    .getByRole('status')
    .getByRole('button', { name: /^Отменить: / })
    .click();
  await page.getByLabel('Пароль от аккаунта').waitFor();
  await page.keyboard.press('Escape');
  const { id } = await db
    .selectFrom('journal_events')
    .select('id')
    .where('act', '=', 'block.create')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await page.goto(`${site.origin}/studio/journal?event=${id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Отменить/ }).click();
  await page.getByLabel('Ваш пароль').fill('не тот');
  await page.keyboard.press('Enter');
  await page.getByText('Неверный пароль.').waitFor();
  const password = page.getByLabel('Ваш пароль');
  assert.equal(await password.getAttribute('aria-invalid'), 'true');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(/^Отменено\. Это запись/).waitFor();
  await page.context().close();
});

test('claims and blocks work without scripts, and every page of them is accessible on both widths', async () => {
  await confirmSessions({ db }, owner.id);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: sessionCookieName(site.origin), value: owner.token, url: site.origin }]);
  const plain = await context.newPage();
  await plain.goto(`${site.origin}/studio/claims?panel=new`);
  await plain.getByLabel('Заявитель', { exact: true }).fill('Студия «Ветер»');
  await plain.getByLabel('Ответить до, по Москве').fill('2.1.26');
  await plain.getByRole('button', { name: 'Записать', exact: true }).click();
  await plain.waitForURL(/\/studio\/claims\/2/);
  await plain.getByRole('link', { name: 'Отказали' }).click();
  assert.match(await plain.getByLabel(/^Письмо/).inputValue(), /заявление № 2 .*не нашли оснований/s);
  await plain.getByRole('checkbox', { name: 'Беларусь' }).check();
  await plain.getByLabel('Другие страны').fill('Япония');
  await plain.getByRole('button', { name: 'Сохранить меру' }).click();
  assert.ok(await plain.getByRole('checkbox', { name: 'Япония' }).isChecked());
  await plain.goto(`${site.origin}/studio`);
  await plain.getByText('Заявление № 2 просрочено').waitFor();
  await context.close();

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const page = await openStudio('/studio', width, height);
    for (const address of [
      '/studio/claims',
      '/studio/claims?panel=new',
      '/studio/claims?state=overdue&search=нет',
      '/studio/claims/1',
      '/studio/claims/2',
      '/studio/claims/2?panel=target&find=поезд',
      `/studio/claims/2?panel=target&pick=${release}`,
      '/studio/claims/2?panel=apply',
      '/studio/blocks',
      `/studio/blocks?panel=new&pick=${release}`,
      '/studio/blocks?block=1&visitor=KZ',
    ]) {
      await page.goto(site.origin + address);
      await waitForHydration(page);
      await assertAccessible(page, `${address} ${width}`);
    }
    await page.context().close();
  }
});
