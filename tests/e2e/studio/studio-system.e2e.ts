import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sql } from 'kysely';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { brokenInThemes, scrollsSideways } from '#tests/support/browser/assert-accessible.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let running: string;
/** Two episodes of one release; viewers have watched the second. */
let episodes: [unseen: string, watched: string];
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-system-'));
  // Without a runner of its own nothing takes the videos that the test puts into the queue.
  site = await startSite(folder, { ROLES: 'web,tracker,jobs' });
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  running = await fillQueue();
  await fillStatistics();
  episodes = await fillEpisode();
  await waitUntil(
    async () => (await db.selectFrom('storage_measures').selectAll().execute()).length > 0,
    60_000,
  );
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Puts five videos into the queue and returns the one that runs. */
async function fillQueue(): Promise<string> {
  const { rows: episodes } = await sql<{ id: string }>`
    select distinct on (release_id) id from episodes where duration > 0 order by release_id limit 5`.execute(
    db,
  );
  const states = ['running', 'waiting', 'waiting', 'failed', 'done'] as const;
  const ids: string[] = [];
  for (const [i, state] of states.entries()) {
    const row = {
      episode_id: episodes[i]?.id ?? '',
      file: `/videos/Выпуск ${i + 1} [1080p].mkv`,
      host: 'kitsune',
      state,
      data_id: randomUUID(),
    };
    const isBegun = state !== 'waiting';
    const { id } = await db
      .insertInto('ingests')
      .values({
        ...row,
        ...(isBegun && { started_at: new Date(Date.now() - 1_200_000), progress: 0.52, stage: 'encoding' }),
        ...(state === 'running' && { run: randomUUID(), pace: 1.52, updated_at: '2099-01-01T00:00:00Z' }),
        ...(state === 'failed' && { failure: 'Видео обрывается: из 1440 с читаются только 750 с.' }),
        log: isBegun
          ? '16:12:08 Файл Выпуск.mkv\n16:24:52 [flac] invalid sync code, decode_frame() failed'
          : '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  for (const [host, ingest_id] of [
    ['kitsune', ids[0] ?? null],
    ['tanuki', null],
  ] as const)
    await db
      .insertInto('runners')
      .values({ id: randomUUID(), host, ingest_id, seen_at: '2099-01-01T00:00:00Z' })
      .execute();
  return ids[0] ?? '';
}

// The counts have days of Moscow, where a day begins while the database still has the one before.
const TODAY = sql`(now() at time zone 'Europe/Moscow')::date`;

async function fillStatistics(): Promise<void> {
  await sql`
    insert into daily_counts (day, thing, thing_id, what, number)
    select ${TODAY} - day, 'site', 0, what, case when day = 3 then 2 else 400 + (day * 37 % 90) * 7 end
    from generate_series(0, 60) as day, unnest(array['starts', 'watched', 'seconds', 'registrations', 'downloads']) as what
    on conflict do nothing`.execute(db);
  await sql`
    insert into daily_counts (day, thing, thing_id, what, number)
    select ${TODAY} - day, 'release', releases.id, what, 40 + releases.id % 50
    from generate_series(1, 20) as day, (select id from releases order by id limit 8) as releases,
      unnest(array['starts', 'watched', 'seconds']) as what`.execute(db);
  await sql`
    insert into hourly_counts (hour, what, number)
    select date_trunc('hour', now()) - make_interval(hours => hour), what, 20 + hour * 7 % 60
    from generate_series(0, 47) as hour, unnest(array['starts', 'watched', 'seconds']) as what
    on conflict do nothing`.execute(db);
  await sql`
    insert into daily_counts (day, thing, thing_id, what, number)
    select ${TODAY} - day, 'site', 0, 'storage_bytes', 1000000000 - day * 20000000
    from generate_series(1, 20) as day on conflict do nothing`.execute(db);
}

/** Forty viewers of an episode, of whom thirty stay to the end; the one before it has none. */
async function fillEpisode(): Promise<[string, string]> {
  const { rows } = await sql<{ id: string }>`
    select id from episodes where is_published and release_id = (
      select release_id from episodes where is_published group by release_id having count(*) > 1 order by 1 limit 1
    ) order by sort_order limit 2`.execute(db);
  const [unseen = '', watched = ''] = rows.map(({ id }) => id);
  // The demo has viewers of its own.
  await db.deleteFrom('views').where('release_episode_id', 'in', [unseen, watched]).execute();
  await sql`
    update episodes set duration = 1442, opening_start = 93, opening_stop = 183, ending_start = 1310,
      ending_stop = 1400, opening_start_tenths = null, opening_stop_tenths = null, ending_start_tenths = null,
      ending_stop_tenths = null
    where id = ${watched}::uuid`.execute(db);
  const logins = Array.from({ length: 40 }, (_, i) => `stay-${i}`);
  const viewers = await Promise.all(logins.map((login) => createTestAccount({ db }, login)));
  const now = new Date();
  const views = viewers.map(({ id: user_id }, i) => ({
    id: 1_000_000 + i,
    user_id,
    release_episode_id: watched,
    time: i < 10 ? 40 + i * 130 : 1400,
    is_watched: i >= 10,
    updated_at: now,
    marked_at: now,
    changed_at: now,
  }));
  await db.insertInto('views').values(views).execute();
  await sql`
    insert into episode_counts (episode_id, day, starts, watched, seconds)
    select ${watched}::uuid, ${TODAY} - day, 120, 83, 140000 from generate_series(1, 20) as day`.execute(db);
  return [unseen, watched];
}

async function open(address: string, width = 1440, height = 900): Promise<Page> {
  const { page } = await openPage(browser, width, height);
  await page
    .context()
    .addCookies([{ name: sessionCookieName(site.origin), value: owner.token, url: site.origin }]);
  await page.goto(site.origin + address);
  await waitForHydration(page);
  return page;
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`queue, storage and statistics are accessible in every theme, ${width} pixels wide`, async () => {
    const page = await open('/studio/jobs', width, height);
    const addresses = [
      '/studio/jobs',
      `/studio/jobs?job=${running}`,
      '/studio/storage',
      '/studio/statistics',
      '/studio/statistics?days=365&what=minutes',
      ...episodes.map((id) => `/studio/episodes/${id}/statistics`),
    ];
    for (const address of addresses) {
      await page.goto(site.origin + address);
      await waitForHydration(page);
      assert.deepEqual([await brokenInThemes(page), await scrollsSideways(page)], [[], false], address);
    }
    await page.context().close();
  });

test('the queue keeps itself fresh and the focus where it is', async () => {
  const page = await open('/studio/jobs');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('progressbar') })
    .first();
  const link = row.getByRole('link');
  await link.focus();
  const name = await link.innerText();
  await db.updateTable('ingests').set({ progress: 0.77 }).where('id', '=', running).execute();
  await page.locator('progress[value="0.77"]').waitFor({ timeout: 60_000 });
  // A video that is done goes to another place in the list.
  await db
    .updateTable('ingests')
    .set({ state: 'done', updated_at: new Date() })
    .where('id', '=', running)
    .execute();
  await page.getByRole('heading', { name: 'Идёт' }).waitFor({ state: 'detached', timeout: 60_000 });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), name);
  await db
    .updateTable('ingests')
    .set({ state: 'running', updated_at: '2099-01-01T00:00:00Z' })
    .where('id', '=', running)
    .execute();
  await page.getByRole('heading', { name: 'Идёт' }).waitFor({ timeout: 60_000 });
  await page.context().close();
});

