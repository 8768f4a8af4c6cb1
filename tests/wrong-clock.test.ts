import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, beforeEach, mock, test } from 'node:test';
import { sql } from 'kysely';
import { startErasureWorker } from '#server/accounts/data-export/erase-accounts.ts';
import { createOneTimeToken } from '#server/accounts/auth/one-time/tokens.ts';
import { startAccountSweeper } from '#server/accounts/auth/sweep.ts';
import { publishEpisode } from '#server/catalog/episodes/publish-episode.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { eraseEvents } from '#server/platform/database/journal/erase-events.ts';
import { PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { readUnused } from '#server/publishing/sweep/sweep-pictures.ts';
import { sweepStorage } from '#server/publishing/sweep/sweep-storage.ts';
import { selectEvents } from '#server/studio/journal/list-events.ts';
import { startPeopleWorker } from '#server/studio/people/people-worker.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';

const DAY_MS = 24 * 3_600_000;
const AHEAD_MS = 31 * DAY_MS;
let api: TestApi;
let close: () => Promise<void>;
let torrentStorage: ReturnType<typeof openFolderStorage>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  const { folder, remove } = await createTestFolder();
  torrentStorage = openFolderStorage(path.join(folder, 'torrents'));
  close = async () => {
    await api.close();
    await remove();
  };
});
after(() => close());
// The clock of this process is 31 days ahead of the one of the database.
beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.now() + AHEAD_MS }));
afterEach(() => mock.timers.reset());

const ago = (days: number) => sql<string>`now() - make_interval(days => ${days}::integer)`;

async function addEpisode(ordinal: number): Promise<string> {
  const { id } = await api.db
    .insertInto('episodes')
    .values({ release_id: 1, ordinal, sort_order: ordinal })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a time of a row is within an hour of the database's time. */
async function isNow(table: string, column: string, id: string | number): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_now: boolean }>`
    select abs(extract(epoch from now() - ${sql.ref(column)})) < 3600 as is_now
    from ${sql.table(table)} where id = ${id}`.execute(api.db);
  return rows[0]?.is_now;
}

test('a worker whose clock is ahead erases no account in its grace period and ends no ban and no session', async () => {
  const leaving = await createTestAccount(api, 'leaving');
  const banned = await createTestAccount(api, 'banned');
  await api.db
    .updateTable('users')
    .set({ delete_at: ago(-20) })
    .where('id', '=', leaving.id)
    .execute();
  const ban = { is_banned: true, banned_until: ago(-20) };
  await api.db.updateTable('users').set(ban).where('id', '=', banned.id).execute();
  const now = () => new Date(Date.now() - AHEAD_MS);
  await createOneTimeToken({ db: api.db, now }, { purpose: 'x', userId: banned.id });
  const log = assert.fail;
  await startErasureWorker({ ...api, log }).stop();
  await startPeopleWorker({ db: api.db, log }).stop();
  await startAccountSweeper(api.db, log).stop();
  const users = await api.db.selectFrom('users').select(['login', 'is_banned']).orderBy('login').execute();
  assert.deepEqual(users, [
    { login: 'banned', is_banned: true },
    { login: 'leaving', is_banned: false },
  ]);
  assert.equal((await api.db.selectFrom('one_time_tokens').select('purpose').execute()).length, 1);
});

test('a sweep whose clock is ahead keeps replaced videos and the pictures that an undo needs', async () => {
  const { db, storage } = api;
  const episode = await addEpisode(1);
  await giveOwnVideo(db, episode, 'videos/1/replaced');
  await db
    .updateTable('episode_videos')
    .set({ replaced_at: ago(0) })
    .execute();
  await storage.put('videos/1/replaced/480.m3u8', 'video');
  const picture = 'pictures/poster/800-a.jpg';
  await storage.put(picture, 'picture');
  const old = new Date(Date.now() - 60 * DAY_MS);
  await utimes(storage.localPath(picture), old, old);
  const change: Record<string, [unknown, unknown]> = { image: [`/storage/${picture}`, null] };
  await inTransaction(db, (trx) =>
    recordEvent(trx, PROGRAM, { act: 'genre.edit', thingId: 'a', title: 'a', change }),
  );
  await sweepStorage({ ...api, torrentStorage, privateStorage: torrentStorage });
  assert.equal((await db.selectFrom('episode_videos').select('folder').execute()).length, 1);
  assert.deepEqual(await readUnused(torrentStorage), {});
});

test('what a process whose clock is ahead records has the time of the database', async () => {
  const { db } = api;
  const id = await inTransaction(db, (trx) =>
    recordEvent(trx, PROGRAM, { act: 'genre.edit', thingId: 'b', title: 'b' }),
  );
  assert.equal(await isNow('journal_events', 'at', id), true);
  const [event] = await selectEvents(db).where('journal_events.id', '=', id).execute();
  assert.equal(event?.is_in_time, true);
  await inTransaction(db, (trx) => eraseEvents(trx, (row) => row.and([row('id', '=', id)])));
  assert.equal(await isNow('journal_events', 'erased_at', id), true);
  const episode = await addEpisode(2);
  const video = { folder: 'videos/1/new', heights: [480 as const], storyboard: null };
  const names = { src: null, preview: null, thumbnail: null };
  const media = { video, preview: { ...names, optimized: names }, duration: 1200 };
  await inTransaction(db, (trx) => publishEpisode(trx, episode, media));
  assert.equal(await isNow('episodes', 'updated_at', episode), true);
});

test('an event of thirty days ago cannot be taken back, whatever the clock of the process is', async () => {
  const { db } = api;
  mock.timers.setTime(Date.now() - 2 * AHEAD_MS);
  const id = await inTransaction(db, (trx) =>
    recordEvent(trx, PROGRAM, { act: 'genre.edit', thingId: 'c', title: 'c' }),
  );
  await sql`alter table journal_events disable trigger user`.execute(db);
  await db
    .updateTable('journal_events')
    .set({ at: ago(31) })
    .where('id', '=', id)
    .execute();
  await sql`alter table journal_events enable trigger user`.execute(db);
  const [event] = await selectEvents(db).where('journal_events.id', '=', id).execute();
  assert.equal(event?.is_in_time, false);
});
