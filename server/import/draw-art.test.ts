import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { aLine, testApi, type TestApi } from '#tests/support/api.ts';
import { openStorage, type Storage } from '../media/storage.ts';
import { drawArtNow } from './draw-art.ts';

let api: TestApi;
let folder: string;
let storage: Storage;
before(async () => {
  api = await testApi(aLine(1, { genres: ['Драма'], season: 'winter' }), aLine(2));
  folder = await mkdtemp(path.join(tmpdir(), 'akane-art-'));
  storage = openStorage(folder);
});
after(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const find = (id: number) => api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } });

test('a release without a poster and a genre without a picture get one drawn and stored in every size', async () => {
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
    assert.ok((await sharp(storage.path((leaf ?? '').replace('/storage/', ''))).metadata()).width > 0);
  }
});

test('a stop between two pictures leaves the rest to the next call, and drawn ones stay', async () => {
  const { poster } = await find(1);
  await api.add(aLine(3), aLine(4));
  await drawArtNow({ db: api.db, storage }, AbortSignal.abort());
  assert.equal((await find(3)).poster.src, null);
  await drawArtNow({ db: api.db, storage }, new AbortController().signal);
  assert.ok((await find(3)).poster.src && (await find(4)).poster.src);
  assert.deepEqual((await find(1)).poster, poster);
});