test('a video is stopped from its panel by keyboard, and put back', async () => {
  const page = await open('/studio/jobs');
  // The first row is the video that runs.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region').filter({ hasText: 'Журнал подготовки' }).first();
  await panel.getByText('invalid sync code').waitFor();
  await panel.getByRole('button', { name: 'Остановить' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Подготовка видео остановлена: /).waitFor();
  const state = async () =>
    (await db.selectFrom('ingests').select('state').where('id', '=', running).executeTakeFirst())?.state;
  assert.equal(await state(), 'stopped');
  await page
    .getByRole('status')
    .getByRole('button', { name: /^Отменить: / })
    .press('Enter');
  await page.getByText(/^Видео подготовят ещё раз: /).waitFor();
  assert.equal(await state(), 'waiting');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
});

test('statistics work without scripts, hide few people, and are saved as a file', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: sessionCookieName(site.origin), value: owner.token, url: site.origin }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}/studio/statistics`);
  await page.getByRole('link', { name: /Регистраций/ }).click();
  await page.waitForURL(/what=registrations/);
  assert.ok(await page.getByRole('figure', { name: /^Регистраций по дням/ }).isVisible());
  await page.getByRole('link', { name: '7 дней' }).click();
  await page.waitForURL(/days=7/);
  await page.getByText('Числа по дням').click();
  assert.ok(await page.getByRole('cell', { name: 'меньше 5' }).first().isVisible());
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^statistics-[\d-]+\.csv$/);
  await context.close();
});

test('an episode says how far its viewers got, without scripts as well, and saves it as a file', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: sessionCookieName(site.origin), value: owner.token, url: site.origin }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}/studio/episodes/${episodes[1]}`);
  await page.getByRole('link', { name: 'Статистика' }).last().click();
  await page.getByRole('figure', { name: /^Доля зрителей.*75/ }).waitFor();
  assert.match(await page.getByRole('list', { name: 'За период' }).innerText(), /2400[^]*1660[^]*69.%/);
  await page.getByRole('link', { name: '7 дней' }).click();
  await page.waitForURL(/days=7/);
  assert.match(await page.getByRole('list', { name: 'За период' }).innerText(), /720/);
  await page.getByText('Доли по времени').focus();
  await page.keyboard.press('Enter');
  assert.match(await page.getByRole('row', { name: /^21:00/ }).innerText(), /75.%/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  assert.match(await readFile(await file.path(), 'utf8'), /Время;"Дошли, %"\r\n0:00;100\r\n1:00;98\r\n/);
  await page.goto(`${site.origin}/studio/episodes/${episodes[0]}/statistics`);
  await page.getByText('Пока никто не смотрел').waitFor();
  await context.close();
});

test('a failed video waits for its member on the first page', async () => {
  const page = await open('/studio');
  await page.getByText('Не подготовлено 1\u00A0видео').waitFor();
  await page.context().close();
});
