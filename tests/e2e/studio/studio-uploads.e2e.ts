import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { assertAccessible, scrollsSideways } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const TIMEOUT = { timeout: 200_000 };
const NAME = 'Долгая дорога - 77 [480p].mkv';
// So slow that there is time to cut and to kill in the middle.
const BYTES_A_SECOND = 700_000;

let browser: Browser;
let folder: string;
let dataDir: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let video: string;
let size: number;
let release: { id: number; name_main: string };
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-videos-'));
  dataDir = await mkdtemp(path.join(tmpdir(), 'akane-uploads-'));
  site = await startSite(dataDir);
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  release = await db
    .selectFrom('releases')
    .select(['id', 'name_main'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  // Sound without compression makes a short film large.
  const more = ['-c:a', 'pcm_s16le', '-ac', '8', '-ar', '48000'];
  video = await makeVideo(path.join(folder, NAME), { seconds: 12, more });
  ({ size } = await stat(video));
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

async function openAs({ token }: TestAccount, address: string, width = 1440, height = 900): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  await page.context().addCookies([{ name: sessionCookieName(site.origin), value: token, url: site.origin }]);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return page;
}

const network = (client: CDPSession, offline: boolean) =>
  client.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_A_SECOND,
  });

async function uploads() {
  return db.selectFrom('uploads').select(['id', 'state', 'source', 'ordinal', 'ingest_id']).execute();
}

async function receivedBytes(): Promise<number> {
  const [upload] = await uploads();
  if (!upload) return 0;
  const file = path.join(dataDir, 'storage', upload.source);
  return stat(file).then(
    (found) => found.size,
    () => 0,
  );
}

const bar = (page: Page) => page.getByRole('region', { name: 'Загрузки' });

// By keyboard: what is in focus takes the keys.
async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  await page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .focus();
  await page.keyboard.press('Enter');
}

async function chooseByKeyboard(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Видео: выберите или бросьте сюда').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

test('a video goes on after a cut and a killed server, and becomes an episode, by keyboard', async () => {
  const page = await openAs(owner, `/studio/releases/${release.id}`);
  await press(page, 'Загрузить видео', 'link');
  await chooseByKeyboard(page, video);
  assert.equal(await page.getByLabel('Эпизод', { exact: true }).inputValue(), '77');
  await page.getByText('Догадка по имени файла: проверьте').waitFor();
  await assertAccessible(page, 'the panel of an upload');
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await network(client, false);
  await page.getByLabel('Эпизод', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const progress = bar(page).getByRole('progressbar');
  await progress.waitFor();
  await waitUntil(async () => (await receivedBytes()) > size * 0.4, TIMEOUT.timeout);
  await network(client, true);
  await bar(page)
    .getByText(/продолжится сама/)
    .waitFor(TIMEOUT);
  await network(client, false);
  await waitUntil(async () => (await receivedBytes()) > size * 0.7, TIMEOUT.timeout);
  const before = await receivedBytes();
  site.process.child.kill('SIGKILL');
  await site.process.finished;
  site = await startSite(dataDir, { PORT: new URL(site.origin).port });
  assert.ok((await receivedBytes()) >= before);
  // Another page of the studio: the sending goes on.
  await press(page, 'Релизы', 'link');
  await page.waitForURL(/\/studio\/releases$/);
  await bar(page).waitFor();
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await waitUntil(async () => (await uploads())[0]?.state === 'taken', TIMEOUT.timeout);
  await waitUntil(async () => {
    const found = await db
      .selectFrom('episodes')
      .select(hasVideo.as('has_video'))
      .where('release_id', '=', release.id)
      .where('ordinal', '=', 77)
      .executeTakeFirst();
    return found?.has_video === true;
  }, TIMEOUT.timeout);
  await bar(page).getByText('Готово').waitFor(TIMEOUT);
  await press(page, `Убрать: ${NAME}`);
  await bar(page).waitFor({ state: 'detached' });
  const event = await db
    .selectFrom('journal_events')
    .select('actor_id')
    .where('act', '=', 'episode.create')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  assert.equal(event?.actor_id, owner.id);
  await page.context().close();
});

test('an upload goes on in another browser with the same file, and refuses another one in words', async () => {
  const first = await openAs(owner, `/studio/releases/${release.id}/episodes?panel=upload`);
  const client = await first.context().newCDPSession(first);
  await client.send('Network.enable');
  await network(client, false);
  await first.getByLabel('Видео: выберите или бросьте сюда').setInputFiles(video);
  const number = first.getByLabel('Эпизод', { exact: true });
  await number.waitFor();
  // An episode that has a video is never replaced by a guess.
  await first.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await first.getByText(/уже есть видео/).waitFor();
  await number.fill('78');
  await first.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await waitUntil(async () => (await receivedBytes()) > size * 0.2, TIMEOUT.timeout);
  await first.context().close();

  const other = await openAs(owner, '/studio', 390, 844);
  await bar(other).locator('summary').click();
  await bar(other)
    .getByText(/Не дозагружено: принято \d+ %/)
    .waitFor(TIMEOUT);
  assert.equal(await scrollsSideways(other), false);
  await assertAccessible(other, 'the bar of uploads');
  const changed = path.join(folder, 'other', NAME);
  await mkdir(path.dirname(changed));
  await writeFile(changed, Buffer.alloc(size));
  const file = bar(other).getByLabel(`Тот же файл: ${NAME}`);
  await file.setInputFiles(changed);
  await bar(other)
    .getByText(/Это другой файл/)
    .waitFor();
  await file.setInputFiles(video);
  await waitUntil(async () => (await uploads()).every(({ state }) => state === 'taken'), TIMEOUT.timeout);
  await other.context().close();
});

test('an upload is paused, goes on and is ended after a question', async () => {
  const page = await openAs(owner, `/studio/releases/${release.id}/episodes?panel=upload`);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await network(client, false);
  await page.getByLabel('Видео: выберите или бросьте сюда').setInputFiles(video);
  await page.getByLabel('Эпизод', { exact: true }).fill('79');
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await waitUntil(async () => (await uploads()).some(({ state }) => state === 'sending'), TIMEOUT.timeout);
  await press(page, `Пауза: ${NAME}`);
  await bar(page)
    .getByText(/^Пауза/)
    .waitFor();
  await press(page, `Продолжить: ${NAME}`);
  await bar(page)
    .getByText(/в секунду/)
    .waitFor(TIMEOUT);
  await press(page, `Прекратить: ${NAME}`);
  await press(page, 'Прекратить');
  await waitUntil(async () => (await uploads()).every(({ ordinal }) => ordinal !== 79), TIMEOUT.timeout);
  await page.context().close();
});
