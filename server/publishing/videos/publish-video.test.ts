import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql, type Transaction } from 'kysely';
import { announceEventsNow } from '#server/accounts/notifications/announce.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { EpisodeChanges } from '#server/platform/database/tables/video-tables.ts';
import type { SkipMarks } from '#server/media/probe/chapter-marks.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { torrentOf } from '#tests/support/samples/episode-torrent.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { sweepVideos } from '../sweep/sweep-storage.ts';
import { publishAgain, publishVideo, takeEpisodeBack } from './publish-video.ts';
import { addPreparedVideo, noteTorrents } from './video-rows.ts';

const DAY = 24 * 3_600_000;
let db: Database;
let storage: FolderStorage;
let release: number;
let close: () => Promise<void>;

before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  storage = openFolderStorage(path.join(made.folder, 'storage'));
  release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  close = async () => {
    await database.close();
    await made.remove();
  };
});
after(() => close());

async function addEpisode(ordinal: number): Promise<string> {
  const { id } = await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal, sort_order: ordinal, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const leaf = { src: null, preview: null, thumbnail: null };

async function prepare(
  episode: string,
  {
    changes = {},
    marks = {},
    duration = 1400,
  }: { changes?: EpisodeChanges; marks?: SkipMarks; duration?: number } = {},
): Promise<string> {
  const id = randomUUID();
  const folder = `videos/${release}/${id}`;
  await storage.put(`${folder}/480.m3u8`, '#EXTM3U');
  await inTransaction(db, async (trx) => {
    const event = await addPreparedVideo(trx, {
      id,
      episode,
      video: { folder, heights: [480], storyboard: null, hasStills: false },
      preview: { ...leaf, src: `/storage/${folder}/1.jpg`, optimized: leaf },
      duration,
      loudness: null,
      asked: { changes, marks },
      report: null,
      file: 'a.mkv',
      actor: PROGRAM,
    });
    await recordEvents(trx, PROGRAM, [event]);
  });
  return id;
}

const record = (work: (trx: Transaction<Schema>) => ReturnType<typeof publishVideo>) =>
  inTransaction(db, async (trx) => {
    await recordEvents(trx, PROGRAM, await work(trx));
  });
const publish = (video: string) => record((trx) => publishVideo(trx, video));
const takeBack = (episode: string) => record((trx) => takeEpisodeBack(trx, episode));
const again = (episode: string, isUndo = false) => record((trx) => publishAgain(trx, episode, { isUndo }));

const episodeOf = (id: string) =>
  db.selectFrom('episodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const currentOf = async (episode: string) =>
  (
    await db
      .selectFrom('episode_videos')
      .select('id')
      .where('episode_id', '=', episode)
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
  )?.id;
const freshAt = async () =>
  (await db.selectFrom('releases').select('fresh_at').where('id', '=', release).executeTakeFirstOrThrow())
    .fresh_at;
const openingOf = async (id: string) => {
  const { opening_start: start, opening_stop: stop } = await episodeOf(id);
  return [start, stop];
};
const setOpening = (id: string, start: number, stop: number) =>
  db.updateTable('episodes').set({ opening_start: start, opening_stop: stop }).where('id', '=', id).execute();
const actsOf = async (id: string) =>
  (
    await db.selectFrom('journal_events').select('act').where('thing_id', '=', id).orderBy('id').execute()
  ).map(({ act }) => act);

test('a prepared video changes nothing until it is published, and a newer one takes its place', async () => {
  const episode = await addEpisode(1);
  const first = await prepare(episode);
  const second = await prepare(episode);
  assert.equal((await episodeOf(episode)).is_published, false);
  assert.equal(await currentOf(episode), undefined);
  await publish(second);
  assert.deepEqual([(await episodeOf(episode)).is_published, await currentOf(episode)], [true, second]);
  await assert.rejects(publish(second), { code: 'conflict' });
  await publish(first);
  assert.equal(await currentOf(episode), first, 'a discarded one can be published for a while');
  assert.deepEqual(await actsOf(episode), [
    'episode.prepare',
    'episode.prepare',
    'episode.create',
    'episode.replace',
  ]);
});

test('marks: what was asked for counts, unless a person has changed them since', async () => {
  const episode = await addEpisode(2);
  const asked = await prepare(episode, {
    changes: { opening: { start: 10, stop: 20 } },
    marks: { opening: { start: 11, stop: 21 }, ending: { start: 100, stop: 110 } },
  });
  await publish(asked);
  assert.deepEqual(await openingOf(episode), [10, 20]);
  assert.equal((await episodeOf(episode)).ending_start, 100);
  const next = await prepare(episode, { changes: { opening: { start: 30, stop: 40 } } });
  await setOpening(episode, 12, 22);
  await publish(next);
  assert.deepEqual(await openingOf(episode), [12, 22]);
});

test('the video of before comes back with its marks, unless somebody has changed them since', async () => {
  const episode = await addEpisode(3);
  const first = await prepare(episode, { changes: { opening: { start: 10, stop: 20 } } });
  await publish(first);
  const second = await prepare(episode, { changes: { opening: { start: 30, stop: 40 } }, duration: 1500 });
  await publish(second);
  assert.deepEqual(await openingOf(episode), [30, 40]);
  await publish(first);
  assert.deepEqual([await openingOf(episode), (await episodeOf(episode)).duration], [[10, 20], 1400]);
  await publish(second);
  await setOpening(episode, 31, 41);
  await publish(first);
  assert.deepEqual(await openingOf(episode), [31, 41]);
  assert.equal((await actsOf(episode)).at(-1), 'episode.return');
});

test('torrents are listed with their video, and leave the lists with it', async () => {
  const episode = await addEpisode(4);
  const made = ['a', 'b'].map((label) =>
    torrentOf(episode, { label, description: '4', release_id: release }),
  );
  const listed = async () =>
    (await db.selectFrom('torrents').select('label').where('replaced_by', 'is', null).execute()).map(
      ({ label }) => label,
    );
  const first = await prepare(episode);
  await inTransaction(db, (trx) => noteTorrents(trx, first, made.slice(0, 1)));
  assert.deepEqual(await listed(), []);
  await publish(first);
  assert.deepEqual(await listed(), ['a']);
  const next = await prepare(episode);
  await inTransaction(db, (trx) => noteTorrents(trx, next, made.slice(1)));
  await publish(next);
  assert.deepEqual(await listed(), ['b'], 'the new one replaces the old one');
  await publish(first);
  assert.deepEqual(await listed(), ['a']);
  await publish(next);
  assert.deepEqual(await listed(), ['b']);
  await takeBack(episode);
  assert.deepEqual(await db.selectFrom('torrents').select('id').execute(), []);
  await again(episode);
  assert.deepEqual(await listed(), ['b']);
  await takeBack(episode);
  await db.deleteFrom('removed_torrents').execute();
  await again(episode);
  assert.deepEqual(await listed(), ['b'], 'also after thirty days');
  await db.deleteFrom('torrents').execute();
});

test('an episode that is taken back gives the release its place of before, and an undo gives it again', async () => {
  const [old, fresh] = [await addEpisode(5), await addEpisode(6)];
  const past = (id: string, at: string) =>
    db.updateTable('episodes').set({ updated_at: at }).where('id', '=', id).execute();
  await db.updateTable('episodes').set({ updated_at: '2021-01-01T00:00:00+00:00' }).execute();
  await publish(await prepare(old));
  await past(old, '2022-01-01T00:00:00+00:00');
  await publish(await prepare(fresh));
  await past(fresh, '2023-01-01T00:00:00+00:00');
  await db.updateTable('releases').set({ fresh_at: '2023-01-01T00:00:00+00:00' }).execute();
  await takeBack(old);
  assert.equal(await freshAt(), '2023-01-01T00:00:00+00:00');
  await again(old, true);
  assert.equal(await freshAt(), '2023-01-01T00:00:00+00:00');
  await takeBack(fresh);
  assert.equal(await freshAt(), '2022-01-01T00:00:00+00:00');
  await assert.rejects(takeBack(fresh), { code: 'conflict' });
  const { is_published, taken_back_at, updated_at } = await episodeOf(fresh);
  assert.deepEqual(
    [is_published, taken_back_at === null, updated_at],
    [false, false, '2023-01-01T00:00:00+00:00'],
  );
  await again(fresh, true);
  assert.equal(await freshAt(), '2023-01-01T00:00:00+00:00');
  assert.equal((await episodeOf(fresh)).updated_at, '2023-01-01T00:00:00+00:00');
  await assert.rejects(again(fresh), { code: 'conflict' });
  await takeBack(fresh);
  await again(fresh);
  assert.ok(((await freshAt()) ?? '') > '2026', 'without an undo it is fresh');
  assert.deepEqual((await actsOf(fresh)).slice(-2), ['episode.take_back', 'episode.publish']);
});

test('viewers are told once: not while it is taken back, and not of one that they know', async () => {
  const news = async () =>
    (
      await sql<{ is_told: boolean }>`
        select event_id is not null as is_told from event_episodes where episode_id = ${told}::uuid`.execute(
        db,
      )
    ).rows.map(({ is_told }) => is_told);
  const told = await addEpisode(7);
  await announceEventsNow(db, new Date());
  await publish(await prepare(told));
  assert.deepEqual(await news(), [false]);
  await takeBack(told);
  await announceEventsNow(db, new Date());
  assert.deepEqual(await news(), [false], 'it waits');
  await again(told);
  await announceEventsNow(db, new Date());
  assert.deepEqual(await news(), [true]);
  await takeBack(told);
  await sql`delete from event_episodes where episode_id = ${told}::uuid`.execute(db);
  await again(told);
  assert.deepEqual(await news(), [], 'one that comes back is no news');
});

test('the sweep keeps what waits for its publication, and the rest for thirty days', async () => {
  const episode = await addEpisode(8);
  const published = await prepare(episode);
  await publish(published);
  const [discarded, waiting] = [await prepare(episode), await prepare(episode)];
  const exists = async (id: string) => storage.exists(`videos/${release}/${id}/480.m3u8`);
  const rows = async () => {
    const found = await db
      .selectFrom('episode_videos')
      .select('id')
      .where('episode_id', '=', episode)
      .execute();
    return new Set(found.map(({ id }) => id));
  };
  await sweepVideos({ db, storage }, Date.now() + 29 * DAY);
  assert.deepEqual(await rows(), new Set([published, discarded, waiting]));
  await sweepVideos({ db, storage }, Date.now() + 40 * DAY);
  assert.deepEqual(await rows(), new Set([published, waiting]));
  assert.deepEqual(await Promise.all([published, discarded, waiting].map(exists)), [true, false, true]);
  await publish(waiting);
  await sweepVideos({ db, storage }, Date.now() + 29 * DAY);
  assert.ok(await exists(published), 'the replaced one can come back');
  await sweepVideos({ db, storage }, Date.now() + 40 * DAY);
  assert.deepEqual([await rows(), await exists(published)], [new Set([waiting]), false]);
});
