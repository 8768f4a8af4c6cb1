import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { STILLS_FILE } from '#server/media/hls/stills.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { findOlderVideo, makeMissingStills } from './stills-of-older-videos.ts';
import { transcode } from './transcode.ts';

const { signal } = new AbortController();
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

/** Gives a new episode the video of a folder, as a version without such frames did. */
async function addOlderVideo(ordinal: number, key: string): Promise<void> {
  const { id } = await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal, sort_order: ordinal, is_published: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveOwnVideo(db, id, key);
}

/** Makes the frames of a video that has none; false when there is no such video. */
async function makeNext(): Promise<boolean> {
  const video = await findOlderVideo(db);
  if (video) await makeMissingStills({ db, storage }, video, signal);
  return video !== undefined;
}

const markedVideos = () =>
  db.selectFrom('episode_videos').select(['folder', 'has_stills']).orderBy('folder').execute();

test('a video of an earlier version gets its frames, once for all episodes that show it', async () => {
  const key = 'videos/1/older';
  const finished = path.join(folder, 'finished');
  await mkdir(finished);
  const file = await makeVideo(path.join(folder, 'older.mp4'), { size: '320x180', seconds: 8 });
  await transcode(file, finished);
  await rm(path.join(finished, STILLS_FILE));
  await storage.putFolder(key, finished);
  await addOlderVideo(1, key);
  await addOlderVideo(2, key);

  assert.equal(await makeNext(), true);
  const { width, height } = await sharp(await storage.read(`${key}/${STILLS_FILE}`)).metadata();
  assert.deepEqual([width, height], [480, 8 * 270]);
  assert.deepEqual(await markedVideos(), [
    { folder: key, has_stills: true },
    { folder: key, has_stills: true },
  ]);
  assert.equal(await makeNext(), false);
});

test('a video whose files cannot be read is asked for once', async () => {
  await addOlderVideo(3, 'videos/1/lost');
  assert.equal(await makeNext(), true);
  assert.deepEqual((await markedVideos()).at(0), { folder: 'videos/1/lost', has_stills: false });
  assert.equal(await makeNext(), false);
});
