import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { toast, undoDone } from '#tests/support/browser/studio-keyboard.ts';
import { makeTorrentFile } from '#tests/support/samples/torrent.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const TIMEOUT = { timeout: 60_000 };

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let manager: TestAccount;
/** A release of the demo with torrents, and another one. */
let releaseId: number;
let otherId: number;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-torrents-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  const team = await createTestTeam({ db }, 'Аканэ');
  manager = await createTestMember({ db }, 'mika', { role: 'release_manager', teamId: team });
  releaseId = (await db.selectFrom('torrents').select('release_id').orderBy('id').executeTakeFirstOrThrow())
    .release_id;
  otherId = (
    await db.selectFrom('releases').select('id').where('id', '<>', releaseId).executeTakeFirstOrThrow()
  ).id;
  await db.insertInto('release_teams').values({ release_id: releaseId, team_id: team }).execute();
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const pageOf = (id: number) => `/studio/releases/${id}`;

async function openAs({ token }: TestAccount, address: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPage(browser);
  await page.context().addCookies([{ name: sessionCookieName(site.origin), value: token, url: site.origin }]);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

// By keyboard: what is in focus takes the keys.
async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

type Wire = {
  background_covers: { preview: string; focus?: { x: number; y: number } | null }[];
  torrents: { label: string; quality: { value: string } }[];
};

async function readRelease(): Promise<Wire> {
  return (await (await fetch(`${site.origin}/api/v1/anime/releases/${releaseId}`)).json()) as Wire;
}

async function addCover(page: Page, colour: string): Promise<void> {
  const buffer = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: colour } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Обложки 16 : 9: файл')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
}

