import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { torrentsOfRelease } from '#contract/torrents.ts';
import { aCatalogueEntry, openTestApi, type CatalogueEntryInput, type TestApi } from '#tests/support/api.ts';
import { Failure } from '#server/failure.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { importCatalogue, type ImportReport } from './import-catalogue.ts';

let api: TestApi;
let folder: string;
let storage: FolderStorage;

before(async () => {
  api = await openTestApi();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-import-'));
  storage = openFolderStorage(path.join(folder, 'storage'));
});
after(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

type ImportResult = { report: ImportReport; bad: [number, string][] };

async function importText(
  content: string | Buffer,
  now = new Date('2026-11-20T12:00:00Z'),
): Promise<ImportResult> {
  const file = path.join(folder, 'catalogue.jsonl');
  await writeFile(file, content);
  const bad: [number, string][] = [];
  const report = await importCatalogue({ db: api.db, storage, now: () => now }, file, {
    onBad: (number, reason) => bad.push([number, reason]),
  });
  return { report, bad };
}

const text = (...lines: (CatalogueEntryInput | string)[]) =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const find = (idOrAlias: number | string) =>
  api.call(releaseByIdOrAlias, { params: { idOrAlias: String(idOrAlias) } });
const counted = (report: Partial<ImportReport>) => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  bad: 0,
  ...report,
});

const ofRelease = (releaseId: number) =>
  api.call(torrentsOfRelease, { params: { releaseId: String(releaseId) } });

test('keeps ids of imported genres and torrents and gives others to later ones', async () => {
  const torrent = { size: 1, type: 'WEBRip', quality: '1080p', codec: 'AV1', label: 'x' } as const;
  const genre = { total_releases: 7, image: null };
  const line = aCatalogueEntry(9001, {
    genres: [{ id: 555, name: 'Космоопера', ...genre }, 'Нуар', { id: 555, name: 'Паропанк' }],
    torrents: [
      { ...torrent, id: 7777, hash: '9'.repeat(40) },
      { ...torrent, hash: '8'.repeat(40) },
    ],
  });
  assert.deepEqual((await importText(text(line))).report, counted({ added: 1 }));
  const { genres } = await find(9001);
  // The id stays with the genre that had it first; a name without an id gets the next highest one.
  assert.deepEqual(
    genres.map(({ name }) => name),
    ['Космоопера', 'Нуар', 'Паропанк'],
  );
  assert.equal(genres[0]?.id, 555);
  assert.ok(genres.slice(1).every(({ id }) => id > 555));
  const torrents = await ofRelease(9001);
  assert.deepEqual([torrents[0]?.id, (torrents[1]?.id ?? 0) > 7777], [7777, true]);

  assert.deepEqual((await importText(text(line))).report, counted({ unchanged: 1 }));
  // A stored row keeps its id regardless of another file; an id in use is not assigned again.
  const again = aCatalogueEntry(9001, {
    genres: [{ id: 600, name: 'Космоопера' }, 'Нуар', 'Паропанк'],
    torrents: [{ ...torrent, id: 1234, hash: '9'.repeat(40) }],
  });
  assert.deepEqual((await importText(text(again))).report, counted({ unchanged: 1 }));
  const other = aCatalogueEntry(9002, {
    genres: [{ id: 555, name: 'Вестерн' }],
    torrents: [{ ...torrent, id: 7777, hash: '7'.repeat(40) }],
  });
  assert.deepEqual((await importText(text(other))).report, counted({ added: 1 }));
  assert.deepEqual(await ofRelease(9001), torrents);
  const [western] = (await find(9002)).genres;
  assert.deepEqual([western?.name, western?.id === 555], ['Вестерн', false]);
  assert.ok(((await ofRelease(9002))[0]?.id ?? 0) > 7778);
});

