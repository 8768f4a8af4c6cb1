import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import parseTorrent from 'parse-torrent';
import { torrentByHashOrId, torrentsOfRelease } from '#contract/torrents.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { aCatalogueEntry, NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { makeTorrentFile } from '#tests/support/samples/torrent.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { addTorrent, importTorrent, type AddTorrentDeps, type AddTorrentOptions } from './add-torrent.ts';
import { choosePieceLength } from '../files/make-torrent.ts';
import { listStoredTorrents, removeTorrent } from './remove-torrent.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { makeEpisodeTorrent } from './add-episode-torrent.ts';
import { showTorrents } from './episode-torrents.ts';

let api: TestApi;
let folder: string;
let remove: () => Promise<void>;
let video: string;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      name: { main: 'Ночной поезд', english: 'Night Train' },
      episodes: [{ ordinal: 3 }],
    }),
    aCatalogueEntry(2, { alias: 'a-film', type: 'MOVIE' }),
  );
  ({ folder, remove } = await createTestFolder());
  video = await makeVideo(path.join(folder, 'Night Train - 01 [WEB-DL 1080p].mkv'), { size: '640x360' });
});
after(async () => {
  await remove();
  await api.close();
});

const deps = (more: Partial<AddTorrentDeps> = {}): AddTorrentDeps => ({
  db: api.db,
  storage: api.storage,
  torrentFiles: api.torrentFiles,
  publicOrigin: ORIGIN,
  isPrivate: true,
  webSeedBytes: 0,
  now: () => new Date(NOW),
  ...more,
});
const wanted = (more: Partial<AddTorrentOptions> = {}): AddTorrentOptions => ({
  release: 'night-train',
  overrides: {},
  label: undefined,
  replacing: 'plain',
  ...more,
});

/** The same video under other names, which gives other hashes. */
async function aFolder(name: string, ...files: string[]): Promise<string> {
  const at = path.join(folder, name);
  await mkdir(at, { recursive: true });
  for (const file of files) await cp(video, path.join(at, file));
  return at;
}
const wire = (hashOrId: string | number) =>
  api.call(torrentByHashOrId, { params: { hashOrId: String(hashOrId) } });
const listed = async () => {
  const torrents = await api.call(torrentsOfRelease, { params: { releaseId: '1' } });
  const whole = await api.call(releaseByIdOrAlias, { params: { idOrAlias: '1' } });
  assert.deepEqual(whole.torrents, torrents);
  return torrents.map(({ description, quality }) => `${description} ${quality.value}`);
};

test('makes a private version 1 torrent with facts read from the video', async () => {
  const added = await addTorrent(deps(), video, wanted());
  const torrent = await wire(added.hash);
  const { type, quality, codec, color, label, filename, description, magnet, is_hardsub } = torrent;
  assert.deepEqual(
    [type.value, quality.value, codec.value, color.value, description, is_hardsub],
    ['WEB-DL', '360p', 'x264/AVC', '8bit', '1', false],
  );
  assert.equal(label, 'Ночной поезд (2026) - Аканэ [WEB-DL 360p]');
  assert.equal(filename, `${label}.torrent`);
  assert.ok((torrent.bitrate ?? 0) > 10);
  assert.ok(magnet.includes(added.hash));
  const parsed = await parseTorrent((await api.torrentFiles.read(added.hash)) ?? new Uint8Array());
  const { length } = await readFile(video);
  assert.deepEqual(
    [parsed.infoHash, parsed.private, parsed.name, parsed.length, torrent.size, parsed.announce],
    [added.hash, true, path.basename(video), length, length, []],
  );
  assert.equal(parsed.comment, `${ORIGIN}/anime/releases/release/night-train/torrents`);
  assert.equal(
    (await parseTorrent((await api.torrentFiles.read(added.hash)) ?? new Uint8Array())).createdBy,
    'Akane',
  );
});

