import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { releasePreview, sitePreview } from '#contract/preview.ts';
import { RELEASE_COLUMNS, toRelease } from '#server/catalog/releases/release-rows.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { putPicture, renewPicture } from '#server/media/images/put-picture.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { ANYWHERE } from '#server/platform/location/region.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { timeOfFiles } from '#tests/support/moment.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { sweepPictures } from './sweep-pictures.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.now();
let api: TestApi;
let folder: string;
let storage: ReturnType<typeof openFolderStorage>;
let torrentStorage: ReturnType<typeof openFolderStorage>;
let close: () => Promise<void>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1), aCatalogueEntry(2));
  const made = await createTestFolder();
  ({ folder } = made);
  close = async () => {
    await api.close();
    await made.remove();
  };
});
after(() => close());
beforeEach((context) => {
  const name = context.name.replaceAll(/\W/g, '');
  storage = openFolderStorage(path.join(folder, name, 'storage'));
  torrentStorage = openFolderStorage(path.join(folder, name, 'torrents'));
});

const sweep = (days: number, from = NOW) =>
  sweepPictures({ db: api.db, storage, torrentStorage }, from + days * DAY);
const listAll = () => Array.fromAsync(storage.list(), ({ key }) => key);
const imageAt = (key: string) => {
  const leaf = { preview: `/storage/${key}`, thumbnail: null };
  return JSON.stringify({ ...leaf, optimized: leaf });
};

async function putOld(...keys: string[]): Promise<void> {
  const monthAgo = new Date(Math.min(NOW, timeOfFiles()) - 30 * DAY);
  for (const key of keys) {
    await storage.put(key, 'picture');
    await utimes(storage.localPath(key), monthAgo, monthAgo);
  }
}

const UNUSED = [
  'art/promotions/1/640-a.webp',
  'franchises/abc/640-a.jpg',
  'genres/1/320-a.jpg',
  'pictures/poster/800-a.jpg',
  'pictures/tile/640-a.webp',
  'previews/releases/1/old.jpg',
  'previews/releases/99/gone.jpg',
  'previews/site/old.jpg',
  'releases/covers/a/1920-a.webp',
  'releases/posters/a/800-a.jpg',
];

/** Stores one picture of each kind and names it, or uses it without a name. */
async function putUsed(): Promise<string[]> {
  const { db } = api;
  const leaves = { src: '/storage/releases/posters/b/800-b.jpg', preview: null, thumbnail: null };
  const webp = { src: '/storage/releases/posters/b/800-b.webp', preview: null, thumbnail: null };
  const poster = JSON.stringify({ ...leaves, optimized: webp });
  // A row may name the picture of any other.
  const preview = JSON.stringify({ ...leaves, src: '/storage/pictures/tile/640-b.webp', optimized: leaves });
  await db
    .updateTable('releases')
    .set({ poster, background_covers: `[${imageAt('releases/covers/b/1920-b.webp')}]` })
    .where('id', '=', 1)
    .execute();
  await db.insertInto('episodes').values({ release_id: 1, ordinal: 1, sort_order: 1, preview }).execute();
  await db
    .insertInto('genres')
    .values({ name: 'Драма', image: imageAt('genres/9/320-b.jpg') })
    .execute();
  await db
    .insertInto('site_texts')
    .values({ name: 'rules', markdown: 'Смотрите ![так](/storage/art/promotions/9/640-b.webp)' })
    .execute();
  const row = await db
    .selectFrom('releases')
    .select(RELEASE_COLUMNS)
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  const site = await readSite(db);
  const previews = [releasePreview(toRelease(row, ANYWHERE), site), sitePreview(site)];
  return [
    'art/promotions/9/640-b.webp',
    'genres/9/320-b.jpg',
    'pictures/tile/640-b.webp',
    ...previews.map(({ src }) => src.slice(1)),
    'releases/covers/b/1920-b.webp',
    'releases/posters/b/800-b.jpg',
    'releases/posters/b/800-b.webp',
  ];
}

