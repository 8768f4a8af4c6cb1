import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { toast } from '#tests/support/browser/studio-keyboard.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { type ChannelService, startChannelService } from '#tests/support/servers/channel-service.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let service: ChannelService;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let episodeId: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-announcements-'));
  service = await startChannelService();
  site = await startSite(folder, { WEBHOOK_SERVICES: service.origin });
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  const release = await db
    .selectFrom('releases')
    .select('id')
    .where('state', '=', 'published')
    .where('published_episodes', '>=', 3)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const draft = { release_id: release.id, ordinal: 77, sort_order: 900, is_published: false };
  const { id } = await db.insertInto('episodes').values(draft).returning('id').executeTakeFirstOrThrow();
  episodeId = id;
  await prepareVideo(db, id, `videos/${release.id}/prepared`);
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(address: string): Promise<Page> {
  const { page } = await openPage(browser);
  const cookie = { name: sessionCookieName(site.origin), value: owner.token, url: site.origin };
  await page.context().addCookies([cookie]);
  await page.goto(`${site.origin}${address}`);
  await waitForHydration(page);
  return page;
}

test('a webhook is added with a preview, tried, and told of a published episode', async () => {
  const page = await open('/studio/channels/new');
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Наш сайт');
  await page.getByRole('combobox', { name: 'Где он' }).selectOption('webhook');
  await page.getByRole('textbox', { name: 'Куда', exact: true }).fill(`${service.origin}/hook`);
  const template = page.getByRole('textbox', { name: /^Текст/ });
  const preview = page.getByLabel('Как увидят');
  await template.fill('Вышла {серия}');
  await preview.getByText('{серия}').waitFor();
  await template.fill('Вышел эпизод {эпизод}\n{ссылка}');
  await preview.getByText(/^Вышел эпизод \S+\s+http/).waitFor();
  await page.getByRole('button', { name: /^Создать/ }).click();
  await toast(page, 'Канал добавлен').waitFor();

  await page.getByLabel('Секрет подписи').fill('подписывает');
  await page.getByRole('button', { name: 'Задать ключ' }).click();
  await page.getByText('только из латинских знаков').waitFor();
  await page.getByLabel('Секрет подписи').fill('signs-it');
  await page.getByRole('button', { name: 'Задать ключ' }).click();
  await toast(page, 'Ключ задан').waitFor();
  assert.equal(await page.getByLabel('Секрет подписи').inputValue(), '');
  service.answers.set('/hook', { status: 404 });
  const tryIt = page.getByRole('button', { name: 'Отправить пробное сообщение' });
  await tryIt.click();
  await page.getByText('По этому адресу ничего нет (404)').waitFor();
  service.answers.clear();
  await tryIt.click();
  await page.getByText('Сообщение отправлено, сервис его принял.').waitFor();
  await assertAccessible(page, 'a channel');
  await page.route('**/test', (route) => route.abort(), { times: 1 });
  await tryIt.click();
  await page.getByText('Неизвестно, дошло ли').waitFor();
  await page.getByText('Ответа нет. Посмотрите в канал').waitFor();

  const removal = page.getByRole('button', { name: 'Убрать ключ…' });
  const question = page.getByRole('dialog', { name: 'Убрать ключ?' });
  await removal.click();
  await question.getByText('Сообщения пойдут без подписи').waitFor();
  await question.getByRole('button', { name: 'Отмена' }).click();
  await page.getByText('Задан', { exact: true }).waitFor();
  await removal.click();
  await question.getByRole('button', { name: 'Убрать', exact: true }).click();
  await toast(page, 'Ключ убран').waitFor();
  await page.getByLabel('Секрет подписи').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('signs-it');
  await page.keyboard.press('Enter');
  // The message about the first key may still be there.
  await page.getByText('Задан', { exact: true }).waitFor();

  await page.goto(`${site.origin}/studio/episodes/${episodeId}`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Опубликовать…' }).first().click();
  const panel = page.getByRole('region', { name: /^Опубликовать: / });
  await panel.getByRole('button', { name: 'Опубликовать', exact: true }).click();
  await service.waitFor('/hook', 3);
  const sent = service.sentTo('/hook').at(-1);
  assert.match((JSON.parse(sent?.body ?? '') as { text: string }).text, /^Вышел эпизод 77\nhttp/);
  assert.match(String(sent?.headers['akane-signature']), /^sha256=[0-9a-f]{64}$/);
  const shown = page.getByRole('region', { name: 'Оповещения' });
  await shown.getByRole('button', { name: 'Обновить' }).click();
  await shown.getByText('Отправлено').waitFor();
});