test('the operator’s facts override the file’s; public torrents are made on request', async () => {
  const at = await aFolder('said', 'a.mkv');
  const given = {
    type: 'BDRip',
    quality: '1080p',
    codec: 'x265hq/HEVC-HQ',
    color: '10Bit',
    bitrate: 7000,
    is_hardsub: true,
    description: '1-12 + OVA',
  } as const;
  const { id, hash } = await addTorrent(
    deps({ isPrivate: false }),
    at,
    wanted({ overrides: given, label: 'Своё имя' }),
  );
  const torrent = await wire(id);
  const { type, quality, codec, color, bitrate, is_hardsub, description, label } = torrent;
  const told = { type: type.value, quality: quality.value, codec: codec.value, color: color.value };
  assert.deepEqual({ ...told, bitrate, is_hardsub, description }, given);
  assert.equal(label, 'Своё имя');
  assert.equal(
    (await parseTorrent((await api.torrentFiles.read(hash)) ?? new Uint8Array())).private,
    undefined,
  );
  await removeTorrent(api, hash);
});

test('asks for missing facts before hashing', async () => {
  const nameless = await aFolder('nameless', 'movie.mkv');
  const cases: [() => Promise<unknown>, RegExp][] = [
    [() => addTorrent(deps(), nameless, wanted()), /какие эпизоды внутри/],
    [() => addTorrent(deps(), video, wanted({ release: 'no-such' })), /Релиз «no-such» не найден/],
    [() => addTorrent(deps(), path.join(folder, 'nowhere'), wanted()), /Файл не найден/],
    [() => importTorrent(deps(), makeTorrentFile('a - 01.mkv'), wanted()), /понять качество/],
    [() => importTorrent(deps(), makeTorrentFile('a - 01 1080p.mkv'), wanted()), /понять кодек/],
    [
      () => addTorrent(deps(), nameless, wanted({ overrides: { description: '5-3' } })),
      /не больше последнего: 5-3/,
    ],
    [() => importTorrent(deps(), Buffer.from('no'), wanted()), /не торрент-файл/],
  ];
  for (const [work, message] of cases) await assert.rejects(work(), { name: 'Failure', message });
  await mkdir(path.join(folder, 'empty'));
  await writeFile(path.join(folder, 'empty', 'readme.txt'), 'x');
  await assert.rejects(addTorrent(deps(), path.join(folder, 'empty'), wanted()), /нет видео/);
  assert.equal((await addTorrent(deps(), nameless, wanted({ release: 'a-film' }))).description, 'Фильм');
});

test('a refused torrent leaves no file and does not touch that of another release', async () => {
  const given = { type: 'BDRip', quality: '720p', codec: 'AV1', description: '90' } as const;
  const outside = (comment: string) => ({ outside: { comment }, info: { pieces: Buffer.alloc(140) } });
  const file = (comment: string) => makeTorrentFile('other.mkv', 100_000, outside(comment));
  const { hash } = await importTorrent(
    deps(),
    file('первый'),
    wanted({ release: 'a-film', overrides: given }),
  );
  await assert.rejects(importTorrent(deps(), file('второй'), wanted({ overrides: given })), /другого релиза/);
  assert.match(Buffer.from((await api.torrentFiles.read(hash)) ?? '').toString(), /первый/);
  await removeTorrent(api, hash);
  const replacing = { torrent: '999' };
  await assert.rejects(
    importTorrent(deps(), file('x'), wanted({ overrides: given, replacing })),
    /нет торрента 999/,
  );
  assert.equal(await api.torrentFiles.read(hash), undefined);
  const seeding = deps({ webSeedBytes: 1_000_000_000 });
  await assert.rejects(
    addTorrent(seeding, await aFolder('no', 'n - 91.mkv'), wanted({ overrides: given, replacing })),
  );
  const seeds = await readdir(api.storage.localPath('torrents/1')).catch(() => []);
  assert.deepEqual(seeds, []);
});

