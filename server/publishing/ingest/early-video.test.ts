import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { releaseOfEarlyVideo, SOURCES } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { timeOfFiles } from '#tests/support/moment.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEarlyVideo } from './early-video.ts';
import { startIngest, startIngestWorker } from './ingest.ts';
import { sweepSources } from './sources.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
const DAY_MS = 25 * 3_600_000;
const log = (_event: string, message: string, error?: unknown) => assert.fail(`${message} ${String(error)}`);

let db: Database;
let folder: string;
let storage: FolderStorage;
let episode: string;
let close: () => Promise<void>;
before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  ({ folder } = made);
  storage = openFolderStorage(path.join(folder, 'storage'));
  const release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  ({ id: episode } = await db
    .insertInto('episodes')
    .values({ release_id: release, ordinal: 99, sort_order: 99, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow());
  close = async () => {
    await database.close();
    await made.remove();
  };
});
after(() => close());

async function listSources(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(SOURCES)) keys.push(key);
  return keys.toSorted();
}
const namesOf = (keys: readonly string[]) => keys.map((key) => path.posix.basename(key));

test('the lowest height is there as far as it is made, complete at the end, and then gone', async () => {
  const encoding = path.join(folder, 'encoding');
  await mkdir(encoding);
  const write = (name: string) => writeFile(path.join(encoding, name), name);
  for (const name of ['480_00000.ts', '480_00001.ts', '720_00000.ts', '720_00001.ts']) await write(name);
  const grown: { folder: string; seconds: number }[] = [];
  const about = { episode, folder: encoding, height: 480, segmentSeconds: 6.006, everyMs: 20 };
  const early = startEarlyVideo({ db, storage, log }, { ...about, onGrown: (one) => one && grown.push(one) });
  await waitUntil(() => grown.length === 1);
  assert.deepEqual(
    namesOf(await listSources()),
    ['480.m3u8', '480_00000.ts'],
    'the last one is being written',
  );
  const at = grown[0]?.folder ?? '';
  assert.equal(releaseOfEarlyVideo(`${at}/480.m3u8`), 1);
  const growing = String(await storage.read(`${at}/480.m3u8`));
  assert.match(growing, /EVENT[\s\S]*#EXTINF:6\.006000,\n480_00000\.ts\n$/);
  assert.ok(!growing.includes('ENDLIST'));
  await write('480_00002.ts');
  await waitUntil(() => grown.length === 2);
  await write('480.m3u8');
  await early.end();
  assert.equal(String(await storage.read(`${at}/480.m3u8`)), '480.m3u8');
  assert.equal(grown.at(-1)?.seconds, 3 * 6.006);
  await early.remove();
  assert.deepEqual(await listSources(), []);
});

test('what a killed runner left is swept after a day, and what is being watched is not', async () => {
  const file = await makeVideo(path.join(folder, 'short.mp4'));
  const { id } = await startIngest(
    { db, storage, dataId },
    { release: 'moon', ordinal: 1, file, changes: {} },
  );
  const [watched, left] = ['a', 'b'].map((letter) => `${SOURCES}/early/1/${letter.repeat(32)}`);
  for (const one of [watched, left]) await storage.put(`${one}/480_00000.ts`, 'segment');
  await db
    .updateTable('ingests')
    .set({ state: 'running', early_folder: watched ?? null })
    .where('id', '=', id)
    .execute();
  await sweepSources({ db, storage }, timeOfFiles() + DAY_MS);
  assert.deepEqual(await listSources(), [`${watched}/480_00000.ts`]);
  await db.updateTable('ingests').set({ state: 'failed' }).where('id', '=', id).execute();
  await sweepSources({ db, storage }, timeOfFiles() + DAY_MS);
  assert.deepEqual(await listSources(), []);
});

test('a run tells its heights, lets the team watch the lowest one, and leaves nothing of that', async () => {
  const file = await makeVideo(path.join(folder, 'a.mp4'), { size: '1280x720', seconds: 62, rate: '1' });
  const { id } = await startIngest(
    { db, storage, dataId },
    { release: 'moon', ordinal: 2, file, changes: {} },
  );
  const put: string[] = [];
  const watching: FolderStorage = {
    ...storage,
    put: async (key, content) => {
      if (key.startsWith(`${SOURCES}/`)) put.push(path.posix.basename(key));
      await storage.put(key, content);
    },
  };
  const worker = await startIngestWorker({ db, storage: watching, dataId, log });
  const read = () => db.selectFrom('ingests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  try {
    await waitUntil(async () => (await read()).state === 'done', 300_000);
  } finally {
    await worker.stop('shutdown');
  }
  assert.ok(put.includes('480.m3u8') && put.includes('480_00009.ts'), put.join());
  assert.ok(put.every((name) => name.startsWith('480')));
  const { heights, step, early_folder: early } = await read();
  assert.deepEqual([heights, step, early], [[480, 720], 'publish', null]);
  assert.deepEqual(await listSources(), []);
});
