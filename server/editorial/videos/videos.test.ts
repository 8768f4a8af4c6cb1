import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import type { z } from 'zod';
import { latestVideos } from '#contract/videos.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { artKey } from '../operator-lists/pictures.ts';
import { saveImage } from '#server/media/images/pictures.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { replaceVideos } from './replace-videos.ts';
import { readVideosFile, type videosFile } from './videos-file.ts';

type File = z.input<typeof videosFile>;
type Video = File[number]['videos'][number];

let api: TestApi;
let folder: string;
let remove: () => Promise<void>;
let storage: FolderStorage;
before(async () => {
  api = await openTestApi();
  ({ folder, remove } = await createTestFolder());
  storage = openFolderStorage(path.join(folder, 'storage'));
  await mkdir(path.join(folder, 'list'));
});
after(async () => {
  await api.close();
  await remove();
});

const replace = (file: unknown, now = NOW) =>
  replaceVideos({ db: api.db, storage, now: () => new Date(now) }, file, path.join(folder, 'list'));
const list = (query = {}) => api.call(latestVideos, { query });
const titles = async (query = {}) => (await list(query)).map(({ title }) => title);

const aVideo = (n: number, fields: Partial<Video> = {}): Video => ({
  url: `https://video.test/${n}`,
  title: `Видео ${n}`,
  video_id: `v${n}`,
  created_at: `2026-10-0${n}T12:00:00+00:00`,
  ...fields,
});
const origin = (n: number, ...videos: Video[]): File[number] => ({
  url: `https://video.test/list/${n}`,
  title: `Плейлист ${n}`,
  videos,
});
const NONE = { added: 0, changed: 0, removed: 0 };

beforeEach(async () => {
  await replace([]);
  await replace([origin(1, aVideo(1), aVideo(3)), origin(2, aVideo(2, { views: 7, is_announce: true }))]);
});

test('lists the requested number of videos of all origins, newest first, each with its origin', async () => {
  assert.deepEqual(await titles(), ['Видео 3', 'Видео 2', 'Видео 1']);
  const [, second] = await list({ limit: 2 });
  const { id, origin: from, ...video } = second ?? assert.fail();
  assert.deepEqual(video, {
    url: 'https://video.test/2',
    title: 'Видео 2',
    video_id: 'v2',
    views: 7,
    comments: 0,
    is_announce: true,
    image: NO_IMAGE,
    created_at: '2026-10-02T12:00:00+00:00',
    updated_at: '2026-10-02T12:00:00+00:00',
  });
  assert.ok(Number.isInteger(id));
  assert.deepEqual([from.title, from.description], ['Плейлист 2', '']);
  assert.deepEqual(from.type, { value: 'YOUTUBE_PLAYLIST', description: 'YouTube плейлист' });
  assert.equal((await list({ limit: 2 })).length, 2);
});

test('answers a limit over fifty with 422 and applies include and exclude', async () => {
  assert.equal((await api.request('/api/v1/media/videos?limit=51')).status, 422);
  const { body } = await api.request('/api/v1/media/videos?limit=1&include=title,origin&exclude=origin.id');
  const [video] = body as { title: string; origin: object }[];
  assert.deepEqual(Object.keys(video ?? {}), ['title', 'origin']);
  assert.ok(!('id' in (video?.origin ?? {})));
});

test('replaces everything by the file and keeps ids of remaining videos, even under another origin', async () => {
  const before = await list();
  const report = await replace([
    origin(2, aVideo(2, { title: 'Новое имя', views: 7 }), aVideo(3), aVideo(4)),
  ]);
  assert.deepEqual(report, {
    origins: { added: 0, changed: 0, removed: 1 },
    videos: { added: 1, changed: 2, removed: 1 },
  });
  const after = await list();
  assert.deepEqual(
    after.map(({ title }) => title),
    ['Видео 4', 'Видео 3', 'Новое имя'],
  );
  assert.deepEqual(
    after.slice(1).map(({ id }) => id),
    before.slice(0, 2).map(({ id }) => id),
  );
  assert.equal(after[2]?.origin.id, before[1]?.origin.id);
  assert.equal(after[2]?.updated_at, NOW);
});