test('refuses folders with links out of them, pipes or invalid names before hashing', async () => {
  const cases: [string, (at: string) => Promise<unknown>, RegExp][] = [
    [
      'out',
      (at) => symlink('/etc/passwd', path.join(at, 'secret.txt')),
      /Ссылка ведёт не к файлу этой папки/,
    ],
    ['up', (at) => symlink('..', path.join(at, 'loop')), /Ссылка ведёт не к файлу этой папки/],
    ['lost', (at) => symlink('nowhere', path.join(at, 'lost.mkv')), /Ссылка ведёт не к файлу этой папки/],
    ['pipe', (at) => execa('mkfifo', [path.join(at, 'pipe.mkv')]), /то, что не файл/],
    ['line', (at) => cp(video, path.join(at, 'a\nb.mkv')), /Имя файла для торрента не годится/],
    ['windows', (at) => cp(video, path.join(at, 'a"b.mkv')), /В Windows нельзя записать/],
    ['rtl', (at) => cp(video, path.join(at, '\u202Evkm.exe')), /Имя файла для торрента не годится/],
  ];
  for (const [name, spoil, message] of cases) {
    const at = await aFolder(`hostile-${name}`, 'h - 92.mkv');
    await spoil(at);
    await assert.rejects(addTorrent(deps(), at, wanted()), { code: 'invalid', message }, name);
  }
  const quoted = await aFolder('quoted', '-vf.mkv');
  await cp(video, path.join(quoted, "a' -i x '; $(id) -y.mkv"));
  await symlink('-vf.mkv', path.join(quoted, 'link.mkv'));
  const given = { description: '93' };
  const { hash } = await addTorrent(deps(), quoted, wanted({ overrides: given, replacing: 'none' }));
  await removeTorrent(api, hash);
});

test('a newer edition replaces the earlier one, which can still be found by hash', async () => {
  const before = await listed();
  assert.deepEqual(before, ['1 360p']);
  const [first] = await listStoredTorrents(api.db, 'night-train');
  const given = { type: 'WEB-DL' } as const;
  const three = await addTorrent(
    deps(),
    await aFolder('three', 't - 1.mkv', 't - 2.mkv', 't - 3.mkv'),
    wanted({ overrides: given }),
  );
  assert.deepEqual([three.description, three.replaced], ['1-3', [first?.id]]);
  assert.deepEqual(await listed(), ['1-3 360p']);
  assert.equal((await wire(first?.hash ?? '')).description, '1');
  const { total } = (await api.request('/api/v1/anime/torrents')).body as { total: never };
  assert.equal(total, undefined);
  const page = (await api.request('/api/v1/anime/torrents')).body as { data: { hash: string }[] };
  assert.ok(page.data.every(({ hash }) => hash !== first?.hash));
  const other = await addTorrent(deps(), await aFolder('other', 'u - 4.mkv'), wanted({ overrides: given }));
  assert.deepEqual(other.replaced, []);
  const kept = await addTorrent(
    deps(),
    await aFolder('kept', 'v - 1.mkv'),
    wanted({ replacing: 'none', overrides: given }),
  );
  assert.deepEqual(await listed(), ['1-3 360p', '4 360p', '1 360p']);
  const named = { torrent: String(kept.id) };
  const fifth = await addTorrent(
    deps(),
    await aFolder('fifth', 'w - 5.mkv'),
    wanted({ replacing: named, overrides: given }),
  );
  assert.deepEqual(fifth.replaced, [kept.id]);
  await assert.rejects(
    importTorrent(
      deps(),
      makeTorrentFile('x'),
      wanted({
        replacing: { torrent: '999' },
        overrides: { ...given, quality: '720p', codec: 'AV1', description: '1' },
      }),
    ),
    /нет торрента 999/,
  );
  await removeTorrent(api, three.hash.toUpperCase());
  assert.deepEqual((await listed()).toSorted(), ['1 360p', '4 360p', '5 360p']);
  await assert.rejects(removeTorrent(api, three.hash), /нет/);
  assert.equal(await api.torrentFiles.read(three.hash), undefined);
});

