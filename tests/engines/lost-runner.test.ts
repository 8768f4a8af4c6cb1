import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { storedPlaylist, videoColumn } from '#server/catalog/episodes/episode-video.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { openS3Storages } from '#server/media/storage/s3/open.ts';
import { SOURCES, type Storage } from '#server/media/storage/storage.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';
import { startScript, type RunningProcess } from '#tests/support/process.ts';
import { startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';
import { DATABASE } from './harsh-database.ts';
import { startRunner, type TestRunner } from './runner.ts';

// Runners that share only a database and a bucket, each on a machine of its own name.

// The lease of thirty seconds, a look, and the start of the program on a busy machine.
const MAX_TAKEOVER_MS = 60_000;
const UNAVAILABLE_MS = 300_000;
const RELEASE = 'release-1';

let engine: EngineSite;
let s3: TestS3;
let storage: Storage;
let db: Database;
let folder: string;
let video: string;
let runners: TestRunner[] = [];
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-runners-'));
  s3 = await startS3();
  const work = openWorkFolders(path.join(folder, 'work'));
  ({ storage } = openS3Storages(s3.settings, work, assert.fail));
  engine = await startEngineSite({ settings: { ...s3.env, ROLES: 'web' } });
  db = openDatabase({ url: engine.postgres.urlOf(DATABASE) });
  video = await makeVideo(path.join(folder, 'long.mp4'), { size: '854x480', seconds: 180 });
});
afterEach(async () => {
  for (const { signal } of runners) signal('SIGKILL');
  await Promise.all(runners.map(({ ended }) => ended));
  runners = [];
});
after(async () => {
  await db.destroy();
  await engine.close();
  await s3.remove();
  await rm(folder, { recursive: true, force: true });
});

async function addRunner(host: string): Promise<TestRunner> {
  const own = { DATA_DIR: path.join(folder, host), WORK_DIR: path.join(folder, `${host}-work`) };
  const runner = await startRunner(host, { ...engine.site.env, ...own });
  runners.push(runner);
  return runner;
}

/** Hands a video over with a command that does not process it. */
function ingest(ordinal: number, file = video): RunningProcess {
  const args = ['ingest', '--release', RELEASE, '--ordinal', String(ordinal), file];
  return startScript('operator/akane.ts', args, engine.site.env);
}

function ingestOf(ordinal: number) {
  return db
    .selectFrom('ingests')
    .innerJoin('episodes', 'episodes.id', 'ingests.episode_id')
    .select([
      'ingests.state',
      'ingests.run',
      'ingests.progress',
      'episodes.is_published',
      'losses',
      videoColumn().as('video'),
    ])
    .where('episodes.ordinal', '=', ordinal)
    .executeTakeFirst();
}

// Progress is saved every five seconds. A later share than the first one saved may come only after the encoding.
const untilEncoding = (ordinal: number) =>
  waitUntil(async () => ((await ingestOf(ordinal))?.progress ?? 0) > 0, UNAVAILABLE_MS);

/** The folders of all videos in the storage. */
async function videoFolders(): Promise<string[]> {
  const keys = await Array.fromAsync(storage.list('videos'), ({ key }) => path.posix.dirname(key));
  return [...new Set(keys)];
}

/** Waits until a command has published its episode; there is one more video, which the episode names. */
async function assertPublishedOnce(
  command: RunningProcess,
  ordinal: number,
  before: string[],
): Promise<void> {
  const { code, output } = await command.finished;
  assert.equal(code, 0, output);
  const row = await ingestOf(ordinal);
  assert.equal(row?.is_published, true);
  const added = (await videoFolders()).filter((key) => !before.includes(key));
  assert.deepEqual(added, [path.posix.dirname(storedPlaylist(row.video, 480) ?? '')]);
  await waitUntil(async () => (await Array.fromAsync(storage.list(SOURCES))).length === 0);
}

test('the video of a runner that dies while encoding is published once, by another within a minute', async () => {
  const before = await videoFolders();
  const both = [await addRunner('pod-a-7f9c'), await addRunner('pod-b-11aa')];
  const command = ingest(101);
  await untilEncoding(101);
  const first = both.find((one) => one.isEncoding()) ?? assert.fail();
  const second = both.find((one) => one !== first) ?? assert.fail();
  const run = (await ingestOf(101))?.run;
  const killedAt = performance.now();
  first.signal('SIGKILL');
  await waitUntil(async () => (await ingestOf(101))?.run !== run, MAX_TAKEOVER_MS);
  const takenAt = performance.now();
  await assertPublishedOnce(command, 101, before);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `taken over after ${seconds(killedAt, takenAt)} s, published ${seconds(takenAt, performance.now())} s later`,
  );
  assert.deepEqual([second.started(), (await ingestOf(101))?.losses], [[video], 1]);
});

test('a runner that was frozen past its lease publishes nothing and ends its ffmpeg', async () => {
  const before = await videoFolders();
  const command = ingest(102);
  const frozen = await addRunner('pod-c-22bb');
  await untilEncoding(102);
  frozen.signal('SIGSTOP');
  const second = await addRunner('pod-d-33cc');
  await waitUntil(() => second.started().length > 0, MAX_TAKEOVER_MS);
  frozen.signal('SIGCONT');
  await waitUntil(() => /здесь обработка прекращена/.test(frozen.output()));
  assert.equal(frozen.isEncoding(), false);
  await assertPublishedOnce(command, 102, before);
  assert.deepEqual(second.started(), [video]);
});

test('two runners process four videos, each once', async () => {
  const before = await videoFolders();
  const ordinals = [201, 202, 203, 204];
  const both = [await addRunner('pod-e-44dd'), await addRunner('pod-f-55ee')];
  const files = await Promise.all(
    ordinals.map((ordinal) => makeVideo(path.join(folder, `${ordinal}.mp4`), { seconds: 8 })),
  );
  const commands = ordinals.map((ordinal, i) => ingest(ordinal, files[i]));
  for (const { finished } of commands) {
    const { code, output } = await finished;
    assert.equal(code, 0, output);
  }
  const started = both.map((runner) => runner.started());
  console.log(`${started.map(({ length }) => length).join(' and ')} videos`);
  assert.deepEqual(started.flat().toSorted(), files);
  assert.equal((await videoFolders()).length, before.length + ordinals.length);
});

test('a runner that is stopped gives its video back at once, and the next one publishes it', async () => {
  const before = await videoFolders();
  const command = ingest(103);
  const first = await addRunner('pod-g-66ff');
  await untilEncoding(103);
  first.signal('SIGTERM');
  assert.equal(await first.ended, 0, first.output());
  assert.equal((await ingestOf(103))?.state, 'waiting');
  await addRunner('pod-h-77aa');
  await assertPublishedOnce(command, 103, before);
  assert.equal((await ingestOf(103))?.losses, 0);
});