test('pictures of all kinds are removed after a week in which nothing used them, and no others', async () => {
  const used = await putUsed();
  const others = ['brand/1/logo.webp', 'videos/1/abc/480.m3u8'];
  await putOld(...UNUSED, ...used, ...others);
  const all = await listAll();
  for (const days of [0, 6]) {
    await sweep(days);
    assert.deepEqual(await listAll(), all);
  }
  await sweep(8);
  assert.deepEqual(await listAll(), [...used, ...others].toSorted());
});

test('a picture that was used again in between has another week', async () => {
  const [key = ''] = UNUSED;
  await putOld(key);
  await sweep(0);
  await api.db
    .updateTable('genres')
    .set({ image: imageAt(key) })
    .execute();
  await sweep(5);
  await api.db.updateTable('genres').set({ image: null }).execute();
  await sweep(10);
  assert.deepEqual(await listAll(), [key]);
  await sweep(18);
  assert.deepEqual(await listAll(), []);
});

test('a picture stays for thirty days after an act that can be taken back, and while a change names it that is not saved or waits', async () => {
  const [replaced, drafted, proposed] = [
    'pictures/tile/1.jpg',
    'pictures/tile/2.jpg',
    'pictures/tile/3.jpg',
  ] as const;
  await putOld(replaced, drafted, proposed);
  const change = { image: [JSON.parse(imageAt(replaced)), null] as [unknown, unknown] };
  await inTransaction(api.db, (trx) =>
    recordEvent(trx, PROGRAM, { act: 'genre.edit', thingId: 1, title: 'Драма', change }),
  );
  const { id: user_id } = await createTestAccount(api, 'editor');
  const draft = JSON.stringify({ image: [null, JSON.parse(imageAt(drafted))] });
  await api.db
    .insertInto('record_drafts')
    .values({ user_id, thing: 'genre', thing_id: '1', change: draft, saved_at: new Date(NOW) })
    .execute();
  const edit = JSON.stringify({ poster: [null, JSON.parse(imageAt(proposed))] });
  await api.db
    .insertInto('proposed_edits')
    .values({ release_id: 1, author_id: user_id, change: edit })
    .execute();
  for (const days of [0, 8, 29]) await sweep(days);
  assert.deepEqual(await listAll(), [replaced, drafted, proposed]);
  for (const days of [31, 39]) await sweep(days);
  assert.deepEqual(await listAll(), [drafted, proposed]);
  await api.db.deleteFrom('record_drafts').execute();
  await api.db.deleteFrom('proposed_edits').execute();
  for (const days of [40, 48]) await sweep(days);
  assert.deepEqual(await listAll(), []);
});

test('a picture that a row is about to name is renewed, unless it is gone', async () => {
  const [key, gone] = ['pictures/tile/3.jpg', 'pictures/tile/4.jpg'] as const;
  await putOld(key);
  await sweep(-8, timeOfFiles());
  assert.deepEqual([await renewPicture(storage, key), await renewPicture(storage, gone)], [true, false]);
  await sweep(0, timeOfFiles());
  assert.deepEqual(await listAll(), [key]);
});

test('a picture that is stored for a row which is not written yet stays', async () => {
  const [saved = '', left = ''] = UNUSED;
  await putOld(saved, left);
  await sweep(-8, timeOfFiles());
  await putPicture(storage, saved, Buffer.from('picture'));
  await sweep(0, timeOfFiles());
  assert.deepEqual(await listAll(), [saved]);
});

test('a picture that is stored again is written again only when it is days old', async () => {
  const key = 'pictures/tile/640-c.webp';
  const changed = async () => (await storage.stat(key))?.changed.getTime() ?? 0;
  await putPicture(storage, key, Buffer.from('picture'));
  const yesterday = new Date(NOW - DAY);
  await utimes(storage.localPath(key), yesterday, yesterday);
  await putPicture(storage, key, Buffer.from('picture'));
  assert.equal(await changed(), yesterday.getTime());
  await putOld(key);
  await putPicture(storage, key, Buffer.from('picture'));
  assert.ok(Math.abs((await changed()) - timeOfFiles()) < DAY / 2);
});
