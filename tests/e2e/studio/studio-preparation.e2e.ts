import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Updateable } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import type { IngestsTable } from '#server/platform/database/tables/video-tables.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let episode: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-preparation-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  const found = await db
    .selectFrom('episodes')
    .innerJoin('episode_videos', 'episode_videos.episode_id', 'episodes.id')
    .select(['episodes.id', 'episode_videos.id as video', 'release_id'])
    .where('is_published', '=', true)
    .where('folder', 'is not', null)
    .orderBy('release_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  episode = found.id;
  const next = await prepareVideo(db, episode, `videos/${found.release_id}/prepared`);
  await db.insertInto('video_lags').values({ video_id: next, than_id: found.video, lag: 400 }).execute();
  await db.deleteFrom('ingests').where('episode_id', '=', episode).execute();
  // Of another data folder: no runner of this site takes it.
  const far = { data_id: '00000000-0000-4000-8000-00000000000f', host: 'far' };
  await db
    .insertInto('ingests')
    .values({ episode_id: episode, file: '/data/Лисья почта - 03.mkv', state: 'running', ...far })
    .execute();
  await setJob({ step: 'encode', progress: 0.34, heights: [480, 720, 1080] });
  await setJob({ early_folder: `sources/early/${found.release_id}/${'a'.repeat(32)}`, early_seconds: 500 });
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const setJob = (values: Updateable<IngestsTable>) =>
  db.updateTable('ingests').set(values).where('episode_id', '=', episode).execute();

async function openEpisode(): Promise<Page> {
  const { page } = await openPage(browser);
  const cookie = { name: sessionCookieName(site.origin), value: owner.token, url: site.origin };
  await page.context().addCookies([cookie]);
  await page.goto(`${site.origin}/studio/episodes/${episode}`);
  await waitForHydration(page);
  return page;
}

test('the page of an episode tells how its video is prepared, and what helps when it failed', async () => {
  const page = await openEpisode();
  await page.getByText('480p можно смотреть до').waitFor();
  assert.equal(await page.getByRole('progressbar').count(), 3);
  await page.getByText('метки сдвинутся на 0,4').first().waitFor();
  const playlist = page.waitForRequest(/sources\/early\/.+\/480\.m3u8/);
  await page.getByRole('link', { name: 'Смотреть 480p' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/video=early/);
  await playlist;

  await page.route('**/preparation', (route) => route.abort());
  const late = page.getByText('Связи нет: показано то, что было раньше.');
  await late.waitFor();
  await page.unroute('**/preparation');
  await late.waitFor({ state: 'detached' });

  // The page finds out by itself.
  await setJob({ state: 'failed', failure: 'В файле нет видео.', log: '10:00:00 moov atom not found' });
  await page.getByRole('button', { name: 'Повторить' }).waitFor();
  await page.getByText('moov atom not found').waitFor();
  await page.getByRole('link', { name: 'Заменить файл' }).waitFor();

  // A page that was opened afterwards has the log as well, and says when it does not come.
  await page.route('**/preparation/log', (route) => route.abort(), { times: 1 });
  await page.reload();
  await page.getByText('Журнал не открылся.').waitFor();
  await page.reload();
  await page.getByText('moov atom not found').waitFor();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Повторить' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Ждёт очереди').waitFor();
});

test('the picture of an episode is taken from a frame of its film', async () => {
  const page = await openEpisode();
  const choice = page.getByText('Кадр эпизода', { exact: true });
  await page.route('**/frame_*.jpg', (route) => route.abort());
  await choice.click();
  await page.getByText('Кадры не открылись').waitFor();
  await page.unroute('**/frame_*.jpg');
  await choice.click();
  await choice.click();
  await page.getByRole('button', { name: 'Взять кадр 2' }).click();
  await page.getByRole('img', { name: 'Выбранная картинка' }).waitFor();
});

test('the fields of marks keep the focus and what is typed when the page shows another video', async () => {
  const early = { early_folder: `sources/early/1/${'a'.repeat(32)}`, early_seconds: 500 };
  await setJob({ state: 'running', step: 'encode', progress: 0.34, failure: null, ...early });
  const page = await openEpisode();
  await page.getByRole('link', { name: 'Смотреть 480p' }).focus();
  await page.keyboard.press('Enter');
  const withoutSound = page.getByText('Звуковая дорожка появится, когда видео будет готово.');
  await withoutSound.waitFor();
  const start = page
    .getByRole('group', { name: 'Опенинг' })
    .getByRole('textbox', { name: 'Начало', exact: true });
  await start.fill('0:0');
  await setJob({ state: 'failed', failure: 'В файле нет видео.' });
  await withoutSound.waitFor({ state: 'detached' });
  assert.equal(await start.inputValue(), '0:0');
  assert.ok(await start.evaluate((field) => field === document.activeElement));
  // Beside the video it is told what stands in the fields.
  await start.fill('0:05');
  await page
    .getByRole('status')
    .filter({ hasText: /^Опенинг (?:с.)?0:05/ })
    .waitFor();
});
