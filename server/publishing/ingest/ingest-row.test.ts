import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { claimIngest, findIngest, LEASE, listFreeIngests, reportIngest, stopWaiting } from './ingest-row.ts';

const DATA = '00000000-0000-4000-8000-000000000001';
const OTHER_DATA = '00000000-0000-4000-8000-000000000002';
let db: Database;
let episode: string;
let close: () => Promise<void>;

before(async () => {
  ({ db, close } = await createTestDatabase());
  const release_id = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  const row = { release_id, ordinal: 1, sort_order: 1, is_published: false };
  ({ id: episode } = await db.insertInto('episodes').values(row).returning('id').executeTakeFirstOrThrow());
});
after(() => close());
beforeEach(() => db.deleteFrom('ingests').execute());

async function addIngest(): Promise<string> {
  const row = {
    episode_id: episode,
    file: '/video.mkv',
    host: 'pod-1',
    state: 'waiting' as const,
    data_id: DATA,
  };
  const { id } = await db.insertInto('ingests').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const silence = (seconds: number) =>
  db
    .updateTable('ingests')
    .set({ updated_at: sql`now() - make_interval(secs => ${seconds})` })
    .execute();

async function freeIds(dataId = DATA, isShared = false): Promise<string[]> {
  return (await listFreeIngests(db, { dataId, isShared }, LEASE)).map(({ id }) => id);
}

test('of several runners one claims an ingest', async () => {
  const id = await addIngest();
  assert.deepEqual(await freeIds(), [id]);
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimIngest(db, id, LEASE)));
  assert.equal(claims.filter(Boolean).length, 1);
  assert.deepEqual(await freeIds(), []);
});

test('a run keeps its ingest as long as its heartbeats come, and loses it thirty seconds after the last', async () => {
  const id = await addIngest();
  const first = await claimIngest(db, id, LEASE);
  await silence(28);
  assert.equal(await claimIngest(db, id, LEASE), undefined);
  assert.equal(await reportIngest(db, first?.run ?? '', { state: 'running', progress: 0.5 }), true);
  await silence(32);
  const second = await claimIngest(db, id, LEASE);
  assert.deepEqual([first?.losses, second?.losses], [0, 1]);
  assert.equal(await reportIngest(db, first?.run ?? '', { state: 'done' }), false);
  assert.equal(await reportIngest(db, second?.run ?? '', { state: 'done' }), true);
  assert.deepEqual(await freeIds(), []);
});

test('a run that gives its ingest back has not lost it', async () => {
  const id = await addIngest();
  const first = await claimIngest(db, id, LEASE);
  await reportIngest(db, first?.run ?? '', { state: 'waiting', stage: null, progress: 0 });
  assert.equal((await claimIngest(db, id, LEASE))?.losses, 0);
});

test('runners take the ingests of their data folder, whatever the host was', async () => {
  const id = await addIngest();
  assert.deepEqual([await freeIds(), await freeIds(OTHER_DATA)], [[id], []]);
});

test('a video in a shared storage is for the runners of all machines that share it', async () => {
  const id = await addIngest();
  await db.updateTable('ingests').set({ source: 'sources/a' }).execute();
  assert.deepEqual(await freeIds(OTHER_DATA, true), [id]);
});

test('an uploaded video in a folder is for the runners of that folder', async () => {
  const id = await addIngest();
  await db.updateTable('ingests').set({ source: 'sources/a' }).execute();
  assert.deepEqual(await freeIds(DATA, false), [id]);
  assert.deepEqual(await freeIds(OTHER_DATA, false), []);
});

test('what waits is stopped and its stored video removed', async () => {
  const { folder, remove } = await createTestFolder();
  try {
    const storage = openFolderStorage(folder);
    const id = await addIngest();
    await storage.put('sources/a', 'video');
    await db.updateTable('ingests').set({ source: 'sources/a' }).execute();
    await stopWaiting({ db, storage }, id);
    assert.equal((await findIngest(db, id))?.state, 'stopped');
    assert.equal(await storage.exists('sources/a'), false);
    await db.deleteFrom('ingests').execute();
  } finally {
    await remove();
  }
});
