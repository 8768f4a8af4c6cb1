import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { toast, undoNewest } from '#tests/support/browser/studio-keyboard.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const DAY_MS = 86_400_000;

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let releaseId: number;
let episodeId: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-publication-'));
  site = await startSite(folder);
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
  releaseId = release.id;
  const draft = { release_id: releaseId, ordinal: 77.5, sort_order: 900, is_published: false };
  const { id } = await db.insertInto('episodes').values(draft).returning('id').executeTakeFirstOrThrow();
  episodeId = id;
  await prepareVideo(db, id, `videos/${releaseId}/prepared`);
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const answersVisitor = async (status: number) => {
  const address = `${site.origin}/api/v1/anime/releases/episodes/${episodeId}`;
  await waitUntil(async () => (await fetch(address)).status === status);
};

async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

async function open(address: string): Promise<Page> {
  const { page } = await openPage(browser);
  const cookie = { name: sessionCookieName(site.origin), value: owner.token, url: site.origin };
  await page.context().addCookies([cookie]);
  await page.goto(`${site.origin}${address}`);
  await waitForHydration(page);
  return page;
}

const publishPanel = (page: Page) => page.getByRole('region', { name: /^Опубликовать: / });

async function submit(page: Page, name: string): Promise<void> {
  await publishPanel(page).getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('by keyboard: a prepared episode is published in the list, taken back on its page and published again', async () => {
  await answersVisitor(404);
  const page = await open(`/studio/releases/${releaseId}/episodes`);
  await page.getByText('Готов к публикации').waitFor();
  await press(page, 'link', 'Опубликовать…: Эпизод 77,5');
  await submit(page, 'Опубликовать');
  await toast(page, 'Эпизод опубликован').waitFor();
  await page.getByText('Готов к публикации').waitFor({ state: 'detached' });
  await answersVisitor(200);

  await page.goto(`${site.origin}/studio/episodes/${episodeId}`);
  await waitForHydration(page);
  await press(page, 'link', 'Снять с публикации…');
  const panel = page.getByRole('region', { name: /^Снять с публикации: / });
  await panel.getByText('Зрители перестанут видеть эпизод и его торренты сразу').waitFor();
  await panel.getByRole('button', { name: 'Снять с публикации' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Эпизод снят с публикации').waitFor();
  await panel.waitFor({ state: 'detached' });
  await page.getByText('Снят с публикации', { exact: true }).waitFor();
  await answersVisitor(404);

  await press(page, 'link', 'Опубликовать…');
  await submit(page, 'Опубликовать');
  await toast(page, 'Эпизод опубликован').waitFor();
  await answersVisitor(200);
  await page.context().close();
});

test('by keyboard: an episode is planned, moved, cancelled and planned again, and comes out by itself', async () => {
  await db
    .updateTable('episodes')
    .set({ is_published: false, taken_back_at: new Date() })
    .where('id', '=', episodeId)
    .execute();
  const page = await open(`/studio/episodes/${episodeId}`);
  const plan = async (day: string, hour: string, button: string) => {
    const panel = publishPanel(page);
    await panel.getByRole('radio').last().focus();
    await page.keyboard.press('Space');
    await panel.getByLabel('День', { exact: true }).fill(day);
    await panel.getByLabel('Час', { exact: true }).fill(hour);
    await submit(page, button);
  };
  const inAMonth = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const later = inAMonth.split('-').toReversed().join('.');
  await press(page, 'link', 'Опубликовать…');
  await plan('1 января 2020', '19:00', 'Запланировать');
  await publishPanel(page).getByText('Этот день уже прошёл.').waitFor();
  await plan(later, '99:99', 'Запланировать');
  await publishPanel(page).getByText('Запишите часы и минуты так: 19:30.').waitFor();
  assert.equal(await publishPanel(page).locator('[aria-invalid=true]').getAttribute('name'), 'hour');
  // The button is the last control of the panel: Tab leads on into the page, and round in a panel that covers it.
  const lastControl = publishPanel(page).getByRole('button', { name: 'Запланировать' });
  await lastControl.focus();
  await page.keyboard.press('Tab');
  assert.equal(await publishPanel(page).locator(':focus').count(), 0);
  const desktop = page.viewportSize();
  assert.ok(desktop);
  await page.setViewportSize({ width: 390, height: 844 });
  await lastControl.focus();
  await page.keyboard.press('Tab');
  await publishPanel(page).locator('[aria-label=Закрыть]:focus').waitFor();
  await page.keyboard.press('Shift+Tab');
  await lastControl.and(page.locator(':focus')).waitFor();
  await page.setViewportSize(desktop);
  await plan(later, '19:00', 'Запланировать');
  await publishPanel(page).waitFor({ state: 'detached' });
  await page.getByText(/^По плану .*19:00/).waitFor();

  await press(page, 'link', 'Перенести…');
  await plan(later, '21:30', 'Перенести');
  await page.getByText(/^По плану .*21:30/).waitFor();
  await press(page, 'button', 'Отменить план');
  await page.getByText(/^По плану /).waitFor({ state: 'detached' });

  await press(page, 'link', 'Опубликовать…');
  await plan(later, '19:00', 'Запланировать');
  await page.getByText(/^По плану .*19:00/).waitFor();
  await answersVisitor(404);
  await db
    .updateTable('publication_plans')
    .set({ at: new Date(Date.now() + 2000) })
    .where('episode_id', '=', episodeId)
    .execute();
  await answersVisitor(200);
  await page.goto(`${site.origin}/studio/journal`);
  await page.getByText('по плану снова публикует эпизод:').first().waitFor();
  await page.context().close();
});

test('by keyboard: another video is published, and the one before comes back from the list of videos', async () => {
  const currentOf = async () => {
    const row = await db
      .selectFrom('episode_videos')
      .select('folder')
      .where('episode_id', '=', episodeId)
      .where('replaced_at', 'is', null)
      .executeTakeFirstOrThrow();
    return row.folder?.split('/').at(-1);
  };
  await prepareVideo(db, episodeId, `videos/${releaseId}/another`);
  const page = await open(`/studio/episodes/${episodeId}`);
  const videos = page.getByRole('region', { name: 'Версии видео' }).getByRole('listitem');
  await videos.filter({ hasText: 'Ждёт публикации' }).waitFor();
  await press(page, 'link', 'Опубликовать новое видео…');
  await submit(page, 'Опубликовать');
  await toast(page, 'Эпизод опубликован').waitFor();
  await waitUntil(async () => (await currentOf()) === 'another');

  await videos
    .filter({ hasText: 'Заменено' })
    .getByText(/^Хранится до /)
    .waitFor();
  await press(page, 'link', 'Вернуть это видео…');
  const panel = page.getByRole('region', { name: /^Другое видео: / });
  await panel.getByRole('button', { name: 'Заменить видео' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Это видео опубликовано').waitFor();
  await panel.waitFor({ state: 'detached' });
  assert.equal(await currentOf(), 'prepared');
  await undoNewest(page);
  await waitUntil(async () => (await currentOf()) === 'another');
  await page.context().close();
});
