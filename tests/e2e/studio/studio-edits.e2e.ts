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
import { brokenRules, scrollsSideways, WCAG } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { aReleaseRecord, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { toast } from '#tests/support/browser/studio-keyboard.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let editor: TestAccount;
let manager: TestAccount;
let team: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-edits-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  team = await createTestTeam({ db }, 'Вереск');
  owner = await createTestMember({ db }, 'olga', { role: 'owner' });
  editor = await createTestMember({ db }, 'mika', { role: 'editor' });
  manager = await createTestMember({ db }, 'lina', { role: 'release_manager', teamId: team });
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openAs({ token }: TestAccount, address: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPage(browser);
  await page.context().addCookies([{ name: sessionCookieName(site.origin), value: token, url: site.origin }]);
  await go(page, address);
  return { page, errors };
}

async function go(page: Page, address: string): Promise<void> {
  await page.goto(site.origin + address);
  await waitForHydration(page);
}

// By keyboard: what is in focus takes the keys.
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function press(
  page: Page,
  role: 'button' | 'link' | 'checkbox' | 'switch',
  name: string,
): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().focus();
  await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter');
}

async function call<T>(by: TestAccount, method: string, address: string, body?: object): Promise<T> {
  const response = await fetch(`${site.origin}/api/v1/studio/${address}`, {
    method,
    headers: { ...by.headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  assert.ok(response.ok, JSON.stringify(answer));
  return answer;
}

async function addRelease(alias: string): Promise<string> {
  const fields = aReleaseRecord(alias, {
    teams: [team],
    name_main: 'Тихая гавань',
    description: 'Порт у моря.',
  });
  const { id } = await call<{ id: string }>(owner, 'POST', 'releases', { fields });
  await call(owner, 'POST', `releases/${id}/show`, {});
  return id;
}

const seen = async (alias: string) =>
  (await (await fetch(`${site.origin}/api/v1/anime/releases/${alias}`)).json()) as {
    description: string;
    year: number;
  };

test('an editor sends an edit; the manager accepts one field and returns another; visitors see the one', async () => {
  const id = await addRelease('quiet-harbour');
  const set = await openAs(owner, `/studio/teams/${team}`);
  await press(set.page, 'checkbox', 'Правки вышедших релизов проверяет релиз-менеджер');
  await set.page.keyboard.press('Control+s');
  await toast(set.page, 'Команда сохранена').waitFor();

  const made = await openAs(editor, `/studio/releases/${id}`);
  await type(made.page, 'Описание', 'Порт у тёплого моря.');
  await type(made.page, 'Год', '2025');
  await type(made.page, 'Что сказать проверяющему, если нужно', 'Опечатка и год');
  assert.deepEqual(await brokenRules(made.page, WCAG), []);
  await made.page.getByRole('button', { name: /^Отправить на проверку/ }).focus();
  await made.page.keyboard.press('Enter');
  await toast(made.page, 'Правка отправлена на проверку').waitFor();
  await made.page.getByText('Правка ждёт проверки').waitFor();
  assert.equal(await made.page.getByLabel('Год', { exact: true }).inputValue(), '2025');
  assert.deepEqual(
    [(await seen('quiet-harbour')).year, (await seen('quiet-harbour')).description],
    [2026, 'Порт у моря.'],
  );

  const checked = await openAs(manager, '/studio');
  await checked.page.getByText('Правка на проверке', { exact: true }).waitFor();
  await press(checked.page, 'link', 'Проверить: Правка на проверке');
  await checked.page.waitForURL(`**/studio/releases/${id}/edits`);
  await checked.page.getByText('Опечатка и год').waitFor();
  await checked.page.locator('mark', { hasText: 'тёплого' }).waitFor();
  assert.deepEqual(await brokenRules(checked.page, WCAG), []);
  assert.equal(await scrollsSideways(checked.page), false);
  await press(checked.page, 'checkbox', 'Год');
  await press(checked.page, 'button', 'Принять выбранное: 1 из 2');
  await toast(checked.page, 'Правка принята и уже на сайте').waitFor();
  // Answers for everybody are kept until the change is told.
  await waitUntil(async () => (await seen('quiet-harbour')).description === 'Порт у тёплого моря.');
  assert.equal((await seen('quiet-harbour')).year, 2026);
  await press(checked.page, 'link', 'Вернуть автору');
  await type(checked.page, 'Что поправить', 'Год верный: 2026');
  // The message lies over the foot of the panel until it goes by itself.
  await toast(checked.page, 'Правка принята и уже на сайте').waitFor({ state: 'hidden' });
  assert.deepEqual(await brokenRules(checked.page, WCAG), []);
  await press(checked.page, 'button', 'Вернуть автору');
  await toast(checked.page, 'Правка возвращена').waitFor();
  await checked.page.getByText('Правок на проверке нет').waitFor();

  await go(made.page, '/studio');
  await made.page.getByText('Правка «Тихая гавань» возвращена').waitFor();
  await go(made.page, `/studio/releases/${id}/edits`);
  await made.page.getByText('Год верный: 2026').first().waitFor();
  await press(made.page, 'button', 'Отозвать');
  await toast(made.page, 'Правка отозвана').waitFor();
  assert.deepEqual([made.errors, checked.errors, set.errors], [[], [], []]);
});

type Read = { info: { edits: { id: number }[] } };

/** An edit of a new release whose team checks edits, by the editor. */
async function propose(alias: string, note: string): Promise<{ id: string; edit: string }> {
  const id = await addRelease(alias);
  await db.updateTable('teams').set({ checks_edits: true }).where('id', '=', team).execute();
  const change = { description: ['Порт у моря.', 'Порт у тёплого моря.'], year: [2026, 2025] };
  await call(editor, 'POST', `releases/${id}`, { change, note });
  const { info } = await call<Read>(editor, 'GET', `releases/${id}`);
  return { id, edit: `releases/${id}/edits/${info.edits[0]?.id}` };
}

test('what was sent back is sent again with other words, which stay with their release', async () => {
  const { id, edit } = await propose('far-lighthouse', 'Первые слова');
  const other = await addRelease('near-lighthouse');
  await call(manager, 'POST', `${edit}/return`, { reason: 'Откуда год?' });
  const { page, errors } = await openAs(editor, `/studio/releases/${id}/edits`);
  const note = page.getByLabel('Что сказать проверяющему, если нужно', { exact: true });
  assert.equal(await note.inputValue(), 'Первые слова');
  await type(page, 'Что сказать проверяющему, если нужно', 'Год с афиши');
  await press(page, 'button', 'Отправить снова');
  await toast(page, 'Правка снова на проверке').waitFor();
  await page.locator('h2:focus', { hasText: 'Ваша правка' }).waitFor();
  await page.locator('q', { hasText: 'Год с афиши' }).waitFor();

  await go(page, `/studio/releases/${id}`);
  assert.equal(await note.inputValue(), 'Год с афиши');
  await type(page, 'Что сказать проверяющему, если нужно', 'Год с афиши и титров');
  await page.keyboard.press('Control+s');
  await toast(page, 'Правка отправлена на проверку').waitFor();
  await page.getByText('Отправлено на проверку').waitFor();

  await type(page, 'Что сказать проверяющему, если нужно', 'Не отправленные слова');
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
    };
    void router.navigate(to);
  }, `/studio/releases/${other}`);
  await page.getByText('Слова проверяющему не сохранятся.').waitFor();
  await press(page, 'button', 'Уйти');
  await page.waitForURL(`**/studio/releases/${other}`);
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[name=note]')?.value === '');
  assert.deepEqual(errors, []);
});

