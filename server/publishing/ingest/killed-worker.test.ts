import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ownFolder } from '#tests/support/samples/own-video.ts';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { isInGroup } from '#tests/support/process.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { makeSlowEncoder } from '#tests/support/slow-encoder.ts';
import { startTestRunner } from '#tests/support/test-runner.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { WORK_FOLDER } from '#server/media/work-folders.ts';
import { findIngest, startIngest, startIngestWorker } from './ingest.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
// ffmpeg waits for everything else that a busy machine does.
const TIMEOUT_MS = 300_000;
const lease = { seconds: 2, heartbeatMs: 200 };
const log = (_event: string, message: string, error?: unknown) => assert.fail(`${message} ${String(error)}`);

let db: Database;
let address: DatabaseAddress;
let storageFolder: string;
let storage: FolderStorage;
let file: string;
let slow: NodeJS.ProcessEnv;
let close: () => Promise<void>;
before(async () => {
  const { folder, remove } = await createTestFolder();
  const database = await createTestDatabase();
  ({ db, address } = database);
  storageFolder = path.join(folder, 'storage');
  storage = openFolderStorage(storageFolder);
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  file = await makeVideo(path.join(folder, 'a.mp4'), { size: '160x90', seconds: 30 });
  slow = await makeSlowEncoder(folder);
  close = async () => {
    await database.close();
    await remove();
  };
});
after(() => close());

const startRunner = () => startTestRunner({ address, storageFolder, dataId, lease }, slow);

async function untilEncoding(id: string): Promise<void> {
  await waitUntil(async () => {
    const view = await findIngest(db, id);
    return view?.stage === 'encoding' && view.progress > 0;
  }, TIMEOUT_MS);
}

async function publishElsewhere(id: string): Promise<void> {
  const worker = await startIngestWorker({ db, storage, dataId, lease, log });
  try {
    await waitUntil(async () => (await findIngest(db, id))?.state === 'done', TIMEOUT_MS);
  } finally {
    await worker.stop('shutdown');
  }
}

async function start(ordinal: number): Promise<string> {
  const { id } = await startIngest({ db, storage, dataId }, { release: 'moon', ordinal, file, changes: {} });
  return id;
}

const episode = (ordinal: number) =>
  db
    .selectFrom('episodes')
    .select(['id', 'is_published', 'updated_at'])
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();

const videoFolders = () => readdir(storage.localPath('videos/1')).catch(() => []);

test('another runner finishes the video of a killed one, which leaves nothing partial', async () => {
  const id = await start(1);
  const runner = startRunner();
  await untilEncoding(id);
  runner.signal('SIGKILL');
  await runner.ended;
  assert.equal((await episode(1))?.is_published, false);
  assert.deepEqual(await videoFolders(), []);
  await publishElsewhere(id);
  const published = await episode(1);
  assert.equal(published?.is_published, true);
  assert.ok(await storage.exists(`${await ownFolder(db, published.id)}/480.m3u8`));
  assert.deepEqual(await readdir(path.join(storageFolder, WORK_FOLDER)), []);
  assert.equal((await videoFolders()).length, 1);
});

test('a runner that was frozen longer than its lease ends its ffmpeg and publishes nothing', async () => {
  const id = await start(2);
  const runner = startRunner();
  try {
    await untilEncoding(id);
    runner.signal('SIGSTOP');
    await publishElsewhere(id);
    // Else it would look for the marks of that one next, with an ffmpeg of its own.
    await db.updateTable('episode_videos').set({ is_fingerprinted: true }).execute();
    const published = await episode(2);
    const folders = await videoFolders();
    runner.signal('SIGCONT');
    await waitUntil(() => /здесь обработка прекращена/.test(runner.output()));
    assert.equal(isInGroup('ffmpeg', runner.group), false);
    assert.deepEqual(await episode(2), published);
    assert.deepEqual(await videoFolders(), folders);
  } finally {
    runner.signal('SIGKILL');
    await runner.ended;
  }
});