test('imports an exported file without changes, even of the time of change', async () => {
  const before = await list();
  const file = await readVideosFile(api.db);
  assert.deepEqual(await replace(file, '2027-01-01T00:00:00Z'), { origins: NONE, videos: NONE });
  assert.deepEqual(await list(), before);
  assert.deepEqual(await readVideosFile(api.db), file);
});

test('dates a video without a time by its first import', async () => {
  const { created_at: _, ...timeless } = aVideo(5);
  await replace([origin(1, timeless)]);
  await replace([origin(1, timeless)], '2027-01-01T00:00:00Z');
  assert.deepEqual(
    (await list()).map((video) => [video.created_at, video.updated_at]),
    [[NOW, NOW]],
  );
});

test('rejects an invalid file with the problem and its path, without changes', async () => {
  const before = await list();
  const cases: [unknown, RegExp][] = [
    [{}, /Содержимое файла должно быть списком/],
    [[origin(1), { ...origin(2), title: undefined }], /Поле №2\.title обязательно/],
    [[origin(1, aVideo(1, { url: 'javascript:alert(1)' }))], /№1\.videos\.№1\.url должно быть адресом http/],
    [[origin(1, aVideo(1), aVideo(1))], /№1\.videos\.№2\.url уже записано выше/],
    [[origin(1), origin(1)], /№2\.url уже записано выше/],
    [[origin(1, { ...aVideo(1), likes: 5 } as Video)], /неизвестное поле likes/],
    [[origin(1, aVideo(1, { views: -1 }))], /№1\.videos\.№1\.views должно быть не меньше 0/],
    [[origin(1, aVideo(1, { image: '../secret.png' }))], /№1\.videos\.№1\.image должно быть путём/],
    [[origin(1, aVideo(1, { image: 'none.png' }))], /нет картинки none\.png рядом с файлом/],
  ];
  for (const [file, message] of cases) await assert.rejects(replace(file), { code: 'invalid', message });
  assert.deepEqual(await list(), before);
});

test('stores a picture beside the file in every size and accepts its addresses again', async () => {
  const red = sharp({ create: { width: 64, height: 36, channels: 3, background: '#fe3635' } });
  await writeFile(path.join(folder, 'list/red.png'), await red.png().toBuffer());
  await writeFile(path.join(folder, 'list/text.png'), 'это не картинка');
  await replace([origin(1, aVideo(1, { image: 'red.png' }))]);
  const [video] = await list();
  const leaf = video?.image.optimized.thumbnail ?? '';
  assert.equal((await sharp(storage.localPath(leaf.replace('/storage/', ''))).metadata()).width, 320);
  const file = await readVideosFile(api.db);
  assert.deepEqual(file[0]?.videos[0]?.image, video?.image);
  assert.deepEqual((await replace(file)).videos, NONE);
  await assert.rejects(replace([origin(1, aVideo(1, { image: 'text.png' }))]), /text\.png: Картинка/);
  await replace([origin(1, aVideo(1))]);
  assert.deepEqual((await list())[0]?.image, NO_IMAGE);
});

test('keeps drawn art while the file has no picture and exports no picture', async () => {
  const [, second] = await list();
  const art = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const image = await saveImage(storage, artKey('videos', String(second?.id)), art);
  const set = api.db.updateTable('videos').set({ image: JSON.stringify(image) });
  await set.where('video_id', '=', 'v2').execute();
  const file = await readVideosFile(api.db);
  assert.deepEqual(
    file.flatMap(({ videos }) => videos.map((video) => video.image)),
    [null, null, null],
  );
  assert.deepEqual((await replace(file)).videos, NONE);
  await replace([origin(2, aVideo(2, { title: 'Другое имя', image: NO_IMAGE }))]);
  assert.deepEqual((await list())[0]?.image, image);
});
