import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { readVideo } from '#server/catalog/episodes/episode-video.ts';
import { ownFolder } from '#tests/support/samples/own-video.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { encodingSlowly } from '#tests/support/slow-encoder.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { WORK_FOLDER } from '#server/media/work-folders.ts';
import { isWaiting } from '../videos/video-rows.ts';
import { findIngest, startIngest, startIngestWorker, type IngestView, type IngestWorker } from './ingest.ts';
import { requireSpace } from './space.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
let db: Database;
let storage: FolderStorage;
let folder: string;
let close: () => Promise<void>;
const log = (_event: string, message: string, error?: unknown) => assert.fail(`${message} ${String(error)}`);
const at = (name: string) => path.join(folder, name);

before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ folder } = made);
  ({ db } = database);
  storage = openFolderStorage(at('storage'));
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  await makeVideo(at('one.mp4'));
  await makeVideo(at('two.mp4'), { seconds: 3, size: '160x90' });
  close = async () => {
    await database.close();
    await made.remove();
  };
});
after(() => close());

function start(name: string, ordinal = 1, changes = {}) {
  const request = { release: 'moon', ordinal, file: at(name), changes, commandUser: 'root' };
  return startIngest({ db, storage, dataId }, request);
}

type Scenario = (worker: IngestWorker) => Promise<void>;

async function withWorker(run: Scenario) {
  const worker = await startIngestWorker({ db, storage, dataId, log });
  try {
    await run(worker);
  } finally {
    await worker.stop('shutdown');
  }
}

