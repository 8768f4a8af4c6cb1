import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { drawArtNow } from '#server/publishing/import/draw-art.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { assertAccessible } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { undoButton } from '#tests/support/browser/studio-keyboard.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { aReleaseRecord, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const PDF = {
  name: 'Доверенность и договор.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 x'),
};

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-claim-files-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openStudio(address: string, { width = 1440, height = 900, by = owner } = {}): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  const cookie = { name: sessionCookieName(site.origin), value: by.token, url: site.origin };
  await page.context().addCookies([cookie]);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return page;
}

async function post(address: string, body: object): Promise<{ id: string }> {
  const headers = { ...owner.headers, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${site.origin}/api/v1/studio/${address}`, init);
  assert.equal(answer.status, 200);
  return (await answer.json()) as { id: string };
}

const files = (page: Page) => page.getByRole('region', { name: 'Файлы', exact: true });
const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('files are added to a claim by keyboard and by dropping, downloaded, removed and put back', async () => {
  await post('claims', { claimant: 'ООО «Северный свет»' });
  const page = await openStudio('/studio/claims/1');
  const add = files(page).getByRole('button', { name: 'Добавить файлы' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.press('Enter')]);
  await chooser.setFiles([PDF]);
  const link = files(page).getByRole('link', { name: PDF.name });
  await link.waitFor();
  await files(page)
    .getByText(/№ 1 · PDF · 10\sБ · .* · lina/)
    .waitFor();
  await page.getByText('Файл «Доверенность и договор.pdf» добавлен.').waitFor();

  // A file that is none of its kind is refused by the server, one of another kind at once.
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['<html>'], 'скан.png'));
    data.items.add(new File(['MZ'], 'setup.exe'));
    data.items.add(new File(['Письмо'], 'письмо.txt'));
    return data;
  });
  await add.dispatchEvent('dragover', { dataTransfer: dropped });
  await add.dispatchEvent('drop', { dataTransfer: dropped });
  await files(page).getByText('Это не PNG: содержимое файла другое или повреждено.').waitFor();
  await files(page).getByText('Можно PDF, JPEG').waitFor();
  await files(page).getByRole('link', { name: 'письмо.txt' }).waitFor();
  await assertAccessible(page);
  await files(page).getByRole('button', { name: 'Скрыть: скан.png' }).click();
  await files(page).getByRole('button', { name: 'Скрыть: setup.exe' }).click();
  assert.equal(await files(page).getByRole('listitem').count(), 2);

  const downloading = page.waitForEvent('download');
  await link.click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), PDF.name);
  assert.deepEqual(await readFile(await download.path()), PDF.buffer);

  await files(page)
    .getByRole('button', { name: `Убрать файл: ${PDF.name}` })
    .press('Enter');
  await link.waitFor({ state: 'detached' });
  await page.getByText('убирает файл').first().waitFor();
  await waitUntil(() => add.evaluate((button) => button === document.activeElement));
  await undoButton(page, 'Файл «Доверенность и договор.pdf» убран.').click();
  await link.waitFor();
});

test('the files of a claim fit a phone', async () => {
  const page = await openStudio('/studio/claims/1', { width: 390, height: 844 });
  const name = `${'Оченьдлинноеимяфайлабезпробелов'.repeat(4)}.txt`;
  await files(page)
    .locator('input[type=file]')
    .setInputFiles({ ...PDF, name, buffer: Buffer.from('текст') });
  await files(page).getByRole('link', { name }).waitFor();
  assert.ok(await hasNoSidewaysScroll(page));
  await assertAccessible(page);
});

test('the poster of a draft is shown to its team', async () => {
  const team = await createTestTeam({ db }, 'Наши');
  const manager = await createTestMember({ db }, 'mika', { role: 'release_manager', teamId: team });
  const fields = aReleaseRecord('draft-with-poster', { teams: [team] });
  const { id } = await post('releases', { fields });
  await drawArtNow(
    { db, storage: openFolderStorage(path.join(folder, 'storage')) },
    new AbortController().signal,
  );
  const page = await openStudio('/studio/releases', { by: manager });
  const row = page.getByRole('row', { name: /draft-with-poster/ });
  const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await waitUntil(() => row.locator('img').evaluate(isShown));
  const form = await openStudio(`/studio/releases/${id}`);
  const drawn = form.getByRole('img', { name: 'Нарисованная картинка' });
  await waitUntil(() => drawn.evaluate(isShown));
});
