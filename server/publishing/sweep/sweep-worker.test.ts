import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startSweepWorker } from './sweep-worker.ts';

test('of three processes one sweeps, once', async (t) => {
  const { db, address, close } = await createTestDatabase();
  const { folder, remove } = await createTestFolder();
  const storage = openFolderStorage(path.join(folder, 'storage'));
  const privateStorage = openFolderStorage(path.join(folder, 'private'));
  const torrentStorage = openFolderStorage(path.join(folder, 'torrents'));
  let sweeps = 0;
  const counted = {
    ...torrentStorage,
    read: async (key: string) => {
      if (key === 'owner') sweeps += 1;
      return torrentStorage.read(key);
    },
  };
  const processes: { stop: () => Promise<void> }[] = [];
  t.after(async () => {
    for (const { stop } of processes) await stop();
    await close();
    await remove();
  });
  for (let i = 0; i < 3; i += 1) {
    const jobs = await openJobs(address, assert.fail);
    const deps = { db, storage, torrentStorage: counted, privateStorage, jobs, log: assert.fail };
    const worker = await startSweepWorker(deps);
    const stop = async () => {
      await worker.stop();
      await jobs.stop();
    };
    processes.push({ stop });
  }
  const countJobs = async (state: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job where name = 'sweep' and state::text like ${state}`.execute(
      db,
    );
    return rows[0]?.count;
  };
  await waitUntil(async () => (await countJobs('completed')) === 1);
  // Stopping waits until each process has sent its job.
  for (const { stop } of processes.splice(0)) await stop();
  assert.deepEqual([await countJobs('%'), sweeps], [1, 1]);
});