test('imports covers of the wire unchanged and returns the release as it was on the wire', async () => {
  const sizes = { preview: '/storage/c/wide.jpg', thumbnail: '/storage/c/tiny.jpg' };
  const webp = { preview: '/storage/c/wide.webp', thumbnail: '/storage/c/tiny.webp' };
  const covers = [sizes, { ...sizes, optimized: webp }];
  const line = aCatalogueEntry(9003, { background_covers: covers });
  assert.deepEqual((await importText(text(line))).report, counted({ added: 1 }));
  const none = { preview: null, thumbnail: null };
  const stored = (await find(9003)).background_covers;
  assert.deepEqual(stored, [{ ...sizes, optimized: none }, covers[1]]);
  const asOnTheWire = aCatalogueEntry(9003, { background_covers: stored });
  assert.deepEqual((await importText(text(asOnTheWire))).report, counted({ unchanged: 1 }));
  const covers9003 = stored.map((cover, at) => (at === 0 ? { ...cover, focus: { x: 70, y: 30 } } : cover));
  await api.db
    .updateTable('releases')
    .set({ background_covers: JSON.stringify(covers9003) })
    .where('id', '=', 9003)
    .execute();
  assert.deepEqual((await importText(text(asOnTheWire))).report, counted({ unchanged: 1 }));
  assert.deepEqual((await find(9003)).background_covers[0]?.focus, { x: 70, y: 30 });
  const elsewhere = { preview: 'https://other.test/x.jpg', thumbnail: null };
  assert.equal(
    (await importText(text(aCatalogueEntry(9003), { ...line, background_covers: [elsewhere] }))).bad.length,
    1,
  );
});

test('gives a release without an id the one after an imported first id', async () => {
  const fresh = await openTestApi();
  const { id: _, ...unnamed } = aCatalogueEntry(2);
  const file = path.join(folder, 'first.jsonl');
  await writeFile(file, text(aCatalogueEntry(1), unnamed));
  const report = await importCatalogue({ db: fresh.db, storage, now: () => new Date() }, file);
  assert.deepEqual(report, counted({ added: 2 }));
  await fresh.close();
});

test('imports the format of the real catalogue with the documented defaults', async () => {
  const line = {
    id: 382,
    alias: 'holy-trinity',
    name: { main: 'Святая троица', english: 'World Break' },
    year: 2015,
    genres: ['Приключения', 'Магия'],
    episodes: [
      {
        ordinal: 1,
        sort_order: 1,
        name: null,
        name_english: null,
        duration: 1464,
        opening: null,
        ending: null,
        updated_at: '2019-05-08T10:30:09+00:00',
        has_480: true,
        has_720: true,
        has_1080: false,
      },
      {
        ordinal: 1.5,
        sort_order: 2,
        name: null,
        name_english: null,
        duration: 1466,
        opening: { start: 188, stop: 277 },
        ending: null,
        updated_at: '2019-05-10T10:29:02+00:00',
        has_480: true,
        has_720: true,
        has_1080: false,
      },
    ],
  };
  assert.deepEqual((await importText(text(line))).report, counted({ added: 1 }));
  const release = await find(382);
  assert.deepEqual(
    [release.type.value, release.season.value, release.age_rating.value],
    ['TV', null, 'R16_PLUS'],
  );
  assert.deepEqual(
    [release.fresh_at, release.created_at],
    ['2019-05-10T10:29:02+00:00', '2019-05-08T10:30:09+00:00'],
  );
  assert.deepEqual([release.publish_day.value, release.average_duration_of_episode], [5, 24]);
  assert.deepEqual(
    release.episodes.map((episode) => [episode.ordinal, episode.opening.start, episode.hls_480]),
    [
      [1, null, null],
      [1.5, 188, null],
    ],
  );
  assert.deepEqual(
    release.genres.map((genre) => [genre.name, genre.total_releases]),
    [
      ['Приключения', 1],
      ['Магия', 1],
    ],
  );
});

