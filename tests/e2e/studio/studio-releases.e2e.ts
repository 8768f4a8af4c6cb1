import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { brokenRules, WCAG } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { toast, undoDone } from '#tests/support/browser/studio-keyboard.ts';
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
  folder = await mkdtemp(path.join(tmpdir(), 'akane-releases-'));
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

async function openAs(
  { token }: TestAccount,
  address: string,
  width?: number,
): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPage(browser, width);
  await page.context().addCookies([{ name: sessionCookieName(site.origin), value: token, url: site.origin }]);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

// By keyboard: what is in focus takes the keys.
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function submit(page: Page, note: string): Promise<void> {
  await follow(page, 'Отдать на публикацию');
  await type(page, 'Что им сказать, если нужно', note);
  await press(page, 'Отдать на публикацию');
  await toast(page, 'Черновик отдан на публикацию').waitFor();
}

const statusOf = async (alias: string) =>
  (await fetch(`${site.origin}/api/v1/anime/releases/${alias}`)).status;

async function listActs(thingId: string): Promise<string[]> {
  const events = await db
    .selectFrom('journal_events')
    .select(['act', 'actor_id'])
    .where('thing', '=', 'release')
    .where('thing_id', '=', thingId)
    .orderBy('id')
    .execute();
  return events.map(({ act, actor_id: actor }) => `${actor === owner.id ? 'owner' : 'editor'} ${act}`);
}

