import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { sql } from 'kysely';
import type { StudioStorage } from '#contract/studio/system/storage.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { startMeasureWorker } from '#server/publishing/storage-sums/measure-storage.ts';
import { measureRelease, measureStorage } from '#server/publishing/storage-sums/measure-storage.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let api: TestApi;
let owner: TestAccount;
let deps: Parameters<typeof measureStorage>[0];
let remove: () => Promise<void>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1), aCatalogueEntry(2));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
  const made = await createTestFolder();
  ({ remove } = made);
  deps = { db: api.db, storage: api.storage, torrentStorage: openFolderStorage(made.folder) };
});
after(async () => {
  await api.close();
  await remove();
});

async function read(query = ''): Promise<StudioStorage> {
  const { body } = await api.request(`/api/v1/studio/storage${query}`, { headers: owner.headers });
  return body;
}

const bytesOf = ({ kinds }: StudioStorage) =>
  Object.fromEntries(kinds.filter(({ kind }) => kind !== 'database').map(({ kind, bytes }) => [kind, bytes]));
const sizesOf = ({ releases }: StudioStorage) => releases.map(({ id, bytes }) => [id, bytes]);

async function publish(releaseId: number, name: string, bytes: number): Promise<void> {
  const folder = `videos/${releaseId}/${name}`;
  await api.storage.put(`${folder}/1080_00000.ts`, Buffer.alloc(bytes));
  await api.storage.put(`${folder}/480.m3u8`, Buffer.alloc(10));
  await api.storage.put(`${folder}/preview.webp`, Buffer.alloc(5));
  const { id } = await api.db
    .insertInto('episodes')
    .values({ release_id: releaseId, ordinal: 1, sort_order: 1, is_published: true })
    .onConflict((conflict) => conflict.columns(['release_id', 'ordinal']).doUpdateSet({ is_published: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveOwnVideo(api.db, id, folder);
}

test('before the first measure nothing is known but the disk', async () => {
  const { measured_at, disk, kinds, releases } = await read();
  assert.deepEqual([measured_at, kinds, releases], [null, [], []]);
  assert.ok(disk && disk.free > 0 && disk.free <= disk.total);
});

test('sums are by kind and release, the largest release first', async () => {
  await publish(1, 'a', 100);
  await publish(2, 'b', 200);
  await api.storage.put('genres/1.webp', Buffer.alloc(7));
  await measureStorage(deps, new Date(NOW));
  const stored = await read();
  assert.deepEqual(bytesOf(stored), {
    video_1080: 300,
    video_lower: 20,
    torrents: 0,
    pictures: 7,
    previews: 10,
  });
  assert.deepEqual(sizesOf(stored), [
    [2, 215],
    [1, 115],
  ]);
  assert.equal(stored.measured_at, NOW);
  assert.deepEqual(stored.days, [{ day: NOW.slice(0, 10), bytes: 337 }]);
  assert.ok(stored.kinds.some(({ kind, bytes }) => kind === 'database' && bytes > 1_000_000));
  const first = await read('?limit=1');
  assert.deepEqual(sizesOf(first), [[2, 215]]);
  assert.deepEqual(sizesOf(await read(`?limit=1&after=${first.next}`)), [[1, 115]]);
});

test('a publication changes the sums of its release; the former video is unused', async () => {
  await publish(1, 'c', 1000);
  await measureRelease(deps, 1, new Date(NOW));
  const { releases } = await read();
  assert.deepEqual(
    releases.map(({ id, bytes, unused_bytes }) => [id, bytes, unused_bytes]),
    [
      [1, 1130, 115],
      [2, 215, 0],
    ],
  );
});

test('the files of a removed release are unused and belong to no release, until they are gone', async () => {
  await api.db.deleteFrom('releases').where('id', '=', 2).execute();
  await measureStorage(deps, new Date(NOW));
  const stored = await read();
  assert.deepEqual(sizesOf(stored), [[1, 1130]]);
  assert.equal(stored.orphaned_bytes, 215);
  assert.equal(
    stored.kinds.reduce((sum, { unused_bytes }) => sum + unused_bytes, 0),
    215 + 115,
  );
  await api.storage.remove('videos/2');
  await measureStorage(deps, new Date(NOW));
  assert.equal((await read()).orphaned_bytes, 0);
});

test('the studio has the storage measured again, with an event', async () => {
  const jobs = await api.jobs();
  await api.db.updateTable('storage_measures').set({ measured_at: '2020-01-01T00:00:00Z' }).execute();
  const init = { method: 'POST', headers: owner.headers, body: '{}' };
  assert.equal((await api.request('/api/v1/studio/storage/measure', init)).status, 200);
  const worker = await startMeasureWorker({ ...deps, jobs, log: assert.fail });
  await waitUntil(async () => ((await read()).measured_at ?? '') > '2021');
  // What a runner asks for after it has published a video.
  await publish(1, 'd', 5000);
  await jobs.send('measure', { releaseId: 1 }, { key: 'release 1' });
  await waitUntil(async () => (await read()).releases[0]?.bytes === 1130 + 5015);
  await worker.stop();
  const { rows } = await sql<{ act: string }>`select act from journal_events`.execute(api.db);
  assert.deepEqual(rows, [{ act: 'storage.measure' }]);
});
