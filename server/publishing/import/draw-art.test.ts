import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { franchisesOfRelease } from '#contract/franchises.ts';
import { randomPromotions } from '#contract/promotions.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import type { Image } from '#contract/values.ts';
import { latestVideos } from '#contract/videos.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { putRecords } from '#tests/support/samples/records.ts';
import { drawArtLater, drawArtNow } from './draw-art.ts';

let api: TestApi;
let folder: string;
let storage: FolderStorage;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1, { genres: ['Драма'], season: 'winter' }), aCatalogueEntry(2));
  folder = await mkdtemp(path.join(tmpdir(), 'akane-art-'));
  storage = openFolderStorage(folder);
});
after(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const find = (id: number) => api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } });

test('draws a poster for a release and a picture for a genre and stores them in every size', async () => {
  await drawArtNow({ db: api.db, storage }, new AbortController().signal);
  const [first, second] = [await find(1), await find(2)];
  assert.notEqual(first.poster.src, second.poster.src);
  const { preview, optimized } = first.genres[0]?.image ?? { preview: null, optimized: { preview: null } };
  for (const leaf of [
    first.poster.src,
    first.poster.optimized.thumbnail,
    second.poster.preview,
    preview,
    optimized.preview,
  ]) {
    assert.ok((await sharp(storage.localPath((leaf ?? '').replace('/storage/', ''))).metadata()).width > 0);
  }
});

test('continues with the rest after a stop between two pictures', async () => {
  const { poster } = await find(1);
  await api.addReleases(aCatalogueEntry(3), aCatalogueEntry(4));
  await drawArtNow({ db: api.db, storage }, AbortSignal.abort());
  assert.equal((await find(3)).poster.src, null);
  await drawArtNow({ db: api.db, storage }, new AbortController().signal);
  assert.ok((await find(3)).poster.src && (await find(4)).poster.src);
  assert.deepEqual((await find(1)).poster, poster);
});

test('draws different pictures for franchises, videos and promotions, which survive a new file', async () => {
  await api.addReleases(
    aCatalogueEntry(5, { franchise: { name: 'Поезда', name_english: 'Trains', sort_order: 1 } }),
  );
  const deps = { db: api.db, storage };
  const origin = 'https://video.test/';
  const video = (n: number) => ({ origin, url: `${origin}${n}`, title: `Видео ${n}`, video_id: `${n}` });
  const videos = { 'video-origins': [{ url: origin, title: 'Все' }], videos: [video(1), video(2)] };
  const promotions = [{ title: 'Поддержите' }, { release: 'release-1' }];
  const pictures = async (): Promise<Image[]> => [
    ...(await api.call(franchisesOfRelease, { params: { releaseId: '5' } })).map(({ image }) => image),
    ...(await api.call(latestVideos)).map(({ image }) => image),
    ...(await api.call(randomPromotions))
      .toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? ''))
      .map(({ image }) => image),
  ];
  await putRecords(deps, videos);
  await putRecords(deps, { promotions });
  await drawArtNow(deps, new AbortController().signal);
  const drawn = await pictures();
  assert.equal(new Set(drawn.map(({ preview }) => preview)).size, 5);
  for (const { optimized } of drawn) {
    const file = storage.localPath((optimized.preview ?? '').replace('/storage/', ''));
    assert.equal((await sharp(file).metadata()).width, 640);
  }
  await putRecords(deps, videos);
  await putRecords(deps, { promotions: [{ title: 'Поддержите', url: '/support' }, ...promotions.slice(1)] });
  assert.deepEqual(await pictures(), drawn);
});

test('a franchise shows the wide art of its best-known release that has any, and posters while none has', async () => {
  const franchise = (sort_order: number) => ({ name: 'Маяки', name_english: 'Lighthouses', sort_order });
  await api.addReleases(
    aCatalogueEntry(11, { franchise: franchise(1) }),
    aCatalogueEntry(12, { franchise: franchise(2) }),
    aCatalogueEntry(13, { franchise: franchise(3) }),
  );
  const image = async () => {
    await drawArtNow({ db: api.db, storage }, new AbortController().signal);
    const [found] = await api.call(franchisesOfRelease, { params: { releaseId: '11' } });
    const file = storage.localPath((found?.image.optimized.preview ?? '').replace('/storage/', ''));
    const { channels } = await sharp(file).stats();
    return channels.map(({ mean, stdev }) => ({ mean, stdev }));
  };
  const fan = await image();
  assert.ok(fan.every(({ stdev }) => stdev > 3));

  const give = async (id: number, favorites: number, name: string, colour: string) => {
    const art = sharp({ create: { width: 64, height: 36, channels: 3, background: colour } });
    await storage.put(`covers/${name}.webp`, await art.webp().toBuffer());
    const sizes = { preview: `/storage/covers/${name}.webp`, thumbnail: null };
    const background_covers = JSON.stringify([{ ...sizes, optimized: sizes, focus: null }]);
    const changes = { background_covers, added_in_users_favorites: favorites };
    await api.db.updateTable('releases').set(changes).where('id', '=', id).execute();
  };
  await give(11, 2, 'red', '#ff0000');
  await give(12, 7, 'blue', '#0000ff');
  await api.db.updateTable('releases').set({ added_in_users_favorites: 90 }).where('id', '=', 13).execute();
  await api.db.updateTable('franchises').set({ image: null }).where('name', '=', 'Маяки').execute();
  const [red, , blue] = await image();
  assert.ok((blue?.mean ?? 0) > 240 && (red?.mean ?? 255) < 20);
});

test('finds the point of an older background once, and none for a file that is not there', async () => {
  const red = sharp({ create: { width: 64, height: 36, channels: 3, background: '#f2c09a' } });
  await storage.put('old/cover.webp', await red.webp().toBuffer());
  const sizes = (name: string) => ({ preview: `/storage/old/${name}.webp`, thumbnail: null });
  const cover = (name: string) => ({ ...sizes(name), optimized: sizes(name) });
  await api.addReleases(aCatalogueEntry(20));
  await api.db
    .updateTable('releases')
    .set({ background_covers: JSON.stringify([cover('cover'), cover('gone')]) })
    .where('id', '=', 20)
    .execute();
  const sent: string[] = [];
  const jobs = { send: async (name: string) => void sent.push(name) };
  assert.equal(await drawArtLater({ db: api.db, jobs }), true);
  await drawArtNow({ db: api.db, storage }, new AbortController().signal);
  const [found, gone] = (await find(20)).background_covers;
  assert.ok(found?.focus && gone?.focus === null);
  assert.equal(await drawArtLater({ db: api.db, jobs }), false);
  assert.deepEqual(sent, ['art']);
});
