import assert from 'node:assert/strict';
import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { readVideo } from '#server/catalog/episodes/episode-video.ts';
import { ownFolder } from '#tests/support/samples/own-video.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { publishFolder, storeVideo } from './store-video.ts';
import { sweepVideos } from '../sweep/sweep-storage.ts';

const DAY = 24 * 3_600_000;
let db: Database;
let storage: FolderStorage;
let finished: string;
let release: number;
let close: () => Promise<void>;

before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  storage = openFolderStorage(path.join(made.folder, 'storage'));
  release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  finished = path.join(made.folder, 'finished');
  await mkdir(finished);
  const pictures = { src: '1.jpg', preview: '2.jpg', thumbnail: '3.jpg' };
  const renditions = [
    { name: '480', playlist: '480.m3u8', width: 854, height: 480, bandwidth: 1, codecs: 'x' },
    { name: '1080', playlist: '1080.m3u8', width: 1920, height: 1080, bandwidth: 2, codecs: 'x' },
  ];
  const preview = { ...pictures, optimized: { src: '1.webp', preview: null, thumbnail: null } };
  const manifest = { duration: 33.6, renditions, preview, storyboard: 'storyboard.vtt' };
  await writeFile(path.join(finished, 'media.json'), JSON.stringify(manifest));
  await writeFile(path.join(finished, '480.m3u8'), '#EXTM3U');
  close = async () => {
    await database.close();
    await made.remove();
  };
});
after(() => close());

async function copied(): Promise<string> {
  const copy = await storage.work.create('copy');
  await cp(finished, copy, { recursive: true });
  return copy;
}

async function addEpisode(ordinal: number, isPublished: boolean): Promise<string> {
  const { id } = await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal, sort_order: ordinal, is_published: isPublished })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function row(id: string) {
  return db.selectFrom('episodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('publishes a folder at a given time', async () => {
  const episode = await addEpisode(1, false);
  await publishFolder(
    { db, storage },
    { episode, folder: await copied(), at: new Date('2026-03-04T05:06:07Z') },
  );
  const { duration, preview, updated_at, is_published } = await row(episode);
  const key = await ownFolder(db, episode);
  const video = { folder: key, heights: [480, 1080], storyboard: 'storyboard.vtt' };
  assert.deepEqual(await readVideo(db, episode), video);
  assert.deepEqual([duration, is_published, updated_at], [34, true, '2026-03-04T05:06:07+00:00']);
  assert.equal(preview?.src, `/storage/${key}/1.jpg`);
  assert.equal(preview.optimized.preview, null);
  assert.equal(String(await storage.read(`${key}/480.m3u8`)), '#EXTM3U');
  assert.ok((await readdir(finished)).includes('media.json'));
  const { fresh_at } = await db.selectFrom('releases').select('fresh_at').executeTakeFirstOrThrow();
  assert.equal(fresh_at, '2026-03-04T05:06:07+00:00');
});