test('changes nothing on a second import, not even ids and times', async () => {
  const lines = text(
    aCatalogueEntry(20, {
      genres: ['Спорт'],
      members: [{ nickname: 'Лис', role: 'voicing' }],
      episodes: [{ ordinal: 1, duration: 5 }],
      franchise: { name: 'А', name_english: 'A', sort_order: 1 },
      torrents: [
        { hash: 'b'.repeat(40), size: 1, type: 'WEBRip', quality: '720p', codec: 'AV1', label: 'x' },
      ],
    }),
    aCatalogueEntry(21, { description: 'Текст' }),
  );
  assert.deepEqual((await importText(lines)).report, counted({ added: 2 }));
  const first = await find(20);
  assert.deepEqual(
    (await importText(lines, new Date('2027-01-01T00:00:00Z'))).report,
    counted({ unchanged: 2 }),
  );
  assert.deepEqual(await find(20), first);
});

test('updates the release of a changed line and keeps fields that it does not have', async () => {
  await importText(
    text(
      aCatalogueEntry(30, {
        description: 'Было',
        notification: 'Скоро',
        genres: ['Игры'],
        episodes: [{ ordinal: 1, name: 'Первый', hls_480: 'https://video.test/1.m3u8' }],
      }),
    ),
  );
  const before = await find(30);
  const line = aCatalogueEntry(30, {
    description: 'Стало',
    genres: ['Меха'],
    episodes: [{ ordinal: 1, duration: 60 }, { ordinal: 2 }],
  });
  assert.deepEqual((await importText(text(line))).report, counted({ updated: 1 }));
  const release = await find(30);
  assert.deepEqual([release.description, release.notification], ['Стало', 'Скоро']);
  assert.deepEqual(
    release.episodes.map((one) => [one.ordinal, one.name, one.duration, one.hls_480]),
    [
      [1, 'Первый', 60, 'https://video.test/1.m3u8'],
      [2, null, 0, null],
    ],
  );
  assert.equal(release.episodes[0]?.id, before.episodes[0]?.id);
  assert.deepEqual(
    release.genres.map((genre) => [genre.name, genre.total_releases]),
    [['Меха', 1]],
  );
});

test('reports a bad line with number and reason and imports the rest', async () => {
  await importText(
    text(
      aCatalogueEntry(40),
      aCatalogueEntry(41, { episodes: [{ ordinal: 1, id: '0b0d7c1e-6f1b-4b0a-9c55-0a1b2c3d4e5f' }] }),
    ),
  );
  const { report, bad } = await importText(
    text(
      aCatalogueEntry(42),
      '{"id": 43, "alias": "cut',
      { ...aCatalogueEntry(44), year: 12 },
      aCatalogueEntry(45, { alias: 'release-40' }),
      aCatalogueEntry(40, { alias: 'another' }),
      { ...aCatalogueEntry(46), naem: 'x' } as CatalogueEntryInput,
      aCatalogueEntry(47, { type: 'RADIO' }),
      aCatalogueEntry(48, { external_player: 'file:///etc/passwd' }),
      aCatalogueEntry(49, { episodes: [{ ordinal: 1 }, { ordinal: 1 }] }),
      aCatalogueEntry(50, { episodes: [{ ordinal: 1, id: '0b0d7c1e-6f1b-4b0a-9c55-0a1b2c3d4e5f' }] }),
      '',
      aCatalogueEntry(51, { poster: '../../etc/passwd' }),
      aCatalogueEntry(52, { poster: 'none.png' }),
      aCatalogueEntry(53, { description: 'a\0b' }),
      aCatalogueEntry(54),
    ),
  );
  assert.deepEqual(report, counted({ added: 2, bad: 12 }));
  const expected: [number, RegExp][] = [
    [2, /не JSON/],
    [3, /year.*не меньше 1900/],
    [4, /алиас release-40 уже занят релизом 40/],
    [5, /id 40 уже занят релизом release-40/],
    [6, /неизвестное поле naem/],
    [7, /type/],
    [8, /external_player/],
    [9, /эпизод 1 записан дважды/],
    [10, /уже есть у другого релиза/],
    [12, /poster/],
    [13, /нет картинки none\.png/],
    [14, /description.*нулевой символ/],
  ];
  assert.deepEqual(
    bad.map(([number]) => number),
    expected.map(([number]) => number),
  );
  for (const [i, [, reason]] of expected.entries()) assert.match(bad[i]?.[1] ?? '', reason);
  assert.equal((await find(54)).id, 54);
});

