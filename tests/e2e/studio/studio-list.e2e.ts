import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { toast, undoDone } from '#tests/support/browser/studio-keyboard.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

const IMPORTED = 130;

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let team: string;
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-list-'));
  site = await startSite(folder);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  await sql`
    insert into releases (id, alias, name_main, name_english, year, type, age_rating, publish_day)
    select 910000 + n, 'found-' || n, 'Найденный ' || n, 'Found ' || n, 1960 + n % 2, 'TV', 'R16_PLUS', 1
    from generate_series(1, ${IMPORTED}::integer) n`.execute(db);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  team = await createTestTeam({ db }, 'Северный ветер');
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
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return { page, errors };
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).focus();
  await page.keyboard.press('Enter');
}

const countOfTeam = async () =>
  (await db.selectFrom('release_teams').select('release_id').where('team_id', '=', team).execute()).length;

test('by keyboard everything that filters find gets a team, and one key press takes it back', async () => {
  const { page, errors } = await openAs(owner, '/studio/releases');
  await page.keyboard.press('f');
  const sheet = page.getByRole('form', { name: 'Фильтры' });
  await sheet.getByLabel('Год').focus();
  await page.keyboard.type('1960-1961');
  await sheet.getByLabel('Без команды').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL(/year=1960-1961/);
  assert.match(page.url(), /without_team=true/);
  await page.getByText(new RegExp(`^${IMPORTED} из \\d+$`)).waitFor();

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await press(page, `Все найденные: ${IMPORTED}`);
  await page.getByText(`Все найденные: ${IMPORTED} релизов`).waitFor();
  await press(page, 'Команда');
  const dialog = page.getByRole('dialog', { name: `Изменить ${IMPORTED} релизов` });
  await dialog.getByLabel('Значение').selectOption({ label: 'Северный ветер' });
  await press(page, 'Посчитать');
  await dialog.getByText(`Изменится ${IMPORTED} из ${IMPORTED}.`).waitFor();
  await press(page, 'Изменить');
  await toast(page, `Изменено: ${IMPORTED}`).waitFor();
  assert.equal(await countOfTeam(), IMPORTED);
  await page.getByText('Под эти фильтры не попал ни один релиз').waitFor();
  await undoDone(page, `Изменено: ${IMPORTED}`);
  await toast(page, 'Отменено.').waitFor();
  assert.equal(await countOfTeam(), 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('what changed since the list was seen is told, and nothing is changed', async () => {
  const { page } = await openAs(owner, '/studio/releases?year=1961');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await press(page, /^Все найденные/);
  await db.updateTable('releases').set({ year: 1962 }).where('alias', '=', 'found-1').execute();
  await press(page, 'Команда');
  await press(page, 'Посчитать');
  await page.getByText(/Под эти фильтры теперь попадает релизов: 64, а было 65/).waitFor();
  assert.equal(await countOfTeam(), 0);
  await page.context().close();
});

test('an address with a filter that the list does not have says so', async () => {
  const { page } = await openAs(owner, '/studio/releases?studio=bones&year=1961');
  const told = page.getByRole('alert').filter({ hasText: 'studio=bones' });
  await told.waitFor();
  await told.getByRole('link', { name: 'Убрать' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.search === '?year=1961');
  await told.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a saved view opens the filters and the order again, and goes when it is removed', async () => {
  const { page, errors } = await openAs(owner, '/studio/releases?year=1960&order=name');
  await press(page, 'Виды');
  await page.getByLabel('Название вида').focus();
  await page.keyboard.type('Старые по названию');
  await page.keyboard.press('Enter');
  await page.goto(`${site.origin}/studio/releases`);
  await waitForHydration(page);
  await press(page, 'Виды');
  await page.getByRole('link', { name: 'Старые по названию' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/order=name&year=1960$/);
  await press(page, 'Виды');
  await press(page, 'Удалить вид «Старые по названию»');
  await page.getByRole('link', { name: 'Старые по названию' }).waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('the palette finds releases, episodes and genres, and does what the rights allow', async () => {
  const {
    id,
    alias,
    name_main: name,
    episode,
  } = await db
    .selectFrom('releases')
    .innerJoin('episodes', 'episodes.release_id', 'releases.id')
    .select(['releases.id', 'alias', 'name_main', 'episodes.id as episode'])
    .where('ordinal', '=', 2)
    .where('releases.state', '=', 'published')
    .orderBy('releases.id')
    .executeTakeFirstOrThrow();
  const { page, errors } = await openAs(owner, '/studio');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${name} 2`);
  await page.getByRole('option', { name: `${name} · 2` }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/studio\/episodes\//);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(alias);
  await page.getByRole('option', { name: `Скрыть: «${name}»` }).click();
  await toast(page, 'Релиз скрыт').waitFor();
  const { state } = await db
    .selectFrom('releases')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(state, 'hidden');
  // Where an episode is ready, the page asks whether it comes out as well.
  await prepareVideo(db, episode, `videos/${id}/another`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(alias);
  await page.getByRole('option', { name: `Показать: «${name}»` }).click();
  await page.waitForURL(`**/studio/releases/${id}?panel=show`);
  await page.getByRole('region', { name: /^Опубликовать: / }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('драма');
  await page.getByRole('option', { name: 'Релизы жанра «Драма»' }).click();
  await page.waitForURL(/\/studio\/releases\?genre=\d+$/);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a release manager finds only the releases of the own team in the palette, and no people', async () => {
  await db.insertInto('release_teams').values({ release_id: 910_001, team_id: team }).execute();
  const manager = await createTestMember({ db }, 'mika', { role: 'release_manager', teamId: team });
  const { page, errors } = await openAs(manager, '/studio');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Найденный');
  await page.getByRole('option', { name: 'Эпизоды: «Найденный 1»' }).waitFor();
  await page.getByRole('option', { name: 'Скрыть: «Найденный 1»' }).waitFor();
  assert.equal(await page.getByRole('option').count(), 4);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('lina');
  await page.getByText('Ничего не нашлось.').waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});
