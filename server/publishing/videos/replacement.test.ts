import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { MARK_KINDS } from '#contract/marks.ts';
import { sql } from 'kysely';
import { run } from '#server/media/probe/program.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { MarkColumns } from '#server/platform/database/tables/video-tables.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { prepareVideo } from '#tests/support/samples/prepared-video.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { generateSeason, SEASON } from '#tests/support/samples/season.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { findUnmeasured, measureVideoLag } from '../marks/video-lag.ts';
import { columnsOfMark, NO_MARK } from '#server/catalog/episodes/mark-columns.ts';
import { marksOf } from './episode-marks.ts';
import { publishVideo } from './publish-video.ts';
import { replacementColumn, unseenMarksColumn } from './video-lags.ts';

const RATE = 11_025;
const PLAN = { ...SEASON, seconds: 60, rate: RATE, song: 15, coldOpen: 5, preview: 5 };

let db: Database;
let storage: FolderStorage;
let folder: string;
let release: number;
let close: () => Promise<void>;
before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  ({ folder } = made);
  storage = openFolderStorage(path.join(folder, 'storage'));
  release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  close = async () => {
    await database.close();
    await made.remove();
  };
});
after(() => close());

/** Stores the segments of a video with this sound under a key. */
async function storeSound(key: string, samples: Int16Array): Promise<void> {
  const raw = path.join(folder, 'sound.raw');
  await writeFile(raw, new Uint8Array(samples.slice().buffer));
  const finished = path.join(folder, path.basename(key));
  await mkdir(finished);
  const picture = ['-f', 'lavfi', '-i', 'color=size=64x36:rate=1'];
  const sound = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', raw];
  const codecs = ['-shortest', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '6', '-c:a', 'aac'];
  const hls = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod'];
  const playlist = path.join(finished, '480.m3u8');
  await run('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, '-ar', '44100', ...hls, playlist]);
  await storage.putFolder(key, finished);
}

async function addEpisode(ordinal: number, values: Partial<MarkColumns> = {}): Promise<string> {
  const { id } = await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal, sort_order: ordinal, is_published: false, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const publish = (video: string) =>
  inTransaction(db, async (trx) => {
    await recordEvents(trx, PROGRAM, await publishVideo(trx, video));
  });

async function lookAt(id: string) {
  const row = await db
    .selectFrom('episodes')
    .selectAll()
    .select([replacementColumn.as('replacement'), unseenMarksColumn.as('unseen')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { marks: marksOf(row), replacement: row.replacement, unseen: row.unseen };
}

/** Says how much later a video comes, as if it had been measured. */
const say = (video: string, than: string, lag: number | null) =>
  db.insertInto('video_lags').values({ video_id: video, than_id: than, lag }).execute();

const columns = (opening: [number, number], ending: [number, number]): MarkColumns =>
  ({
    ...Object.assign({}, ...MARK_KINDS.map((kind) => columnsOfMark(kind, NO_MARK))),
    ...columnsOfMark('opening', { start: opening[0], stop: opening[1] }),
    ...columnsOfMark('ending', { start: ending[0], stop: ending[1] }),
  }) as MarkColumns;

test('marks go with the measured sound to a video that comes later, and come back exactly', async () => {
  const { samples } = generateSeason(PLAN)(0);
  const shifted = new Int16Array(samples.length);
  shifted.set(samples.subarray(0, samples.length - 0.4 * RATE), 0.4 * RATE);
  const before = columns([10.3, 25.3], [40, 55.1]);
  const episode = await addEpisode(1, before);
  await storeSound('videos/1/first', samples);
  await storeSound('videos/1/second', shifted);
  const first = await prepareVideo(db, episode, 'videos/1/first');
  assert.equal(await findUnmeasured(db), undefined, 'there is nothing to compare it with');
  await publish(first);
  const second = await prepareVideo(db, episode, 'videos/1/second');
  assert.equal(await findUnmeasured(db), second);
  assert.deepEqual((await lookAt(episode)).replacement, { is_measured: false, lag: null, is_cut: false });
  await measureVideoLag({ db, storage }, second);
  assert.equal(await findUnmeasured(db), undefined);
  const { lag, ...rest } = (await lookAt(episode)).replacement ?? assert.fail();
  assert.ok(lag !== null && Math.abs(lag - 0.4) < 0.02, String(lag));
  assert.deepEqual(rest, { is_measured: true, is_cut: false });

  await publish(second);
  const moved = await lookAt(episode);
  assert.deepEqual(moved.marks, columns([10.7, 25.7], [40.4, 55.5]));
  assert.deepEqual(moved.unseen, { lag });
  await publish(first);
  assert.deepEqual((await lookAt(episode)).marks, before);
  assert.equal((await lookAt(episode)).unseen, null);
  await publish(second);
  assert.deepEqual((await lookAt(episode)).marks, moved.marks);
});

test('a mark that somebody has changed since moves back by the lag', async () => {
  const episode = await addEpisode(2, columns([10, 25], [1000, 1090]));
  const first = await prepareVideo(db, episode, 'videos/1/a');
  await publish(first);
  const second = await prepareVideo(db, episode, 'videos/1/b');
  await say(second, first, -2000);
  await publish(second);
  assert.deepEqual((await lookAt(episode)).marks, columns([8, 23], [998, 1088]));
  await db
    .updateTable('episodes')
    .set(columnsOfMark('opening', { start: 7.5, stop: 23 }))
    .where('id', '=', episode)
    .execute();
  await publish(first);
  assert.deepEqual((await lookAt(episode)).marks, columns([9.5, 25], [1000, 1090]));
  assert.deepEqual((await lookAt(episode)).unseen, { lag: 2 });
});

test('less than a tenth moves nothing; without a lag the marks stay and ask to be looked at', async () => {
  const before = columns([10.3, 25.3], [40, 55.1]);
  const episode = await addEpisode(3, before);
  const first = await prepareVideo(db, episode, 'videos/1/c');
  await publish(first);
  const second = await prepareVideo(db, episode, 'videos/1/d');
  await say(second, first, 90);
  await publish(second);
  assert.deepEqual(await lookAt(episode), { marks: before, replacement: null, unseen: null });
  const third = await prepareVideo(db, episode, 'videos/1/missing');
  await measureVideoLag({ db, storage }, third);
  assert.equal((await lookAt(episode)).replacement?.lag, null);
  await publish(third);
  assert.deepEqual(await lookAt(episode), { marks: before, replacement: null, unseen: { lag: null } });
});

test('a mark that begins before the film is cut, and one that is outside of it goes', async () => {
  const episode = await addEpisode(4, columns([1, 30], [1350, 1399]));
  const first = await prepareVideo(db, episode, 'videos/1/e');
  await publish(first);
  const second = await prepareVideo(db, episode, 'videos/1/f');
  await say(second, first, -10_000);
  await publish(second);
  assert.deepEqual((await lookAt(episode)).marks, columns([0, 20], [1340, 1389]));
  const third = await prepareVideo(db, episode, 'videos/1/g');
  await say(third, second, -25_000);
  await publish(third);
  const none = { start: null, stop: null };
  const { ending_start: ending, ...marks } = (await lookAt(episode)).marks;
  assert.deepEqual({ ...marks }, { ...marks, ...columnsOfMark('opening', none) });
  assert.equal(ending, 1315);
  await publish(second);
  assert.deepEqual((await lookAt(episode)).marks, columns([0, 20], [1340, 1389]));
  // Half a second of it would be left, of which clients know no whole one.
  const fourth = await prepareVideo(db, episode, 'videos/1/h');
  await say(fourth, second, 59_500);
  await publish(fourth);
  assert.equal((await lookAt(episode)).marks.ending_start, null);
});

test('what was proposed and decided goes with the video, and what was rejected is not proposed again', async () => {
  const episode = await addEpisode(5);
  const first = await prepareVideo(db, episode, 'videos/1/h');
  await publish(first);
  const second = await prepareVideo(db, episode, 'videos/1/i');
  await say(second, first, 400);
  const about = { episode_id: episode, confidence: 80, is_confident: true, group_id: randomUUID() };
  await db
    .insertInto('mark_proposals')
    .values([
      { ...about, video_id: first, kind: 'opening', start: 100, stop: 1000, state: 'rejected' },
      { ...about, video_id: first, kind: 'ending', start: 12_000, stop: 12_900 },
      { ...about, video_id: second, kind: 'opening', start: 103, stop: 1003 },
    ])
    .execute();
  await publish(second);
  const found = await db
    .selectFrom('mark_proposals')
    .select(['kind', 'start', 'stop', 'state'])
    .where('video_id', '=', second)
    .orderBy(sql`kind desc`)
    .execute();
  assert.deepEqual(found, [
    { kind: 'opening', start: 103, stop: 1003, state: 'rejected' },
    { kind: 'ending', start: 12_004, stop: 12_904, state: 'proposed' },
  ]);
});
