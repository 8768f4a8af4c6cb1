import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createTestDatabase } from '#tests/support/database.ts';
import { addRelease } from '#tests/support/release.ts';
import { makeVideo, createTestFolder } from '#tests/support/video.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openFolderStorage } from '#server/media/folder-storage.ts';
import { WORK_FOLDER } from '#server/media/work-folders.ts';
import { findIngest, startIngest, startIngestWorker } from './ingest.ts';

const WORKER = path.join(import.meta.dirname, '../../../tests/support/ingest-worker.ts');

test('publishes nothing partial when a worker is killed, and another worker finishes the video', async (t) => {
  const { folder, remove } = await createTestFolder();
  const { db, address, close } = await createTestDatabase();
  const storage = openFolderStorage(path.join(folder, 'storage'));
  const log = (message: string, error?: unknown) => assert.fail(`${message} ${String(error)}`);
  const jobs = await openJobs(address, log);
  const cut = new AbortController();
  t.after(async () => {
    cut.abort();
    await jobs.stop();
    await close();
    await remove();
  });
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  const file = await makeVideo(path.join(folder, 'a.mp4'), { size: '1280x720', seconds: 40 });
  const { id } = await startIngest({ db, storage, jobs }, { release: 'moon', ordinal: 1, file, changes: {} });

  const worker = fork(WORKER, [JSON.stringify(address), path.join(folder, 'storage')]);
  const until = async (reached: (state: string, progress: number) => boolean) => {
    for (;;) {
      const view = await findIngest(db, id);
      if (view && reached(view.state, view.progress)) return;
      assert.ok(view?.state === 'waiting' || view?.state === 'running', `ended before: ${view?.state}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await until((state, progress) => state === 'running' && progress > 0);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const episode = () => db.selectFrom('episodes').select(['is_published', 'hls_480']).executeTakeFirst();
  assert.deepEqual(await episode(), { is_published: false, hls_480: null });
  await assert.rejects(readdir(storage.localPath('videos')));

  await startIngestWorker({ db, storage, jobs, log }, cut.signal);
  await until((state) => state === 'done');
  const published = await episode();
  assert.equal(published?.is_published, true);
  assert.ok(await storage.exists(published.hls_480 ?? ''));
  assert.deepEqual(await readdir(path.join(folder, 'storage', WORK_FOLDER)), []);
  assert.equal(
    (await readdir(path.dirname(path.dirname(storage.localPath(published.hls_480 ?? ''))))).length,
    1,
  );
});
