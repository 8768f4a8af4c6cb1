import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { demoPictureFile, demoPictureWidths, loadDemoTiles, storeDemoPictures } from './demo-pictures.ts';
import { importRecords } from '#server/studio/records/files/import-records.ts';
import { drawArtLater } from '../import/draw-art.ts';
import { catalogueEntry } from '../import/catalogue-entry.ts';
import { loadDemo } from './load-demo.ts';

const CATALOGUE = new URL('../../../demo/catalogue.jsonl', import.meta.url);

let api: TestApi;
let storage: FolderStorage;
let remove: () => Promise<void>;
before(async () => {
  api = await openTestApi();
  const made = await createTestFolder();
  storage = openFolderStorage(made.folder);
  remove = made.remove;
});
after(async () => {
  await api.close();
  await remove();
});

const fileOf = (address: string | null) => storage.localPath((address ?? '').replace('/storage/', ''));

test('stores posters and backgrounds of the demo unchanged, named by their content', async () => {
  const line = catalogueEntry.parse(aCatalogueEntry(1, { alias: 'moon-archive' }));
  const { poster, covers } = await storeDemoPictures(storage, line, '');
  const addresses = [poster?.src, poster?.preview, poster?.thumbnail];
  for (const [at, address] of addresses.entries()) {
    const width = demoPictureWidths('posters')[at] ?? 0;
    const content = await readFile(fileOf(address ?? null));
    assert.deepEqual(content, await readFile(demoPictureFile('posters', 'moon-archive', width)));
    assert.match(address ?? '', new RegExp(createHash('sha256').update(content).digest('hex').slice(0, 16)));
    const { width: wide, height: high } = await sharp(content).metadata();
    assert.deepEqual([wide, high], [width, width * 1.5]);
  }
  assert.deepEqual(poster?.optimized, { src: addresses[0], preview: addresses[1], thumbnail: addresses[2] });
  const [cover] = covers ?? [];
  assert.equal((await sharp(await readFile(fileOf(cover?.preview ?? null))).metadata()).width, 1920);
  assert.equal((await sharp(await readFile(fileOf(cover?.thumbnail ?? null))).metadata()).width, 32);
});

test('includes every picture of the demo, each used once, so that none has to be drawn', async () => {
  await loadDemo({ db: api.db, storage, importRecords }, () => {});
  const queues: string[] = [];
  const jobs = { send: async (queue: string) => void queues.push(queue) };
  assert.equal(await drawArtLater({ db: api.db, jobs: jobs as never }), false);
  assert.deepEqual(queues, []);
  const releases = await api.db.selectFrom('releases').select(['poster', 'background_covers']).execute();
  const posters = new Set(releases.map(({ poster }) => poster?.src));
  assert.equal(posters.size, (await readFile(CATALOGUE, 'utf8')).trim().split('\n').length);
  for (const { background_covers: covers } of releases) assert.equal(covers.length, 1);
  const genres = await api.db.selectFrom('genres').select('image').execute();
  assert.equal(new Set(genres.map(({ image }) => image?.preview)).size, genres.length);
});

test('keeps an uploaded picture', async () => {
  const uploaded = {
    preview: '/storage/own.jpg',
    thumbnail: null,
    optimized: { preview: null, thumbnail: null },
  };
  const image = JSON.stringify(uploaded);
  await api.db.updateTable('genres').set({ image }).where('name', '=', 'Драма').execute();
  await loadDemoTiles({ db: api.db, storage });
  const { image: stored } = await api.db
    .selectFrom('genres')
    .select('image')
    .where('name', '=', 'Драма')
    .executeTakeFirstOrThrow();
  assert.deepEqual(stored, uploaded);
});

test('imports the demo catalogue like any other, with the pictures beside it', async () => {
  const [first = ''] = (await readFile(CATALOGUE, 'utf8')).split('\n');
  const { poster, background_covers: covers } = JSON.parse(first) as {
    poster: string;
    background_covers: string[];
  };
  for (const name of [poster, ...covers]) await readFile(new URL(name, CATALOGUE));
});