test('by keyboard: covers are added, put in another order, saved and shown to visitors, and taken back', async () => {
  const { page, errors } = await openAs(owner, pageOf(releaseId));
  const before = (await readRelease()).background_covers;
  await addCover(page, '#c33');
  const first = page.getByRole('button', {
    name: `Переместить «Обложка ${before.length + 1}», место`,
    exact: false,
  });
  await first.waitFor(TIMEOUT);
  await addCover(page, '#33c');
  const last = page.getByRole('button', { name: `Переместить «Обложка ${before.length + 2}», место` });
  await last.waitFor(TIMEOUT);
  await last.focus();
  for (let i = 0; i <= before.length; i += 1) await page.keyboard.press('Alt+ArrowUp');
  const point = page.getByRole('button', { name: /^Обложка 1: точка, которая видна/ });
  const found = /(\d+) % слева, (\d+) % сверху/.exec((await point.getAttribute('aria-label')) ?? '');
  const { width = 0, height = 0 } = (await point.boundingBox()) ?? {};
  await point.click({ position: { x: width / 2, y: height / 4 } });
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await page.keyboard.press('Control+s');
  await toast(page, 'Релиз сохранён').waitFor(TIMEOUT);
  const countCovers = async () => (await readRelease()).background_covers.length;
  await waitUntil(async () => (await countCovers()) === before.length + 2);
  const { background_covers: covers } = await readRelease();
  assert.ok(found, 'the upload has a point');
  assert.deepEqual(covers[0]?.focus, { x: 62, y: 23 });
  assert.deepEqual(covers.slice(1, before.length + 1), before);
  await page
    .getByRole('link', { name: /меняет релиз/ })
    .first()
    .press('Enter');
  const entry = page.getByRole('region', { name: /lina меняет релиз/ });
  await entry.getByRole('img', { name: /^Стало: Обложки, картинка 1$/ }).waitFor(TIMEOUT);
  await page.keyboard.press('Control+z');
  await toast(page, /^Отменено/).waitFor(TIMEOUT);
  await waitUntil(async () => (await countCovers()) === before.length);
  assert.deepEqual((await readRelease()).background_covers, before);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('by keyboard: a torrent of a file is added, edited, removed with the password and brought back', async () => {
  const { page, errors } = await openAs(owner, pageOf(releaseId));
  const countTorrents = async () => (await readRelease()).torrents.length;
  const before = await countTorrents();
  await page.getByRole('link', { name: /^Раздачи/ }).press('Enter');
  await page.waitForURL('**/torrents');
  await press(page, 'Добавить раздачу', 'link');
  const panel = page.getByRole('region', { name: 'Добавить раздачу' });
  await panel.getByLabel('Файл версии 1').setInputFiles({
    name: 'a.torrent',
    mimeType: 'application/x-bittorrent',
    buffer: Buffer.from('no torrent'),
  });
  await press(page, 'Добавить');
  await panel.getByText('Это не торрент-файл, или он повреждён.').waitFor(TIMEOUT);
  await panel.getByLabel('Файл версии 1').setInputFiles({
    name: 'b.torrent',
    mimeType: 'application/x-bittorrent',
    buffer: Buffer.from(makeTorrentFile('Trial - 40 HDRip AVC.mkv')),
  });
  await press(page, 'Добавить');
  await panel.getByText('Не удалось понять качество. Укажите сами.').waitFor(TIMEOUT);
  await panel.getByLabel('Качество').selectOption('576p');
  await panel.getByLabel('Название').fill('Проба раздачи');
  await press(page, 'Добавить');
  await toast(page, 'Раздача добавлена').waitFor(TIMEOUT);
  await waitUntil(async () => (await countTorrents()) === before + 1);

  await page.getByRole('link', { name: 'Проба раздачи' }).press('Enter');
  await page.waitForURL(/\/studio\/torrents\/\d+$/);
  await page.getByLabel('Качество').selectOption('480p');
  await page.keyboard.press('Control+s');
  await toast(page, 'Раздача сохранена').waitFor(TIMEOUT);
  await waitUntil(async () =>
    (await readRelease()).torrents.some(
      ({ label, quality }) => label === 'Проба раздачи' && quality.value === '480p',
    ),
  );

  await db.updateTable('sessions').set({ password_at: null }).where('user_id', '=', owner.id).execute();
  await press(page, 'Удалить раздачу', 'link');
  await page.getByRole('region', { name: /^Удалить раздачу/ }).waitFor(TIMEOUT);
  await press(page, 'Удалить раздачу');
  const dialog = page.getByRole('dialog', { name: 'Введите пароль' });
  await dialog.getByLabel('Пароль от аккаунта').waitFor(TIMEOUT);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pageOf(releaseId)}/torrents`);
  await toast(page, 'Раздача удалена').waitFor(TIMEOUT);
  await waitUntil(async () => (await countTorrents()) === before);
  await undoDone(page, 'Раздача удалена');
  await toast(page, /^Отменено/).waitFor(TIMEOUT);
  await waitUntil(async () => (await countTorrents()) === before + 1);
  // What was refused is in the console of the browser, and nothing else.
  assert.deepEqual(
    errors.filter((error) => !/status of (?:403|422)/.test(error)),
    [],
  );
  await page.context().close();
});

test('a block is planned from the page of its release; who has no right to it sees neither tab nor page', async () => {
  const { page, errors } = await openAs(owner, `${pageOf(releaseId)}/blocks`);
  await press(page, 'Добавить блокировку', 'link');
  const panel = page.getByRole('region', { name: /^Закрыть: / });
  await panel.getByLabel('Казахстан').check();
  await panel.getByLabel('Почему: видит только студия').fill('по просьбе');
  await panel.getByLabel('С какого времени, по Москве').fill('1 января 2090');
  await panel.getByRole('button', { name: 'Закрыть показ', exact: true }).press('Enter');
  await page.getByRole('row', { name: /Казахстан/ }).waitFor(TIMEOUT);
  assert.match(page.url(), /\/releases\/\d+\/blocks\?done=\d+$/);
  await page.getByRole('link', { name: /^Блокировки\s*1$/ }).waitFor(TIMEOUT);
  await page.context().close();

  const other = await openAs(manager, pageOf(releaseId));
  await other.page.getByRole('link', { name: /^Раздачи/ }).waitFor(TIMEOUT);
  assert.equal(await other.page.getByRole('link', { name: /^Блокировки/ }).count(), 0);
  assert.equal((await other.page.goto(`${site.origin}${pageOf(releaseId)}/blocks`))?.status(), 404);
  assert.equal((await other.page.goto(`${site.origin}${pageOf(otherId)}/torrents`))?.status(), 404);
  assert.deepEqual(errors, []);
  await other.page.context().close();
});