test('a publication is recorded for whoever took the video in, without the address of the video', async () => {
  const episode = await addEpisode(9, false);
  const changes = { name: 'Дорога', opening: { start: 0, stop: 20 } };
  const actor = { command: 'root' };
  await publishFolder({ db, storage }, { episode, folder: await copied(), changes, actor });
  const videoNow = async () =>
    (
      await db
        .selectFrom('episode_videos')
        .select('id')
        .where('episode_id', '=', episode)
        .where('replaced_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).id;
  const first = await videoNow();
  await publishFolder({ db, storage }, { episode, folder: await copied(), changes: { name: 'Путь' } });
  const events = await db
    .selectFrom('journal_events')
    .select(['act', 'title', 'change', 'command_user'])
    .where('thing_id', '=', episode)
    .orderBy('id')
    .execute();
  const title = `${(await db.selectFrom('releases').select('name_main').executeTakeFirstOrThrow()).name_main}, эпизод 9`;
  const added = {
    ordinal: [null, 9],
    name: [null, 'Дорога'],
    duration: [null, 34],
    opening: [null, changes.opening],
    has_480: [null, true],
    has_720: [null, false],
    has_1080: [null, true],
    video: [null, first],
  };
  const replaced = { name: ['Дорога', 'Путь'], video: [first, await videoNow()] };
  assert.deepEqual(events, [
    { act: 'episode.create', title, change: added, command_user: 'root' },
    { act: 'episode.replace', title, change: replaced, command_user: null },
  ]);
  await db.deleteFrom('episodes').where('id', '=', episode).execute();
});

test('does not make a release fresh by replacing a published video', async () => {
  const before = await db.selectFrom('releases').select('fresh_at').executeTakeFirstOrThrow();
  const episode = await addEpisode(2, true);
  await publishFolder({ db, storage }, { episode, folder: await copied() });
  assert.deepEqual(await db.selectFrom('releases').select('fresh_at').executeTakeFirstOrThrow(), before);
});

test('removes the files when the rows cannot be written', async () => {
  const episode = await addEpisode(3, false);
  const videos = () => readdir(storage.localPath(`videos/${release}`));
  const before = await videos();
  const refuse = async () => {
    throw new Error('the rows are refused');
  };
  await assert.rejects(storeVideo({ db, storage }, { episode, folder: await copied() }, refuse));
  assert.deepEqual(await videos(), before);
  assert.equal((await row(episode)).is_published, false);
});

test('rejects a folder without a complete manifest', async () => {
  const episode = await addEpisode(4, false);
  const folder = await storage.work.create('empty');
  await assert.rejects(publishFolder({ db, storage }, { episode, folder }), { code: 'invalid' });
  await writeFile(
    path.join(folder, 'media.json'),
    '{"duration":1,"renditions":[{"name":"480","playlist":"../x"}]}',
  );
  await assert.rejects(publishFolder({ db, storage }, { episode, folder }), { code: 'invalid' });
});

// Makes a folder as old as 1970.
async function age(folder: string): Promise<void> {
  for (const name of [...(await readdir(folder)), '.']) await utimes(path.join(folder, name), 0, 0);
}

test('sweeps videos that were replaced thirty days ago, and nothing else', async () => {
  const episode = await addEpisode(5, false);
  const folderOf = () => ownFolder(db, episode);
  await publishFolder({ db, storage }, { episode, folder: await copied() });
  const replaced = await folderOf();
  await age(storage.localPath(replaced));
  await publishFolder({ db, storage }, { episode, folder: await copied() });
  const current = await folderOf();
  await age(storage.localPath(current));

  await sweepVideos({ db, storage }, Date.now() + 29 * DAY);
  assert.ok(await storage.exists(`${replaced}/480.m3u8`), 'the old video can come back');

  await sweepVideos({ db, storage }, Date.now() + 30 * DAY + 60_000);
  assert.equal(await storage.exists(`${replaced}/480.m3u8`), false);
  assert.ok(await storage.exists(`${current}/480.m3u8`));
});

test('marks that the video suggests fill only those that an episode lacks', async () => {
  const episode = await addEpisode(90, true);
  const mark = (start: number) => ({ start, stop: start + 5 });
  const marks = { opening: mark(1), ending: mark(20) };
  const read = () =>
    db
      .selectFrom('episodes')
      .select(['opening_start', 'ending_start'])
      .where('id', '=', episode)
      .executeTakeFirstOrThrow();
  await publishFolder(
    { db, storage },
    { episode, folder: await copied(), marks, changes: { ending: mark(25) } },
  );
  assert.deepEqual(await read(), { opening_start: 1, ending_start: 25 });
  const others = { opening: mark(2), ending: mark(21) };
  await publishFolder({ db, storage }, { episode, folder: await copied(), marks: others });
  assert.deepEqual(await read(), { opening_start: 1, ending_start: 25 });
});
