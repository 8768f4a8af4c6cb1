import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { WORK_FOLDER } from '#server/media/work-folders.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import type { Moment } from '#tests/support/ingest-worker.ts';
import { timeOfFiles } from '#tests/support/moment.ts';
import { isInGroup } from '#tests/support/process.ts';
import { ownFolder } from '#tests/support/samples/own-video.ts';
import { torrentOf } from '#tests/support/samples/episode-torrent.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { makeSlowEncoder } from '#tests/support/slow-encoder.ts';
import { startTestRunner, type TestRunner } from '#tests/support/test-runner.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { sweepVideos } from '../sweep/sweep-storage.ts';
import { isWaiting } from '../videos/video-rows.ts';
import { startIngest, startIngestWorker } from './ingest.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
const TIMEOUT_MS = 300_000;
const DAY_MS = 25 * 3_600_000;
// Those that are killed take nothing from each other.
const lease = { seconds: 3600, heartbeatMs: 200 };

let db: Database;
let address: DatabaseAddress;
let folder: string;
let storage: FolderStorage;
let short: string;
let long: string;
let close: () => Promise<void>;
before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db, address } = database);
  ({ folder } = made);
  storage = openFolderStorage(path.join(folder, 'storage'));
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  short = await makeVideo(path.join(folder, 'short.mp4'), { size: '160x90', seconds: 1 });
  long = await makeVideo(path.join(folder, 'long.mp4'), { size: '160x90', seconds: 12 });
  close = async () => {
    await database.close();
    await made.remove();
  };
});
after(() => close());

async function rows() {
  const found = await db
    .selectFrom('ingests')
    .innerJoin('episodes', 'episodes.id', 'ingests.episode_id')
    .select(['ordinal', 'state', 'stage', 'losses', 'episodes.is_published', 'episodes.id'])
    .orderBy('ordinal')
    .execute();
  return Promise.all(found.map(async (one) => ({ ...one, folder: await ownFolder(db, one.id) })));
}

async function row(ordinal: number) {
  return (await rows()).find((one) => one.ordinal === ordinal) ?? assert.fail();
}

/** The videos that wait for their publication. */
const waiting = () =>
  db
    .selectFrom('episode_videos')
    .innerJoin('episodes', 'episodes.id', 'episode_videos.episode_id')
    .select(['ordinal', 'folder', sql<boolean>`torrents <> '[]'`.as('has_torrent')])
    .where(isWaiting)
    .orderBy('ordinal')
    .execute();

/** Gives a video to a runner and kills the runner, without its ffmpeg, when `isReached`. */
async function killAt(
  ordinal: number,
  isReached: (runner: TestRunner) => boolean | Promise<boolean>,
  { haltAt, file = short, env }: { haltAt?: Moment; file?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  await startIngest({ db, storage, dataId }, { release: 'moon', ordinal, file, changes: {} });
  const storageFolder = path.join(folder, 'storage');
  const runner = startTestRunner({ address, storageFolder, dataId, lease, ...(haltAt && { haltAt }) }, env);
  try {
    await waitUntil(() => isReached(runner), TIMEOUT_MS);
    runner.kill();
    await runner.ended;
    await waitUntil(() => !isInGroup('ffmpeg', runner.group));
  } finally {
    runner.kill();
    await runner.ended;
    if (isInGroup('ffmpeg', runner.group)) runner.signal('SIGKILL');
  }
}

const halt = (ordinal: number, haltAt: Moment) =>
  killAt(ordinal, ({ output }) => output().includes(`halted: ${haltAt}`), { haltAt });

/** Kills a runner that waits for a table: in the transaction of one of its steps. */
async function killBeforeCommit(ordinal: number, table: 'journal_head' | 'torrents'): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const held = db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)}`.execute(trx);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  const isBlocked = async () => {
    const { rows: waiting } = await sql`
      select from pg_locks where not granted and relation = ${table}::regclass`.execute(db);
    return waiting.length > 0;
  };
  try {
    await killAt(ordinal, isBlocked);
  } finally {
    over.resolve();
    await held;
  }
}

/** The folders of all videos. */
const folders = async () => (await readdir(storage.localPath('videos/1'))).toSorted();

test('a video whose runner is killed at any step is published once, and its torrent is made', async () => {
  await halt(1, 'claimed');
  await halt(2, 'folder made');
  const env = await makeSlowEncoder(folder);
  await killAt(3, async () => (await row(3)).stage === 'encoding', { file: long, env });
  await halt(4, 'folder complete');
  await halt(5, 'files moved');
  await killBeforeCommit(6, 'journal_head');
  await halt(7, 'row written');
  await killBeforeCommit(8, 'torrents');
  await halt(9, 'published');
  const before = await rows();
  assert.deepEqual(
    before.map(({ is_published }) => is_published),
    [false, false, false, false, false, false, false, false, true],
  );
  const prepared = await waiting();
  assert.deepEqual(
    prepared.map(({ ordinal, has_torrent }) => [ordinal, has_torrent]),
    [
      [7, false],
      [8, true],
    ],
  );

  const torrents: string[] = [];
  const worker = await startIngestWorker({
    db,
    storage,
    dataId,
    lease: { seconds: 2, heartbeatMs: 200 },
    log: (event, message, error) => assert.fail(`${event} ${message} ${String(error)}`),
    makeTorrent: async (id) => {
      torrents.push(id);
      return torrentOf(id, { description: id });
    },
  });
  try {
    await waitUntil(async () => (await rows()).every(({ state }) => state === 'done'), TIMEOUT_MS);
  } finally {
    await worker.stop('shutdown');
  }
  const published = await rows();
  for (const { ordinal, is_published, losses } of published)
    assert.deepEqual([ordinal, is_published, losses], [ordinal, true, 1]);
  const made = published.filter(({ ordinal }) => ordinal < 8).map(({ id }) => id);
  assert.deepEqual(torrents.toSorted(), made.toSorted(), 'a torrent that is made is not made again');
  const listed = await db.selectFrom('torrents').select('hash').execute();
  const expected = published.map(({ id }) => torrentOf(id).hash);
  assert.deepEqual(listed.map(({ hash }) => hash).toSorted(), expected.toSorted());
  assert.equal(published[8]?.folder, before[8]?.folder, 'a published video is not made again');
  for (const { ordinal, folder: at } of prepared) assert.equal(published[ordinal - 1]?.folder, at);
  assert.deepEqual(await waiting(), []);
  assert.deepEqual(await readdir(path.join(folder, 'storage', WORK_FOLDER)), []);
  const events = await db.selectFrom('journal_events').select(['act', 'thing_id']).execute();
  for (const act of ['episode.prepare', 'torrent.create', 'episode.create'])
    assert.equal(events.filter((one) => one.act === act).length, published.length, act);
  assert.equal(events.length, published.length * 3);

  await sweepVideos({ db, storage }, timeOfFiles() + DAY_MS);
  const named = published.map((one) => path.basename(one.folder));
  assert.deepEqual(await folders(), named.toSorted());
  for (const one of published) assert.ok(await storage.exists(`${one.folder}/480.m3u8`));
});
