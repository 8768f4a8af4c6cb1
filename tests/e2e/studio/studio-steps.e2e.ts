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
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let lina: TestAccount;
let mika: TestAccount;
let episodeId: string;
let releasePath: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-steps-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  const team = await createTestTeam({ db }, 'Вереск');
  lina = await createTestMember({ db }, 'lina', { role: 'release_manager', teamId: team });
  mika = await createTestMember({ db }, 'zvezdochet', { role: 'crew', teamId: team });
  const last = await db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .innerJoin('episode_videos', 'episode_videos.episode_id', 'episodes.id')
    .select(['episodes.id', 'releases.id as release', 'alias'])
    .where('state', '=', 'published')
    .where('is_published', '=', true)
    .where('folder', 'is not', null)
    .where('storyboard', 'is not', null)
    .orderBy('releases.id')
    .orderBy('sort_order', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  episodeId = last.id;
  releasePath = `/anime/releases/release/${last.alias}`;
  await db.deleteFrom('release_teams').where('release_id', '=', last.release).execute();
  await db.insertInto('release_teams').values({ release_id: last.release, team_id: team }).execute();
  await db.updateTable('episodes').set({ is_published: false }).where('id', '=', episodeId).execute();
  await db
    .updateTable('releases')
    .set({ is_in_production: true, shows_progress: true })
    .where('id', '=', last.release)
    .execute();
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(who: TestAccount, address: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPage(browser);
  const cookie = { name: sessionCookieName(site.origin), value: who.token, url: site.origin };
  await page.context().addCookies([cookie]);
  await go(page, address);
  return { page, errors };
}

async function go(page: Page, address: string): Promise<void> {
  await page.goto(`${site.origin}${address}`);
  await waitForHydration(page);
}

const press = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).first().press('Enter');

/** Presses ↓ as often, because browsers here type no Cyrillic letters into a choice. */
async function goDown(page: Page, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await page.keyboard.press('ArrowDown');
}

async function assign(page: Page, step: string, who: string, states = 0): Promise<void> {
  await press(page, 'link', `Назначить: ${step}`);
  const panel = page.getByRole('region', { name: new RegExp(`^${step}: `) });
  await panel.getByLabel('Кто', { exact: true }).focus();
  await page.keyboard.type(who);
  await panel.getByLabel('Состояние', { exact: true }).focus();
  await goDown(page, states);
  await panel.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await panel.waitFor({ state: 'detached' });
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Уведомления/ });
const focused = (page: Page, role: 'button' | 'region', name: string) =>
  page.getByRole(role, { name, exact: true }).and(page.locator(':focus'));
const publicPage = async () => (await fetch(`${site.origin}${releasePath}`)).text();

test('by keyboard: a step is given, told, begun and ended, a remark is made and done, and viewers read how it goes', async () => {
  const work = `/studio/episodes/${episodeId}/steps`;
  const manager = await open(lina, work);
  // Ready already.
  await assign(manager.page, 'Перевод', 'lina', 2);
  await assign(manager.page, 'Озвучка', 'zvezdochet');

  const crew = await open(mika, '/studio');
  await crew.page
    .getByRole('region', { name: 'Мои этапы' })
    .getByText(/^Озвучка: /)
    .waitFor();
  await bellOf(crew.page).press('Enter');
  await crew.page.getByText('Ваш этап: озвучка').waitFor();
  await crew.page.getByRole('link', { name: /Ваш этап: озвучка/ }).press('Enter');
  await crew.page.waitForURL(`**${work}`);
  assert.equal(await crew.page.getByRole('button', { name: 'Замечание здесь' }).count(), 0);
  await press(crew.page, 'button', 'Начать: Озвучка');
  await toast(crew.page, 'Этап начат: озвучка').waitFor();
  await focused(crew.page, 'button', 'Готово: Озвучка').waitFor();
  await waitUntil(async () => (await publicPage()).includes('перевод готов, идёт озвучка'));
  assert.equal((await publicPage()).includes('zvezdochet'), false);

  const { page } = manager;
  const video = page.locator('video');
  await waitUntil(async () => (await video.evaluate((media: HTMLVideoElement) => media.readyState)) >= 2);
  await video.evaluate((media: HTMLVideoElement) => {
    media.muted = true;
  });
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowRight');
  await waitUntil(async () => (await video.evaluate((media: HTMLVideoElement) => media.currentTime)) === 2);
  await page.keyboard.press('KeyR');
  await page.getByRole('textbox', { name: 'Замечание на 0:02' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Слышен щелчок');
  await page.keyboard.press('Tab');
  await goDown(page, 3);
  await page.keyboard.press('Tab');
  // The form that is open keeps its text and its second.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('KeyR');
  await page.keyboard.press('Enter');
  await toast(page, 'Замечание записано: 0:02').waitFor();
  await focused(page, 'button', 'Замечание здесь').waitFor();
  const remarks = page.getByRole('list', { name: 'Открытые замечания' });
  await remarks.getByText('Слышен щелчок').waitFor();
  await remarks.getByRole('img', { name: /^Кадр около 0:0/ }).waitFor();
  await page.getByRole('link', { name: /^Этапы и замечания\s*1$/ }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await remarks.getByRole('button', { name: 'Перейти к 0:02' }).press('Enter');
  await waitUntil(async () => (await video.evaluate((media: HTMLVideoElement) => media.currentTime)) === 2);

  await go(crew.page, work);
  await bellOf(crew.page).press('Enter');
  await crew.page.getByText('Замечание к вашему этапу: озвучка').waitFor();
  await crew.page.keyboard.press('Escape');
  await press(crew.page, 'button', 'Готово: замечание на 0:02');
  await toast(crew.page, 'Замечание исправлено').waitFor();
  await crew.page.getByText('Открытых замечаний нет.').waitFor();
  await focused(crew.page, 'region', 'Замечания').waitFor();

  // What somebody else has done meanwhile is told once, and the next press saves what is written.
  await press(page, 'link', 'Изменить: Озвучка');
  const panel = page.getByRole('region', { name: /^Озвучка: / });
  await panel.getByLabel('Состояние', { exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await press(crew.page, 'button', 'Готово: Озвучка');
  await toast(crew.page, 'Этап готов: озвучка').waitFor();
  await panel.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await panel.getByText('Этап изменили, пока вы правили.').waitFor();
  await panel.getByRole('button', { name: 'Сохранить' }).press('Enter');
  await panel.waitFor({ state: 'detached' });
  await waitUntil(() => manager.errors.length > 0);
  assert.match(manager.errors.splice(0).join(), /^[^,]*409[^,]*$/);

  await go(crew.page, work);
  await press(crew.page, 'button', 'Готово: Озвучка');
  await toast(crew.page, 'Этап готов: озвучка').waitFor();
  await go(crew.page, '/studio/steps');
  await crew.page.getByText('За вами ничего нет').waitFor();
  await assertAccessible(crew.page);
  await waitUntil(async () => (await publicPage()).includes('всё готово'));
  assert.deepEqual([manager.errors, crew.errors], [[], []]);
  await page.context().close();
  await crew.page.context().close();
});