test('an editor makes a release and submits it; the owner publishes, hides and deletes it', async () => {
  const made = await openAs(editor, '/studio/releases');
  await made.page.keyboard.press('n');
  await made.page.waitForURL('**/studio/releases/new');
  await type(made.page, 'Название', 'Тихая гавань');
  await type(made.page, 'Название на латинице', 'Quiet Harbour');
  await made.page.getByLabel('Драма', { exact: true }).focus();
  await made.page.keyboard.press('Space');
  await made.page.keyboard.press('Control+s');
  await made.page.waitForURL(/\/studio\/releases\/\d+$/);
  const id = made.page.url().split('/').at(-1) ?? '';
  await toast(made.page, 'Черновик релиза создан').waitFor();
  assert.equal(await statusOf('quiet-harbour'), 404);
  assert.equal(await made.page.getByRole('button', { name: 'Опубликовать' }).count(), 0);
  await submit(made.page, 'Метки проверены');
  await made.page.getByText('Ждёт публикации').waitFor();

  const published = await openAs(owner, '/studio');
  await published.page.getByText('«Тихая гавань» ждёт публикации').waitFor();
  await published.page.getByText(/^mika, .*: «Метки проверены»$/).waitFor();
  await published.page.goto(`${site.origin}/studio/releases/${id}`);
  await waitForHydration(published.page);
  await follow(published.page, 'Вернуть на доработку');
  await type(published.page, 'Что доделать', 'Нет постера');
  assert.deepEqual(await brokenRules(published.page, WCAG), []);
  await press(published.page, 'Вернуть на доработку');
  await toast(published.page, 'Черновик возвращён на доработку').waitFor();
  await made.page.goto(`${site.origin}/studio`);
  await made.page.getByText('«Тихая гавань» возвращён на доработку').waitFor();
  await made.page.goto(`${site.origin}/studio/releases/${id}`);
  await waitForHydration(made.page);
  await made.page.getByText('Нет постера', { exact: true }).waitFor();
  await submit(made.page, '');
  await press(made.page, 'Отозвать');
  await toast(made.page, 'Черновик больше не ждёт публикации').waitFor();

  // An episode that is ready comes out in the same step.
  const { id: episode } = await db
    .insertInto('episodes')
    .values({ release_id: Number(id), ordinal: 1, sort_order: 1, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await prepareVideo(db, episode, `videos/${id}/a`);
  await published.page.reload();
  await waitForHydration(published.page);
  await follow(published.page, 'Опубликовать');
  await published.page.getByLabel('Вместе с эпизодом 1').and(published.page.locator(':checked')).waitFor();
  assert.deepEqual(await brokenRules(published.page, WCAG), []);
  const discard = (at: Date | null) =>
    db.updateTable('episode_videos').set({ discarded_at: at }).where('episode_id', '=', episode).execute();
  await discard(new Date());
  await press(published.page, 'Опубликовать');
  await published.page
    .getByRole('region', { name: /^Опубликовать: / })
    .getByRole('alert')
    .waitFor();
  assert.equal(await toast(published.page, /./).count(), 0, 'only the panel tells it');
  await discard(null);
  await press(published.page, 'Опубликовать');
  await toast(published.page, 'Релиз на сайте вместе с эпизодами').waitFor();
  const { is_published: isOut } = await db
    .selectFrom('episodes')
    .select('is_published')
    .where('id', '=', episode)
    .executeTakeFirstOrThrow();
  assert.equal(isOut, true);
  await waitUntil(async () => (await statusOf('quiet-harbour')) === 200);
  await press(published.page, 'Скрыть');
  await toast(published.page, 'Релиз скрыт').waitFor();
  await waitUntil(async () => (await statusOf('quiet-harbour')) === 404);
  await undoDone(published.page, 'Релиз скрыт');
  await waitUntil(async () => (await statusOf('quiet-harbour')) === 200);
  await press(published.page, 'Удалить');
  await toast(published.page, 'Релиз удалён').waitFor();
  assert.deepEqual(await listActs(id), [
    'editor release.create',
    'editor release.submit',
    'owner release.return',
    'editor release.submit',
    'editor release.withdraw',
    'owner release.show',
    'owner release.hide',
    'owner release.show',
    'owner release.delete',
  ]);
  // The browser tells of the refusal.
  const others = published.errors.filter((one) => !one.includes('409'));
  assert.deepEqual([made.errors, others], [[], []]);
  await made.page.context().close();
  await published.page.context().close();
});

test('a name of 300 letters takes three lines on a phone, and is shown whole by one press', async () => {
  const name = 'Смотрительница маяка, которая умела говорить с чайками. '.repeat(6).slice(0, 300).trim();
  const { id } = await db
    .updateTable('releases')
    .set({ name_main: name })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('releases')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('state', '=', 'published'),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const { page, errors } = await openAs(owner, `/studio/releases/${id}`, 390);
  const heading = page.getByRole('heading', { level: 1 });
  const linesOf = () =>
    heading.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    );
  assert.equal(await linesOf(), 3);
  const whole = page.getByRole('button', { name: 'Название целиком' });
  await whole.press('Enter');
  assert.ok((await linesOf()) > 5);
  await page.getByRole('button', { name: 'Свернуть название' }).press('Enter');
  await whole.waitFor();
  assert.equal(await linesOf(), 3);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('many releases change at once after a count, and the message takes that back', async () => {
  const { page, errors } = await openAs(owner, '/studio/releases');
  const before = await db.selectFrom('releases').select(['id', 'age_rating']).orderBy('id').execute();
  await page.getByRole('table', { name: 'Релизы' }).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await press(page, 'Изменить поле');
  const dialog = page.getByRole('dialog', { name: 'Изменить 2 релиза' });
  await dialog.getByLabel('Поле').selectOption({ label: 'Возраст' });
  await dialog.getByLabel('Значение').selectOption({ label: '18+' });
  await press(page, 'Посчитать');
  await dialog.getByText('Изменится 2 из 2.').waitFor();
  await press(page, 'Изменить');
  await toast(page, 'Изменено: 2').waitFor();
  const adults = () =>
    db.selectFrom('releases').select('id').where('age_rating', '=', 'R18_PLUS').orderBy('id').execute();
  assert.ok((await adults()).length >= 2);
  await undoDone(page, 'Изменено: 2');
  await toast(page, 'Отменено.').waitFor();
  const after = await db.selectFrom('releases').select(['id', 'age_rating']).orderBy('id').execute();
  assert.deepEqual(after, before);
  assert.deepEqual(errors, []);
  await page.context().close();
});
