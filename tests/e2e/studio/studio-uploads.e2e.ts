import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { releasePath } from '#contract/addresses.ts';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { assertAccessible, scrollsSideways } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { toast } from '#tests/support/browser/studio-keyboard.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { makeVideo, padVideo } from '#tests/support/samples/video.ts';
import { startWeakNetwork, type WeakNetwork } from '#tests/support/servers/weak-network.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const TIMEOUT = { timeout: 240_000 };
const NAME = 'Долгая дорога - 77 [480p].mp4';
// Three parts.
const SIZE = 70_000_000;

let browser: Browser;
let folder: string;
let dataDir: string;
let site: TestSite;
let network: WeakNetwork;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let video: string;
let release: { id: number; alias: string; name_main: string };
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-videos-'));
  dataDir = await mkdtemp(path.join(tmpdir(), 'akane-uploads-'));
  site = await startSite(dataDir);
  network = await startWeakNetwork(site.origin);
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  release = await db
    .selectFrom('releases')
    .select(['id', 'alias', 'name_main'])
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  video = await padVideo(
    await makeVideo(path.join(folder, NAME), { more: ['-movflags', '+faststart'] }),
    SIZE,
  );
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await network.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

async function openAs({ token }: TestAccount, address: string, width = 1440, height = 900): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  const { origin } = network;
  await page.context().addCookies([{ name: sessionCookieName(origin), value: token, url: origin }]);
  await page.goto(origin + address);
  await waitForHydration(page);
  return page;
}

const upload = (ordinal: number) =>
  db.selectFrom('uploads').select(['state', 'source']).where('ordinal', '=', ordinal).executeTakeFirst();

