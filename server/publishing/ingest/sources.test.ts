import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { timeOfFiles } from '#tests/support/moment.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { SOURCES, type Storage } from '#server/media/storage/storage.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';
import { findIngest, startIngest, startIngestWorker, stopWaiting } from './ingest.ts';
import { sweepSources } from './sources.ts';

const DAY_MS = 24 * 3_600_000;
const TIMEOUT_MS = 300_000;
const HERE = '00000000-0000-4000-8000-000000000001';
const ELSEWHERE = '00000000-0000-4000-8000-000000000002';
const log = (_event: string, message: string, error?: unknown) => assert.fail(`${message} ${String(error)}`);

let db: Database;
let folder: string;
let close: () => Promise<void>;
before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  ({ folder } = made);
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  close = async () => {
    await database.close();
    await made.remove();
  };
});
afterEach(() => rm(path.join(folder, 'bucket', SOURCES), { recursive: true, force: true }));
after(() => close());

/** The storage that all machines share, as one of them opens it. */
function openOn(machine: string): Storage {
  const work = openWorkFolders(path.join(folder, machine));
  const { localPath: _, ...shared } = openFolderStorage(path.join(folder, 'bucket'), work);
  return shared;
}

async function sources(): Promise<string[]> {
  const keys = [];
  for await (const { key } of openOn('any').list(SOURCES)) keys.push(key);
  return keys;
}

async function start(ordinal: number, file: string) {
  const request = { release: 'moon', ordinal, file, changes: {} };
  return startIngest({ db, storage: openOn('here'), dataId: HERE }, request);
}

test('a video is stored first, processed on another machine under its own name, and removed', async () => {
  const file = await makeVideo(path.join(folder, 'Эпизод 1 [1080p].mp4'));
  const { id } = await start(1, file);
  await rm(file);
  assert.equal((await sources()).length, 1);
  const published: string[] = [];
  const onDone = async ({ file: video }: { file: string }) => void published.push(path.basename(video));
  const deps = { db, storage: openOn('elsewhere'), dataId: ELSEWHERE, log, onDone };
  const worker = await startIngestWorker(deps);
  await waitUntil(() => published.length > 0, TIMEOUT_MS);
  await worker.stop('shutdown');
  assert.deepEqual(
    [(await findIngest(db, id))?.state, published, await sources()],
    ['done', [path.basename(file)], []],
  );
});

test('a video that already waits is not stored again, and one that is stopped is removed', async () => {
  const file = await makeVideo(path.join(folder, 'b.mp4'));
  const first = await start(2, file);
  const [key] = await sources();
  assert.deepEqual(await start(2, file), { id: first.id, joined: true });
  assert.deepEqual(await sources(), [key]);
  await stopWaiting({ db, storage: openOn('here') }, first.id);
  assert.deepEqual(await sources(), []);
});

test('a video that is missing from the storage fails its ingest', async () => {
  const { id } = await start(3, await makeVideo(path.join(folder, 'c.mp4')));
  await openOn('here').remove(SOURCES);
  const worker = await startIngestWorker({ db, storage: openOn('elsewhere'), dataId: ELSEWHERE, log });
  await waitUntil(async () => (await findIngest(db, id))?.state === 'failed');
  await worker.stop('shutdown');
  assert.match((await findIngest(db, id))?.failure ?? '', /^Видео нет в хранилище/);
});

test('the sweep removes stored videos that no ingest has needed for a day', async () => {
  const storage = openOn('here');
  await start(4, await makeVideo(path.join(folder, 'd.mp4')));
  const [needed] = await sources();
  await storage.put(`${SOURCES}/abandoned`, 'a video');
  await sweepSources({ db, storage }, timeOfFiles());
  assert.equal((await sources()).length, 2);
  await sweepSources({ db, storage }, timeOfFiles() + DAY_MS + 60_000);
  assert.deepEqual(await sources(), [needed]);
});