test('a field that others have changed since is not accepted by itself, and a gone edit is told', async () => {
  const { id, edit } = await propose('lost-lighthouse', 'Сверено');
  const { page, errors } = await openAs(manager, `/studio/releases/${id}/edits`);
  const year = page.getByRole('checkbox', { name: 'Год', exact: true });
  assert.equal(await year.isChecked(), true);
  await call(owner, 'POST', `releases/${id}`, { change: { year: [2026, 2024] } });
  await press(page, 'button', 'Принять всё');
  await page.getByText('Это поле с тех пор изменили').waitFor();
  assert.equal(await year.isChecked(), false);
  await page.getByRole('button', { name: 'Принять выбранное: 1 из 2' }).waitFor();
  await press(page, 'link', 'Вернуть автору');
  await type(page, 'Что поправить', 'Год');
  await call(editor, 'POST', `${edit}/withdraw`);
  await press(page, 'button', 'Вернуть автору');
  await toast(page, 'Эта правка уже не ждёт проверки: её приняли, вернули или отозвали.').waitFor();
  await page.locator('h2:focus', { hasText: 'Правок на проверке нет' }).waitFor();
  // Both refusals, and nothing else.
  assert.deepEqual(
    errors.map((error) => /status of 409.*\/(accept|return)$/.exec(error)?.[1]),
    ['accept', 'return'],
  );
});
