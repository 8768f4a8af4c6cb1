import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { noSpace } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { torrentOf } from '#tests/support/samples/episode-torrent.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startIngest, startIngestWorker, type IngestDeps, type IngestWorker } from './ingest.ts';
import { announceRunner } from './runners.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
const TIMEOUT_MS = 300_000;

let db: Database;
let storage: FolderStorage;
let folder: string;
let file: string;
let close: () => Promise<void>;
before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  ({ folder } = made);
  storage = openFolderStorage(path.join(folder, 'storage'));
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  file = await makeVideo(path.join(folder, 'one.mp4'));
  close = async () => {
    await database.close();
    await made.remove();
  };
});
after(() => close());

async function start(ordinal: number, video = file): Promise<string> {
  const request = { release: 'moon', ordinal, file: video, changes: {} };
  return (await startIngest({ db, storage, dataId }, request)).id;
}

const read = (id: string) =>
  db
    .selectFrom('ingests')
    .select(['state', 'failure', 'returns', 'losses'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function withWorker(
  deps: Partial<IngestDeps>,
  work: (worker: IngestWorker, log: string[]) => Promise<void>,
): Promise<void> {
  const log: string[] = [];
  const write = (event: string, message: string) => void log.push(`${event}: ${message}`);
  const worker = await startIngestWorker({ db, storage, dataId, log: write, ...deps });
  try {
    await work(worker, log);
  } finally {
    await worker.stop('shutdown');
  }
}

const publishElsewhere = (id: string) =>
  withWorker({}, () => waitUntil(async () => (await read(id)).state === 'done', TIMEOUT_MS));

/** A disk on which nothing more can be made, or nothing for one video. */
const fullDisk = (only?: string): FolderStorage => ({
  ...storage,
  work: {
    ...storage.work,
    create: (name) =>
      only !== undefined && name !== `ingest-${only}`
        ? storage.work.create(name)
        : Promise.reject(
            Object.assign(new Error('no space left on device, mkdir'), {
              code: 'ENOSPC',
              errno: -28,
              syscall: 'mkdir',
            }),
          ),
  },
});

/** Works with an ffmpeg that runs a line of shell instead of encoding. */
async function withFfmpeg(line: string, work: () => Promise<void>): Promise<void> {
  const programs = await mkdtemp(path.join(folder, 'programs-'));
  const script = `#!/bin/sh\n[ "$1" = -version ] || ${line}\n`;
  await writeFile(path.join(programs, 'ffmpeg'), script, { mode: 0o755 });
  const { PATH } = process.env;
  process.env['PATH'] = `${programs}:${PATH}`;
  try {
    await work();
  } finally {
    process.env['PATH'] = PATH;
  }
}

test('a machine without space for a video leaves it to others, and says why it takes none', async () => {
  const id = await start(1);
  const small = { ...storage, work: { ...storage.work, freeSpace: async () => 5_000_000 } };
  await withWorker({ storage: small }, async (worker, log) => {
    await waitUntil(() => worker.problem() !== null);
    assert.match(worker.problem() ?? '', /мало места: свободно 0 ГБ/);
    assert.deepEqual(
      log.map((line) => line.split(':')[0]),
      ['ingest.no_space'],
    );
    assert.deepEqual(await read(id), { state: 'waiting', failure: null, returns: 0, losses: 0 });
    await publishElsewhere(id);
    await waitUntil(() => worker.problem() === null);
  });
});

test('a full disk gives the video back, this machine rests, and another one publishes it', async () => {
  const id = await start(2);
  await withWorker({ storage: fullDisk() }, async (worker, log) => {
    await waitUntil(async () => (await read(id)).returns === 1);
    await waitUntil(() => worker.problem() !== null);
    const { state, failure } = await read(id);
    assert.equal(state, 'waiting');
    assert.match(failure ?? '', /^Машина \S+ вернула видео в очередь\. На диске кончилось место\.$/);
    assert.match(log.join(), /^ingest\.returned: .*Следующее эта машина возьмёт через 1 мин$/);
    await publishElsewhere(id);
  });
  assert.deepEqual(await read(id), { state: 'done', failure: null, returns: 1, losses: 0 });
});

test('a runner announces why it takes no videos', async () => {
  const problem = 'На диске кончилось место.';
  const announced = announceRunner(db, () => ({ ingestId: null, hasFfmpeg: true, problem }));
  const list = async () =>
    (await db.selectFrom('runners').select('problem').execute()).map((row) => row.problem);
  await waitUntil(async () => (await list()).includes(problem));
  await announced.stop();
  assert.deepEqual(await list(), []);
});

test('a video that is given back for the sixth time fails with the last reason', async () => {
  const id = await start(3);
  await withWorker({ storage: fullDisk(), restMs: 0 }, () =>
    waitUntil(async () => (await read(id)).state === 'failed', TIMEOUT_MS),
  );
  assert.deepEqual(await read(id), {
    state: 'failed',
    failure: 'На диске кончилось место.',
    returns: 5,
    losses: 0,
  });
});

test('an ffmpeg that the system kills gives the video back', async () => {
  const id = await start(4);
  await withFfmpeg('kill -9 $$', () =>
    withWorker({}, () => waitUntil(async () => (await read(id)).returns === 1, TIMEOUT_MS)),
  );
  const { state, failure } = await read(id);
  assert.equal(state, 'waiting');
  assert.match(failure ?? '', /система остановила ffmpeg \(SIGKILL\)/);
  await publishElsewhere(id);
});

test('a video that crashes ffmpeg fails at once, and the machine takes the next one', async () => {
  const id = await start(6);
  await withFfmpeg('kill -SEGV $$', () =>
    withWorker({}, async (worker) => {
      await waitUntil(async () => (await read(id)).state === 'failed', TIMEOUT_MS);
      assert.equal(worker.problem(), null);
    }),
  );
  const { failure, returns } = await read(id);
  assert.match(failure ?? '', /на нём ffmpeg аварийно завершается \(SIGSEGV\)/);
  assert.equal(returns, 0);
});

test('a video that was given back waits behind the others, even when it was moved to the front', async () => {
  const other = await makeVideo(path.join(folder, 'other.mp4'));
  const [returned, next] = [await start(7), await start(8, other)];
  await db
    .updateTable('ingests')
    .set({ first_at: sql`now()` })
    .where('id', '=', returned)
    .execute();
  const taken: string[] = [];
  const deps = { storage: fullDisk(returned), restMs: 0, onStarted: (name: string) => void taken.push(name) };
  await withWorker(deps, () => waitUntil(async () => (await read(returned)).state === 'failed', TIMEOUT_MS));
  assert.deepEqual(taken, [file, other, file, file, file, file, file]);
  assert.equal((await read(next)).state, 'done');
});

test('a torrent that the disk has no room for is made by another machine, and the video is not encoded again', async () => {
  const id = await start(5);
  const failing = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  await withWorker({ makeTorrent: failing }, () =>
    waitUntil(async () => (await read(id)).returns === 1, TIMEOUT_MS),
  );
  const episode = () =>
    db.selectFrom('episodes').selectAll().where('ordinal', '=', 5).executeTakeFirstOrThrow();
  const { id: episodeId, is_published } = await episode();
  assert.equal(is_published, false);
  const videos = () =>
    db.selectFrom('episode_videos').select('id').where('episode_id', '=', episodeId).execute();
  const prepared = await videos();
  const made: string[] = [];
  const makeTorrent = async (of: string) => {
    made.push(of);
    return torrentOf(of);
  };
  await withWorker({ makeTorrent }, () =>
    waitUntil(async () => (await read(id)).state === 'done', TIMEOUT_MS),
  );
  assert.deepEqual([made, await videos()], [[episodeId], prepared]);
  assert.equal((await episode()).is_published, true);
  const { hash } = await db.selectFrom('torrents').select('hash').executeTakeFirstOrThrow();
  assert.equal(hash, torrentOf(episodeId).hash);
});

test('a runner that is stopped at the torrent leaves the prepared video, and another file may follow', async () => {
  const id = await start(9);
  const stopping = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const makeTorrent = async () => {
    stopping.resolve();
    await stopped.promise;
    throw noSpace();
  };
  await withWorker({ makeTorrent }, async (worker) => {
    await stopping.promise;
    const ended = worker.stop('stopped');
    stopped.resolve();
    await ended;
  });
  const row = await db
    .selectFrom('ingests')
    .select(['state', 'is_published'])
    .select(sql<boolean>`video_id is not null`.as('is_prepared'))
    .where('id', '=', id)
    .executeTakeFirst();
  assert.deepEqual(row, { state: 'stopped', is_published: false, is_prepared: true });
  const again = await startIngest(
    { db, storage, dataId },
    { release: 'moon', ordinal: 9, file, changes: {} },
  );
  assert.deepEqual([again.joined, again.id === id], [false, false]);
});

test('a machine that rests after one video has no problem with another one', async () => {
  const [other, own] = [await start(10), await start(11)];
  await withWorker({ storage: fullDisk(other) }, async (worker) => {
    await waitUntil(() => worker.problem() !== null);
    assert.deepEqual(
      [worker.reasonNotProcessed(other), worker.reasonNotProcessed(own)],
      ['На диске кончилось место.', null],
    );
  });
  for (const id of [other, own]) await publishElsewhere(id);
});

test('a machine without space says for which video', async () => {
  const id = await start(12);
  const small = { ...storage, work: { ...storage.work, freeSpace: async () => 5_000_000 } };
  await withWorker({ storage: small }, async (worker) => {
    await waitUntil(() => worker.problem() !== null);
    assert.match(worker.reasonNotProcessed(id) ?? '', /мало места/);
    assert.equal(worker.reasonNotProcessed(randomUUID()), null);
  });
  await publishElsewhere(id);
});
