import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { sessionCookieName } from '#contract/session.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { openBrowser, openPage, waitForHydration } from '#tests/support/browser/browser.ts';
import { toast, undoDone } from '#tests/support/browser/studio-keyboard.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const EPISODES = 3;

let browser: Browser;
let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let owner: TestAccount;
let ids: string[];
before(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-proposals-'));
  // A search of its own would replace what is proposed here.
  site = await startSite(folder, { ROLES: 'web,tracker,jobs' });
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'lina', { role: 'owner' });
  const { id: release } = await db
    .selectFrom('releases')
    .select('id')
    .where('state', '=', 'published')
    .where('published_episodes', '>=', EPISODES)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const episodes = await db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', release)
    .orderBy('sort_order')
    .limit(EPISODES)
    .execute();
  ids = episodes.map(({ id }) => id);
});
after(async () => {
  await browser.close();
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Proposes the same opening for all of the episodes, and an ending for the first of them. */
async function propose(): Promise<void> {
  await sql`
    update episodes set opening_start = null, opening_stop = null, opening_start_tenths = null,
      opening_stop_tenths = null, ending_start = null, ending_stop = null, ending_start_tenths = null,
      ending_stop_tenths = null
    where id = any(${ids}::uuid[])`.execute(db);
  const values = sql`90, true, state.group_id`;
  await sql`
    insert into mark_proposals
      (video_id, episode_id, kind, start, stop, confidence, is_confident, group_id)
    select id, episode_id, 'opening', 10, 35, ${values}
    from episode_videos, (select ${randomUUID()}::uuid as group_id) as state
    where episode_id = any(${ids}::uuid[]) and replaced_at is null
    union all
    select episode_videos.id, episode_id, 'ending', episodes.duration * 10 - 20, episodes.duration * 10 - 5, ${values}
    from episode_videos join episodes on episodes.id = episode_id,
      (select ${randomUUID()}::uuid as group_id) as state
    where episode_id = ${ids[0]}::uuid and replaced_at is null`.execute(db);
}

const startsOf = async () => {
  const rows = await db
    .selectFrom('episodes')
    .select('opening_start')
    .where('id', 'in', ids)
    .orderBy('sort_order')
    .execute();
  return rows.map(({ opening_start: start }) => start);
};

test('by keyboard: what is proposed is taken from the sound, rejected, and accepted for the season', async () => {
  await propose();
  const { page, errors } = await openPage(browser);
  await page
    .context()
    .addCookies([{ name: sessionCookieName(site.origin), value: owner.token, url: site.origin }]);
  const open = async (id: string | undefined) => {
    await page.goto(`${site.origin}/studio/episodes/${id}`);
    await waitForHydration(page);
    const video = page.locator('video');
    await waitUntil(async () => (await video.evaluate((media: HTMLVideoElement) => media.readyState)) >= 2);
  };
  const start = page
    .getByRole('group', { name: 'Опенинг' })
    .getByRole('textbox', { name: 'Начало', exact: true });
  const sound = page.getByRole('region', { name: 'Звук всего эпизода' });

  await open(ids[0]);
  await page.getByText(/^Предложено: эндинг/).waitFor();
  await page
    .locator('p', { hasText: /^Предложено: эндинг/ })
    .getByRole('button', { name: 'Отклонить' })
    .press('Enter');
  await toast(page, 'Метка отклонена').waitFor();
  await page.getByText(/^Предложено: эндинг/).waitFor({ state: 'detached' });
  await sound.getByRole('button', { name: 'Взять в форму: опенинг 0:01–0:03,5' }).press('Enter');
  await waitUntil(async () => (await start.inputValue()) === '0:01');
  await page.keyboard.press('Control+s');
  await toast(page, 'Эпизод сохранён').waitFor();

  await open(ids[1]);
  await page.getByRole('button', { name: /^Принять у 2\s+эпизодов$/ }).press('Enter');
  await toast(page, 'Метки приняты у 2').waitFor();
  await waitUntil(async () => (await start.inputValue()) === '0:01');
  assert.deepEqual(await startsOf(), [1, 1, 1]);
  await undoDone(page, 'Метки приняты у 2');
  await waitUntil(async () => JSON.stringify(await startsOf()) === '[1,null,null]');
  await page.getByText(/^Предложено: опенинг/).waitFor();
  await page.keyboard.press('KeyY');
  await waitUntil(async () => (await start.inputValue()) === '0:01');
  await page.keyboard.press('Control+s');
  await toast(page, 'Эпизод сохранён').waitFor();
  assert.deepEqual(await startsOf(), [1, 1, null]);
  const acts = await db
    .selectFrom('journal_events')
    .select('act')
    .where('actor_id', '=', owner.id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    acts.map(({ act }) => act),
    ['episode.reject_mark', 'episode.edit', 'release.accept_marks', 'release.withdraw_marks', 'episode.edit'],
  );
  assert.deepEqual(errors, []);
  await page.context().close();
});
