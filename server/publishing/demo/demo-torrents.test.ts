import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import parseTorrent from 'parse-torrent';
import { aCatalogueEntry, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { webSeedKey } from '#server/torrents/torrents/web-seed/web-seed.ts';
import { loadDemoTorrents } from './demo-torrents.ts';

let api: TestApi;
before(async () => {
  const aliases = [
    'last-train-to-sakurayama',
    'moon-archive',
    'tea-for-a-dragon',
    'city-where-the-sea-sleeps',
  ];
  const fox = { main: 'Лисья почта: Долгая дорога', english: 'Fox Post' };
  api = await openTestApi(
    ...aliases.map((alias, i) => aCatalogueEntry(i + 1, { alias })),
    aCatalogueEntry(5, { alias: 'fox-post-long-road', name: fox }),
  );
});
after(() => api.close());

test('adds each clip of the demo to a torrent whose pieces match our web seed', async () => {
  const { db, storage, torrentFiles } = api;
  const about = { publicOrigin: ORIGIN, isPrivate: true, webSeedBytes: 0, now: () => new Date() };
  await loadDemoTorrents({ db, storage, torrentFiles, ...about });
  const rows = await db.selectFrom('torrents').selectAll().orderBy('release_id').execute();
  assert.deepEqual(
    rows.map(({ release_id, description, quality, codec, has_web_seed }) => [
      release_id,
      description,
      quality,
      codec,
      has_web_seed,
    ]),
    [
      ...['1-3', '1', '1', '1'].map((inside, i) => [i + 1, inside, '720p', 'x264/AVC', true]),
      [5, '7', '480p', 'x264/AVC', true],
    ],
  );
  for (const { hash, release_id: releaseId, size } of rows) {
    const { files, name, pieces, pieceLength } = await parseTorrent(
      (await torrentFiles.read(hash)) ?? new Uint8Array(),
    );
    const folder = storage.localPath(webSeedKey({ releaseId, hash }));
    const bytes = Buffer.concat(
      await Promise.all(files.map((file) => readFile(path.join(folder, file.path)))),
    );
    assert.deepEqual([bytes.length, files.every((file) => file.path.startsWith(name))], [size, true]);
    const found = pieces.map((_, i) =>
      createHash('sha1')
        .update(bytes.subarray(i * pieceLength, (i + 1) * pieceLength))
        .digest('hex'),
    );
    assert.deepEqual(found, pieces);
  }
});