async function until(id: string, reached: (view: IngestView) => boolean): Promise<IngestView> {
  for (;;) {
    const view = await findIngest(db, id);
    assert.ok(view);
    if (reached(view)) return view;
    assert.ok(!ended(view), `ended before: ${JSON.stringify(view)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const ended = (view: IngestView) => view.state !== 'waiting' && view.state !== 'running';

function episode(ordinal = 1) {
  return db.selectFrom('episodes').selectAll().where('ordinal', '=', ordinal).executeTakeFirst();
}

const folderOf = async (ordinal = 1) => ownFolder(db, (await episode(ordinal))?.id ?? '');

async function workFolders(): Promise<string[]> {
  return readdir(at(`storage/${WORK_FOLDER}`)).catch(() => []);
}

test('publishes a video as an episode with name and skip marks, and reports what was in its file', async () => {
  const changes = { name: 'Первый', opening: { start: 0, stop: 1 } };
  const { id } = await start('one.mp4', 1, changes);
  assert.equal((await episode())?.is_published, false);
  await withWorker(async () => {
    const { state, progress, report } = await until(id, ended);
    assert.deepEqual([state, progress], ['done', 1]);
    assert.match(
      report ?? '',
      /^В файле \(MP4\): 1 видеодорожка, 1 звуковая дорожка\. Взят звук: .*AAC, моно\./,
    );
  });
  const row = await episode();
  assert.ok(row?.is_published);
  assert.deepEqual([row.name, row.opening_start, row.opening_stop, row.duration], ['Первый', 0, 1, 2]);
  const video = await readVideo(db, row.id);
  assert.ok(video?.folder);
  assert.match(video.folder, /^videos\/\d+\/[0-9a-f]{32}$/);
  assert.deepEqual(video.heights, [480]);
  assert.ok(await storage.exists(`${video.folder}/480.m3u8`));
  assert.ok(await storage.exists(`${video.folder}/${video.storyboard}`));
  assert.match(row.preview?.optimized.thumbnail ?? '', /^\/storage\/videos\/.*\.webp$/);
  const release = await db.selectFrom('releases').select('fresh_at').executeTakeFirstOrThrow();
  assert.ok((release.fresh_at ?? '') > '2026');
  assert.deepEqual(await workFolders(), []);
});

test('makes the torrent before it publishes and ignores its failure', async () => {
  const [made77, logged]: [string[], string[]] = [[], []];
  const { id } = await start('one.mp4', 77);
  const makeTorrent = async (episodeId: string, file: string) => {
    const row = await episode(77);
    made77.push(`${path.basename(file)} ${episodeId === row?.id} ${row?.is_published}`);
    throw new Error('no torrent today');
  };
  const note = (_event: string, message: string) => void logged.push(message);
  const worker = await startIngestWorker({ db, storage, dataId, log: note, makeTorrent });
  assert.equal((await until(id, ended)).state, 'done');
  await worker.stop('shutdown');
  assert.deepEqual(made77, ['one.mp4 true false']);
  assert.equal((await episode(77))?.is_published, true);
  assert.match(logged.join(), /^Торрент видео .+one\.mp4$/);
  const made = storage.localPath(await folderOf(77));
  await db.deleteFrom('episodes').where('ordinal', '=', 77).execute();
  await rm(made, { recursive: true });
});

test('an ingest that is to prepare stops before the publication, and another file keeps it as history', async () => {
  const request = { release: 'moon', ordinal: 78, file: path.join(folder, 'one.mp4'), changes: {} };
  const { id } = await startIngest({ db, storage, dataId }, { ...request, publishes: false });
  const worker = await startIngestWorker({ db, storage, dataId, log: () => {} });
  const { is_prepared, is_published } = await until(id, ended);
  await worker.stop('shutdown');
  assert.deepEqual([is_prepared, is_published, (await episode(78))?.is_published], [true, false, false]);
  const next = await startIngest({ db, storage, dataId }, request);
  assert.equal(next.joined, false);
  assert.equal(await findIngest(db, id), undefined);
  const rows = await db
    .selectFrom('ingests')
    .select(['id', 'state'])
    .where('id', 'in', [id, next.id])
    .execute();
  assert.deepEqual(
    new Map(rows.map((row) => [row.id, row.state])),
    new Map([
      [id, 'done'],
      [next.id, 'waiting'],
    ]),
  );
  const [video] = await db.selectFrom('episode_videos').select('folder').where(isWaiting).execute();
  const made = storage.localPath(video?.folder ?? '');
  await db.deleteFrom('episodes').where('ordinal', '=', 78).execute();
  await rm(made, { recursive: true });
});

test('keeps an episode unchanged until its new video is complete, and keeps the old files for viewers', async () => {
  const before = await episode();
  const folder = await folderOf();
  await db.updateTable('releases').set({ fresh_at: '2020-01-01T00:00:00+00:00' }).execute();
  const { id } = await start('two.mp4');
  assert.deepEqual(await episode(), before);
  await withWorker(async () => void (await until(id, ended)));
  const now = await episode();
  assert.deepEqual([now?.duration, now?.name, now?.id], [3, 'Первый', before?.id]);
  assert.ok(await storage.exists(`${folder}/480.m3u8`));
  assert.notEqual(await folderOf(), folder);
  const release = await db.selectFrom('releases').select('fresh_at').executeTakeFirstOrThrow();
  assert.equal(release.fresh_at, '2020-01-01T00:00:00+00:00');
});

test('processes the same file once when it is requested twice', async () => {
  const [first, second] = await Promise.all([start('one.mp4', 2), start('one.mp4', 2)]);
  assert.equal(first.id, second.id);
  assert.equal(Number(first.joined) + Number(second.joined), 1);
  await withWorker(async () => void (await until(first.id, ended)));
  const videos = await readdir(path.dirname(storage.localPath(await folderOf(2))));
  assert.equal(videos.length, 3);
});

test('refuses another file for a running ingest and replaces a waiting one', async () => {
  const first = await start('one.mp4', 3);
  const second = await start('two.mp4', 3);
  assert.equal(await findIngest(db, first.id), undefined);
  await db.updateTable('ingests').set({ state: 'running' }).where('id', '=', second.id).execute();
  await assert.rejects(start('one.mp4', 3), { code: 'conflict', message: /уже обрабатывается другое видео/ });
  await db.updateTable('ingests').set({ state: 'stopped' }).where('id', '=', second.id).execute();
});

/** Runs a scenario while a worker encodes a video. */
const whileEncoding = (id: string, run: Scenario) =>
  encodingSlowly(folder, () =>
    withWorker(async (worker) => {
      await until(id, (view) => view.stage === 'encoding' && view.progress > 0);
      await run(worker);
    }),
  );

test('leaves nothing behind when stopped, and can be started again', async () => {
  await makeVideo(at('long.mp4'), { size: '160x90', seconds: 16 });
  const { id } = await start('long.mp4', 4);
  await whileEncoding(id, async (worker) => {
    assert.equal(worker.current(), id);
    await worker.stop('stopped');
  });
  assert.equal((await findIngest(db, id))?.state, 'stopped');
  assert.equal((await episode(4))?.is_published, false);
  assert.deepEqual(await workFolders(), []);
  assert.equal((await start('one.mp4', 4)).joined, false);
});

test('finishes the ingest of a worker that was shut down', async () => {
  const { id } = await start('long.mp4', 5);
  await whileEncoding(id, async (worker) => {
    await worker.stop('shutdown');
    assert.equal((await findIngest(db, id))?.state, 'waiting');
  });
  await withWorker(async () => {
    assert.equal((await until(id, ended)).state, 'done');
  });
  assert.equal((await episode(5))?.duration, 16);
});

test('fails with a message and publishes nothing when the file disappears before its turn', async () => {
  await makeVideo(at('gone.mp4'));
  const { id } = await start('gone.mp4', 6);
  await rm(at('gone.mp4'));
  await withWorker(async () => {
    const { state, failure } = await until(id, ended);
    assert.equal(state, 'failed');
    assert.match(failure ?? '', /^Файл не найден/);
  });
  assert.equal((await episode(6))?.is_published, false);
});

test('rejects an unknown release, invalid marks and files without video before writing anything', async () => {
  const rowsOf = (table: 'episodes' | 'ingests') => db.selectFrom(table).selectAll().orderBy('id').execute();
  const everything = async () => ({
    episodes: await rowsOf('episodes'),
    ingests: await rowsOf('ingests'),
    files: (await readdir(folder, { recursive: true })).toSorted(),
  });
  await writeFile(at('list.mp4'), '#EXTM3U\n#EXTINF:1,\none.mp4\n');
  await writeFile(at('page.mp4'), '<script>attack(1)</script>');
  const before = await everything();
  const wrong = { release: 'none', ordinal: 9, file: at('one.mp4'), changes: {} };
  await assert.rejects(startIngest({ db, storage, dataId }, wrong), {
    code: 'not_found',
    message: /Релиз «none» не найден/,
  });
  await assert.rejects(start('one.mp4', 9, { ending: { start: 1, stop: 90 } }), {
    message: /эндинга выходит за конец/,
  });
  await assert.rejects(start('one.mp4', 9, { opening: { start: 2, stop: 1 } }), {
    message: /Начало опенинга/,
  });
  await assert.rejects(start('none.mp4', 9), { code: 'not_found' });
  await assert.rejects(start('storage', 9), { code: 'invalid' });
  for (const name of ['list.mp4', 'page.mp4'])
    await assert.rejects(start(name, 9), { code: 'invalid' }, name);
  assert.deepEqual(await everything(), before);
});

test('reports insufficient disk space before starting', () => {
  assert.throws(() => requireSpace(1e9, 2.25e9), {
    code: 'no_space',
    message: /свободно 1 ГБ.*понадобиться 2,3 ГБ/,
  });
  assert.doesNotThrow(() => requireSpace(3e9, 2.25e9));
});