test('adds a file to the catalogue’s torrent with that hash; refuses one of another release', async () => {
  const file = makeTorrentFile('Night Train [01-12] 1080p x265.mkv', 100_000, {
    outside: { announce: 'https://else.example' },
  });
  const { infoHash } = await parseTorrent(file);
  const known = {
    hash: infoHash,
    size: 5,
    type: 'BDRip',
    quality: '720p',
    codec: 'AV1',
    label: 'старое',
    seeders: 70,
  } as const;
  await api.addReleases(aCatalogueEntry(1, { alias: 'night-train', torrents: [known] }));
  await assert.rejects(importTorrent(deps(), file, wanted({ release: 'a-film' })), /другого релиза/);
  const added = await importTorrent(deps(), file, wanted());
  const torrent = await wire(infoHash);
  assert.deepEqual(
    [torrent.id, torrent.size, torrent.codec.value, torrent.description, added.isPrivate],
    [added.id, 100_000, 'x265/HEVC', '1-12', true],
  );
  // From now on the tracker counts it; a catalogue file no longer changes the numbers.
  await api.addReleases(aCatalogueEntry(1, { alias: 'night-train', torrents: [{ ...known, seeders: 99 }] }));
  assert.deepEqual([(await wire(infoHash)).seeders, (await wire(infoHash)).size], [70, 100_000]);
});

test('a torrent of a prepared video is listed with its episode; that of the next video replaces it', async () => {
  const { id } = await api.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow();
  const count = async () => (await listed()).filter((one) => one === '3 360p').length;
  for (const name of ['nameless.mkv', 'again.mkv']) {
    const before = await count();
    const file = path.join(await aFolder(`e-${name}`, name), name);
    const made = await makeEpisodeTorrent(deps(), id, file);
    assert.ok(await api.torrentFiles.read(made.hash));
    assert.equal(await count(), before);
    await inTransaction(api.db, (trx) => showTorrents(trx, [made], new Date()));
    assert.equal(await count(), 1);
  }
});

test('web seeds stay within the byte limit; the oldest are removed', async () => {
  const { length: size } = await readFile(video);
  const seeding = deps({ webSeedBytes: size * 2.5 });
  const add = async (i: number) =>
    addTorrent(
      seeding,
      await aFolder(`seed-${i}`, `s - ${i}.mkv`),
      wanted({ overrides: { description: `${20 + i}` } }),
    );
  const hashes: string[] = [];
  for (const i of [1, 2, 3]) hashes.push((await add(i)).hash);
  const seeded = () => readdir(api.storage.localPath('torrents/1'));
  assert.deepEqual((await seeded()).toSorted(), hashes.slice(1).toSorted());
  const rows = await api.db.selectFrom('torrents').select('hash').where('has_web_seed', '=', true).execute();
  assert.deepEqual(rows.map(({ hash }) => hash).toSorted(), hashes.slice(1).toSorted());
  const copy = path.join(api.storage.localPath(`torrents/1/${hashes[2]}`), 'seed-3', 's - 3.mkv');
  assert.deepEqual(await readFile(copy), await readFile(video));
  const tooBig = await addTorrent(deps({ webSeedBytes: 10 }), await aFolder('big', 'b - 30.mkv'), wanted());
  assert.equal(tooBig.has_web_seed, false);
  await removeTorrent(api, hashes[2] ?? '');
  assert.deepEqual(await seeded(), [hashes[1]]);
});

test('chooses small pieces that keep the file small', () => {
  const MIB = 1024 ** 2;
  assert.equal(choosePieceLength(1), 16 * 1024);
  assert.equal(choosePieceLength(400 * MIB), 512 * 1024);
  assert.equal(choosePieceLength(8000 * MIB), 8 * MIB);
  assert.equal(choosePieceLength(1_000_000 * MIB), 16 * MIB);
});