async function receivedBytes(ordinal: number): Promise<number> {
  const found = await upload(ordinal);
  const file = found && (await stat(path.join(dataDir, 'storage', found.source)).catch(() => undefined));
  return file?.size ?? 0;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Загрузки' });

// By keyboard: what is in focus takes the keys.
async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

async function chooseByKeyboard(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Видео: выберите или бросьте сюда').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

/** How often the public page of the release has the new episode. */
async function countShown(): Promise<number> {
  const { page } = await openPage(browser);
  await page.goto(`${site.origin}${releasePath(release.alias)}`);
  const rows = page.getByRole('region', { name: 'Эпизоды' }).getByRole('listitem');
  const shown = await rows.filter({ hasText: 'Эпизод 77' }).count();
  await page.context().close();
  return shown;
}

test('by keyboard, a video goes on after a cut and a killed server, and its episode is published', async () => {
  const page = await openAs(owner, `/studio/releases/${release.id}`);
  await press(page, 'Загрузить видео', 'link');
  await chooseByKeyboard(page, video);
  const number = page.getByLabel('Эпизод', { exact: true });
  await page.getByText('Догадка по имени файла: проверьте').waitFor();
  assert.equal(await number.inputValue(), '77');
  await assertAccessible(page, 'the panel of an upload');

  const atCut = network.holdAfter(SIZE * 0.4);
  await number.focus();
  await page.keyboard.press('Enter');
  await bar(page).getByRole('progressbar').waitFor(TIMEOUT);
  await atCut;
  await network.cut();
  await bar(page)
    .getByText(/продолжится сама/)
    .waitFor(TIMEOUT);
  const kept = await receivedBytes(77);
  await network.mend();
  const atKill = network.holdAfter(SIZE * 0.3);
  await atKill;
  site.process.child.kill('SIGKILL');
  await site.process.finished;
  assert.ok((await receivedBytes(77)) >= kept);
  site = await startSite(dataDir, { PORT: new URL(site.origin).port });
  // The bar stays open around the focus, also when the row of what is sent gives way to another.
  await bar(page)
    .getByRole('button', { name: /^Прекратить/ })
    .focus();
  network.release();
  await bar(page).getByText('Готово к публикации').waitFor(TIMEOUT);

  // Left, on another page, it is one line, which opens by a key.
  await press(page, 'Релизы', 'link');
  await page.waitForURL(/\/studio\/releases$/);
  await bar(page).locator('details:not([open])').waitFor(TIMEOUT);
  await bar(page).locator('summary').focus();
  await page.keyboard.press('Enter');
  await bar(page).getByText('Готово к публикации').waitFor(TIMEOUT);

  const row = bar(page).getByRole('listitem');
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/studio\/episodes\//);
  assert.equal(await countShown(), 0);
  await page.getByRole('link', { name: 'Опубликовать…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Опубликовать: / }).waitFor();
  await press(page, 'Опубликовать');
  await toast(page, 'Эпизод опубликован').waitFor(TIMEOUT);
  await row.getByText('Готово', { exact: true }).waitFor(TIMEOUT);
  assert.equal(await countShown(), 1);
  await press(page, `Убрать: ${NAME}`);
  await bar(page).waitFor({ state: 'detached' });
  await page.context().close();
});

test('an upload goes on in another browser with the same file, and refuses another one in words', async () => {
  const first = await openAs(owner, `/studio/releases/${release.id}/episodes?panel=upload`);
  await first.getByLabel('Видео: выберите или бросьте сюда').setInputFiles(video);
  const number = first.getByLabel('Эпизод', { exact: true });
  await number.waitFor();
  // An episode that has a video is never replaced by a guess.
  const send = first.getByRole('button', { name: 'Загрузить', exact: true });
  await send.click();
  await first.getByText(/уже есть видео/).waitFor();
  await number.fill('78');
  const half = network.holdAfter(SIZE * 0.5);
  await send.click();
  await half;
  await first.context().close();
  network.release();

  const other = await openAs(owner, '/studio', 390, 844);
  await bar(other).locator('summary').click();
  await bar(other)
    .getByText(/Не дозагружено: принято \d+ %/)
    .waitFor(TIMEOUT);
  const kept = await receivedBytes(78);
  assert.ok(kept > 0);
  assert.equal(await scrollsSideways(other), false);
  await assertAccessible(other, 'the bar of uploads');
  const changed = path.join(folder, 'other', NAME);
  await mkdir(path.dirname(changed));
  await writeFile(changed, '');
  await truncate(changed, SIZE);
  const file = bar(other).getByLabel(`Тот же файл: ${NAME}`);
  await file.setInputFiles(changed);
  await bar(other)
    .getByText(/Это другой файл/)
    .waitFor(TIMEOUT);
  const sent = network.count();
  await file.setInputFiles(video);
  await waitUntil(async () => (await upload(78))?.state === 'taken', TIMEOUT.timeout);
  // What was received is not sent again.
  assert.ok(network.count() - sent < SIZE - kept + 1_000_000);
  await other.context().close();
});

test('an upload is paused, goes on and is ended after a question', async () => {
  const page = await openAs(owner, `/studio/releases/${release.id}/episodes?panel=upload`);
  await page.getByLabel('Видео: выберите или бросьте сюда').setInputFiles(video);
  await page.getByLabel('Эпизод', { exact: true }).fill('79');
  const begun = network.holdAfter(SIZE * 0.2);
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await begun;
  await press(page, `Пауза: ${NAME}`);
  await bar(page)
    .getByText(/^Пауза/)
    .waitFor(TIMEOUT);
  const more = network.holdAfter(SIZE * 0.2);
  await press(page, `Продолжить: ${NAME}`);
  await more;
  await press(page, `Прекратить: ${NAME}`);
  await press(page, 'Прекратить');
  await waitUntil(async () => (await upload(79)) === undefined, TIMEOUT.timeout);
  network.release();
  await page.context().close();
});

test('a file that is no video offers another file or to be put away, and stays one row', async () => {
  const page = await openAs(owner, `/studio/releases/${release.id}/episodes?panel=upload`);
  const text = (name: string) => ({
    name,
    mimeType: 'video/x-matroska',
    buffer: Buffer.from('это список серий\n'.repeat(5000)),
  });
  await page.getByLabel('Видео: выберите или бросьте сюда').setInputFiles(text('серии - 76.mkv'));
  await page.getByText('Догадка по имени файла: проверьте').waitFor();
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
  const row = (name: string) => bar(page).getByRole('listitem').filter({ hasText: name });
  await row('серии - 76.mkv')
    .getByText(/^Это не видео/)
    .waitFor(TIMEOUT);
  assert.equal(await row('серии - 76.mkv').getByRole('progressbar').count(), 0);
  assert.equal(
    await row('серии - 76.mkv')
      .getByRole('button', { name: /^Продолжить|^Повторить/ })
      .count(),
    0,
  );
  await row('серии - 76.mkv')
    .getByRole('button', { name: 'Выбрать другой файл: серии - 76.mkv', exact: true })
    .waitFor();
  const another = row('серии - 76.mkv').getByLabel('Другой файл вместо');
  // What cannot be removed is not replaced.
  await page.context().setOffline(true);
  await another.setInputFiles(text('ещё.mkv'));
  await row('серии - 76.mkv')
    .getByText(/^Сервер не отвечает/)
    .waitFor();
  assert.equal(await row('ещё.mkv').count(), 0);
  await page.context().setOffline(false);
  await another.setInputFiles(text('ещё.mkv'));
  await row('ещё.mkv')
    .getByText(/^Это не видео/)
    .waitFor(TIMEOUT);
  assert.deepEqual([await row('серии - 76.mkv').count(), await row('ещё.mkv').count()], [0, 1]);
  await press(page, 'Убрать: ещё.mkv');
  await row('ещё.mkv').waitFor({ state: 'detached' });
  await page.context().close();
});

/** Drops small files with these names on a page. */
async function drop(page: Page, names: string[]): Promise<void> {
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const name of given) dataTransfer.items.add(new File(['film'], name));
    const init = { dataTransfer, bubbles: true, cancelable: true };
    const isTaken = !document.body.dispatchEvent(new DragEvent('dragover', init));
    if (!isTaken) throw new Error('the browser would open the files');
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, names);
}

test('files that are dropped on any page get a row each, with a guess that is corrected first', async () => {
  const sent = await db.selectFrom('uploads').select('id').execute();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    const page = await openAs(owner, '/studio/journal', width, height);
    await drop(page, [`${release.name_main} - 90 [1080p].mkv`, 'абракадабра.mkv']);
    const panel = page.getByRole('region', { name: 'Новые файлы' });
    const known = panel.getByRole('group', { name: new RegExp(`^${RegExp.escape(release.name_main)} - 90`) });
    await known.getByText(`Выбран: ${release.name_main}`).waitFor(TIMEOUT);
    assert.equal(await known.getByLabel('Эпизод', { exact: true }).inputValue(), '90');
    const unknown = panel.getByRole('group', { name: /^абракадабра/ });
    await unknown.getByText('Не найден по имени файла: выберите').waitFor();
    await assertAccessible(page, 'the table of dropped files');
    assert.equal(await scrollsSideways(page), false);
    await panel.getByRole('button', { name: 'Загрузить', exact: true }).click();
    await unknown.getByText('Выберите релиз.').waitFor();
    await unknown.getByRole('combobox').fill(release.name_main);
    await page.getByRole('option', { name: release.name_main }).first().click();
    await unknown.getByText(`Выбран: ${release.name_main}`).waitFor();
    await unknown.getByLabel('Эпизод', { exact: true }).fill('77');
    await unknown.getByText('Заменить видео эпизода 77').waitFor(TIMEOUT);
    await panel.getByRole('button', { name: 'Загрузить', exact: true }).click();
    await unknown.getByText(/уже есть видео/).waitFor();
    await page.context().close();
  }
  // Nothing was sent.
  assert.deepEqual(await db.selectFrom('uploads').select('id').execute(), sent);
});