test('saves nothing of the release of a bad line', async () => {
  const torrent = {
    hash: 'c'.repeat(40),
    size: 1,
    type: 'WEBRip',
    quality: '720p',
    codec: 'AV1',
    label: 'x',
  } as const;
  await importText(text(aCatalogueEntry(60, { torrents: [torrent] })));
  await importText(
    text(
      aCatalogueEntry(61),
      aCatalogueEntry(62, { genres: ['Новый жанр'], episodes: [{ ordinal: 1 }], torrents: [torrent] }),
    ),
  );
  assert.equal((await api.request('/api/v1/anime/releases/62')).status, 404);
  const genre = await api.db
    .selectFrom('genres')
    .select('id')
    .where('name', '=', 'Новый жанр')
    .executeTakeFirst();
  assert.equal(genre, undefined);
});

test('rejects a file that is no catalogue without changes', async () => {
  const count = async () => (await api.db.selectFrom('releases').select('id').execute()).length;
  const before = await count();
  for (const content of [
    '',
    'просто текст',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 10, 255]),
    '[]',
    '{"a":1}\n'.repeat(500),
  ]) {
    await assert.rejects(
      importText(content),
      (error) => error instanceof Failure && /не каталог/.test(error.message),
    );
  }
  assert.equal(await count(), before);
});

test('imports gzip; fails on a truncated archive after importing the complete lines', async () => {
  assert.deepEqual((await importText(gzipSync(text(aCatalogueEntry(70))))).report, counted({ added: 1 }));
  const lines = Array.from({ length: 300 }, (_, i) =>
    aCatalogueEntry(1000 + i, { description: `${i}`.repeat(200) }),
  );
  const whole = gzipSync(text(...lines), { level: 0 });
  await assert.rejects(importText(whole.subarray(0, whole.length / 2)), /повреждён или оборван/);
  assert.equal((await find(1000)).id, 1000);
});

test('limits the memory for a line without an end', async () => {
  const { report, bad } = await importText(
    `${text(aCatalogueEntry(80))}\n${'x'.repeat(20_000_000)}\n${text(aCatalogueEntry(81))}`,
  );
  assert.deepEqual([report, bad], [counted({ added: 2, bad: 1 }), [[2, 'строка длиннее 8 МБ']]]);
});

test('never gives a new release an id that occurs in a file', async () => {
  const { id: _, ...withoutId } = aCatalogueEntry(900, { alias: 'no-id' });
  await importText(text(aCatalogueEntry(5000), withoutId));
  assert.ok((await find('no-id')).id > 5000);
});

test('stores a poster beside the catalogue in every size as JPEG and WebP', async () => {
  await sharp({ create: { width: 600, height: 900, channels: 3, background: '#c03' } })
    .png()
    .toFile(path.join(folder, 'red.png'));
  await importText(text(aCatalogueEntry(90, { poster: 'red.png' })));
  const { poster } = await find(90);
  const leaves = [poster.src, poster.preview, poster.thumbnail, ...Object.values(poster.optimized)];
  for (const leaf of leaves) {
    const { format, width } = await sharp(storage.localPath(leaf?.replace('/storage/', '') ?? '')).metadata();
    assert.ok(['jpeg', 'webp'].includes(format) && [800, 400, 200].includes(width), leaf ?? 'null');
  }
});

test('accepts values as objects of the wire', async () => {
  await importText(
    text({
      ...aCatalogueEntry(95),
      type: { value: 'OVA', description: 'OVA' },
      genres: [{ id: 7, name: 'Драма' }],
      season: { value: null, description: null },
    }),
  );
  const release = await find(95);
  assert.deepEqual(
    [release.type.value, release.season.value, release.genres[0]?.name],
    ['OVA', null, 'Драма'],
  );
});
