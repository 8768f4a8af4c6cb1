import assert from 'node:assert/strict';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { createTestDatabase, urlOfAddress } from '#tests/support/database.ts';
import { startScript, type RunningProcess } from '#tests/support/process.ts';
import { makeSlowEncoder } from '#tests/support/slow-encoder.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/servers/database-proxy.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { watchIngest } from './ingest.ts';

const UNAVAILABLE_MS = 300_000;

let db: Database;
let proxy: DatabaseProxy;
let folder: string;
let video: string;
let slow: NodeJS.ProcessEnv;
let started: RunningProcess | undefined;
let close: () => Promise<void>;
before(async () => {
  const made = await createTestFolder();
  const database = await createTestDatabase();
  ({ folder } = made);
  ({ db } = database);
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  video = await makeVideo(path.join(folder, 'long.mp4'), { size: '160x90', seconds: 6 });
  slow = await makeSlowEncoder(folder);
  proxy = await startDatabaseProxy(database.address);
  close = async () => {
    await proxy.close();
    await database.close();
    await made.remove();
  };
});
afterEach(async () => {
  started?.child.kill('SIGKILL');
  await started?.finished;
  await proxy.mend();
});
after(() => close());

function ingest(ordinal: number): RunningProcess {
  started = startScript(
    'operator/akane.ts',
    ['ingest', '--release', 'moon', '--ordinal', String(ordinal), video],
    { ...slow, DATABASE_URL: urlOfAddress(proxy.address), DATA_DIR: path.join(folder, 'data'), DEMO: 'off' },
  );
  return started;
}

async function ingestOf(ordinal: number) {
  return db
    .selectFrom('ingests')
    .innerJoin('episodes', 'episodes.id', 'ingests.episode_id')
    .select(['state', 'stage', 'losses', 'returns', 'ingests.id'])
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
}

async function cutWhileEncoding(command: RunningProcess, ordinal: number): Promise<void> {
  await waitUntil(async () => {
    assert.equal(command.child.exitCode, null, command.output());
    return (await ingestOf(ordinal))?.stage === 'encoding';
  }, UNAVAILABLE_MS);
  proxy.cut();
}

test('the command keeps what it encodes while the database is away, publishes it and says what was in the file', async () => {
  const command = ingest(1);
  await cutWhileEncoding(command, 1);
  await command.waitForOutput(/продолжается без базы данных/);
  await proxy.mend();
  const { code, output } = await command.finished;
  assert.equal(code, 0, output);
  assert.match(
    output,
    /Эпизод 1 релиза «moon» опубликован\.\nВ файле \(MP4\): .*Взят звук: .*AAC, моно\. .*\n/,
  );
  assert.doesNotMatch(output, /^ +at /m);
  const { state, losses, returns } = (await ingestOf(1)) ?? assert.fail();
  assert.deepEqual({ state, losses, returns }, { state: 'done', losses: 0, returns: 0 });
});

test('a command that is interrupted without a database says that the video stays in the queue', async () => {
  const command = ingest(2);
  await cutWhileEncoding(command, 2);
  command.child.kill('SIGINT');
  const { code, output } = await command.finished;
  assert.deepEqual(
    [code, output.match(/База данных не отвечает\. Видео остаётся в очереди/)?.length],
    [130, 1],
    output,
  );
});

test('watching ends when the database stays away or the own runner gave the video back', async () => {
  const { id } = (await ingestOf(2)) ?? assert.fail();
  const stopped = new AbortController().signal;
  const through = openDatabase(proxy.address);
  try {
    await db.updateTable('ingests').set({ state: 'waiting' }).where('id', '=', id).execute();
    const worker = { current: () => null, reasonNotProcessed: () => 'На диске кончилось место.' };
    const notes: string[] = [];
    const note = (_value: number, text = '') => void notes.push(text);
    const back = await watchIngest({ db: through, id, worker, stopped }, note);
    assert.deepEqual(back, { end: 'given back', view: back.view, problem: 'На диске кончилось место.' });
    proxy.cut();
    const away = await watchIngest({ db: through, id, worker: undefined, stopped }, note, 0);
    assert.equal(away.end, 'away');
    assert.ok(notes.includes('База данных не отвечает, ждём её'));
  } finally {
    await through.destroy();
  }
});

test('watching goes on while the own runner rests after the video of another command', async () => {
  const { id } = (await ingestOf(2)) ?? assert.fail();
  const set = (state: 'waiting' | 'done') =>
    db.updateTable('ingests').set({ state }).where('id', '=', id).execute();
  await set('waiting');
  const problem = 'На диске кончилось место.';
  const worker = {
    current: () => null,
    problem: () => problem,
    reasonNotProcessed: (asked: string) => (asked === id ? null : problem),
  };
  const { signal } = new AbortController();
  let ending: Promise<unknown> | undefined;
  const watched = await watchIngest({ db, id, worker, stopped: signal }, () => void (ending ??= set('done')));
  await ending;
  assert.equal(watched.end, 'over');
});
