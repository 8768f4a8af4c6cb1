import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { readVideo } from '#server/catalog/episodes/episode-video.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { newVideoKey, type Storage } from '#server/media/storage/storage.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { timeOfFiles } from '#tests/support/moment.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { sweepStorage } from './sweep-storage.ts';

const NO_PICTURES = { poster: undefined, covers: undefined };
const DAY = 24 * 3_600_000;
let api: TestApi;
let torrentStorage: Storage;
let close: () => Promise<void>;
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

const deps = () => ({ ...api, torrentStorage });
const tomorrow = () => timeOfFiles() + DAY + 60_000;

async function addEpisode(ordinal: number): Promise<string> {
  const { id } = await api.db
    .insertInto('episodes')
    .values({ release_id: 1, ordinal, sort_order: ordinal })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addUsed(): Promise<string[]> {
  const video = newVideoKey(1);
  await api.storage.put(`${video}/480.m3u8`, 'used');
  await giveOwnVideo(api.db, await addEpisode(1), video);
  const avatar = `avatars/${'a'.repeat(32)}`;
  await api.storage.put(`${avatar}/320.jpg`, 'used');
  const { id } = await createTestAccount(api, 'used');
  const leaf = { preview: `/storage/${avatar}/320.jpg`, thumbnail: null };
  const image = JSON.stringify({ ...leaf, optimized: leaf });
  await api.db.updateTable('users').set({ avatar: image }).where('id', '=', id).execute();
  const { hash } = await addTorrentFile(api, 1, { name: 'used', has_web_seed: true });
  await api.storage.put(`torrents/1/${hash}/used.mkv`, 'used');
  await torrentStorage.put(`${hash}.torrent`, 'used');
  return [`${video}/480.m3u8`, `${avatar}/320.jpg`, `torrents/1/${hash}/used.mkv`];
}

test('finds nothing to remove in an empty storage', async () => {
  await sweepStorage(deps(), tomorrow());
});

test('removes what no row names after a day, and nothing else', async () => {
  const used = await addUsed();
  const unused = [
    `${newVideoKey(1)}/480_00000.ts`,
    `avatars/${'b'.repeat(32)}/320.jpg`,
    `torrents/1/${'c'.repeat(40)}/a b.mkv`,
  ];
  const others = ['releases/posters/1/800.jpg', 'previews/releases/1/x.jpg'];
  for (const key of [...unused, ...others]) await api.storage.put(key, 'file');
  await torrentStorage.put(`${'c'.repeat(40)}.torrent`, 'file');
  const there = async (keys: string[]) => Promise.all(keys.map((key) => api.storage.exists(key)));

  await sweepStorage(deps(), timeOfFiles());
  assert.deepEqual(await there(unused), [true, true, true]);
  await sweepStorage(deps(), tomorrow());
  assert.deepEqual(await there(unused), [false, false, false]);
  assert.deepEqual(await there([...used, ...others]), [true, true, true, true, true]);
  const files = await Array.fromAsync(torrentStorage.list(), ({ key }) => key);
  assert.deepEqual(
    files.toSorted().map((key) => key.replace(/^[0-9a-f]{40}/, 'hash')),
    ['hash.torrent', 'owner'],
  );
});

test('a video stays while its episode names only a picture of it', async () => {
  const video = newVideoKey(1);
  await api.storage.put(`${video}/720_00000.ts`, 'used');
  const id = await addEpisode(2);
  const leaf = { src: `/storage/${video}/preview.webp`, preview: null, thumbnail: null };
  const preview = JSON.stringify({ ...leaf, optimized: leaf });
  await api.db.updateTable('episodes').set({ preview }).where('id', '=', id).execute();
  await sweepStorage(deps(), tomorrow());
  assert.equal(await api.storage.exists(`${video}/720_00000.ts`), true);
  await api.db.deleteFrom('episodes').where('id', '=', id).execute();
  await sweepStorage(deps(), tomorrow());
  assert.equal(await api.storage.exists(`${video}/720_00000.ts`), false);
});

for (const address of ['https://video.test/480.m3u8', null])
  test(`a line with the address ${address} takes no video of ours away`, async () => {
    const video = newVideoKey(1);
    for (const height of [480, 720]) await api.storage.put(`${video}/${height}.m3u8`, 'used');
    const id = await addEpisode(3);
    await giveOwnVideo(api.db, id, video, [480, 720]);
    const { alias, name, year } = aCatalogueEntry(1);
    const line = { alias, name, year, episodes: [{ ordinal: 3, hls_480: address }] };
    const saved = saveRelease(api.db, catalogueEntry.parse(line), NO_PICTURES, NOW, {
      actor: { command: 'root' },
    });
    if (address === null) await saved;
    else await assert.rejects(saved, { code: 'conflict', message: /эпизода 3 видео на этом сайте/ });
    await sweepStorage(deps(), tomorrow());
    assert.deepEqual(await readVideo(api.db, id), { folder: video, heights: [480, 720], storyboard: null });
    assert.equal(await api.storage.exists(`${video}/720.m3u8`), true);
    await api.db.deleteFrom('episodes').where('id', '=', id).execute();
  });

test('removes nothing when the files belong to another database', async () => {
  const other = await createTestDatabase();
  const key = `${newVideoKey(1)}/480_00000.ts`;
  await api.storage.put(key, 'file');
  try {
    await assert.rejects(sweepStorage({ ...deps(), db: other.db }, tomorrow()), {
      code: 'conflict',
      message: /принадлежат другой базе данных/,
    });
    assert.equal(await api.storage.exists(key), true);
  } finally {
    await other.close();
  }
});
