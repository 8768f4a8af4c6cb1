import assert from 'node:assert/strict';
import { readdir, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import { sql } from 'kysely';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { JobList, JobWithLog } from '#contract/studio/system/jobs.ts';
import { findIngest, startIngest, startIngestWorker } from '#server/publishing/ingest/ingest.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { isInGroup } from '#tests/support/process.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { makeSlowEncoder } from '#tests/support/slow-encoder.ts';
import { startTestRunner } from '#tests/support/test-runner.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
const TIMEOUT_MS = 300_000;
const lease = { seconds: 20, heartbeatMs: 200 };

let api: TestApi;
let owner: TestAccount;
let folder: string;
let video: string;
let remove: () => Promise<void>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
  ({ folder, remove } = await createTestFolder());
  video = await makeVideo(path.join(folder, 'Лисья почта - 01.mp4'), { size: '160x90', seconds: 30 });
});
after(async () => {
  await api.close();
  await remove();
});

async function list() {
  const { body } = await api.request('/api/v1/studio/jobs', { headers: owner.headers });
  return body as JobList;
}

async function read(id: string) {
  const { body } = await api.request(`/api/v1/studio/jobs/${id}`, { headers: owner.headers });
  return body as JobWithLog;
}

async function act(id: string, verb: string, body: object = {}) {
  const init = { method: 'POST', headers: owner.headers, body: JSON.stringify(body) };
  return (await api.request(`/api/v1/studio/jobs/${id}/${verb}`, init)).status;
}

async function lastEvent(): Promise<JournalEvent> {
  const { body } = await api.request('/api/v1/studio/events?limit=1', { headers: owner.headers });
  return (body as { data: [JournalEvent] }).data[0];
}

async function undo({ id }: JournalEvent) {
  const init = { method: 'POST', headers: owner.headers };
  return (await api.request(`/api/v1/studio/events/${id}/undo`, init)).status;
}

async function start(ordinal: number, file = video): Promise<string> {
  const { db, storage } = api;
  const request = { release: 'release-1', ordinal, file, changes: {} };
  return (await startIngest({ db, storage, dataId }, request)).id;
}

test('a stopped video of another process publishes nothing, its ffmpeg ends, and it can be tried again', async () => {
  const id = await start(1);
  const storageFolder = path.dirname(api.storage.localPath('x'));
  const slow = await makeSlowEncoder(folder);
  const runner = startTestRunner({ address: api.address, storageFolder, dataId, lease }, slow);
  try {
    await waitUntil(async () => (await findIngest(api.db, id))?.stage === 'encoding', TIMEOUT_MS);
    await waitUntil(() => isInGroup('ffmpeg', runner.group), TIMEOUT_MS);
    await waitUntil(async () => (await list()).workers.length === 1);
    assert.deepEqual(
      (await list()).jobs.map(({ id: one, state, file, is_silent }) => ({ id: one, state, file, is_silent })),
      [{ id, state: 'running', file: 'Лисья почта - 01.mp4', is_silent: false }],
    );
    assert.equal(await act(id, 'stop', { reason: 'не тот файл' }), 200);
    await waitUntil(() => !isInGroup('ffmpeg', runner.group), TIMEOUT_MS);
    await waitUntil(() => /здесь обработка прекращена/.test(runner.output()));
  } finally {
    await runner.end();
  }
  const { act: name, thing, thing_id, title, change, reason } = await lastEvent();
  assert.deepEqual([name, thing, thing_id, title], ['job.stop', 'job', id, 'Релиз 1, эпизод 1']);
  assert.deepEqual([change, reason], [{ state: ['running', 'stopped'] }, 'не тот файл']);
  assert.equal((await read(id)).state, 'stopped');
  const episode = await api.db
    .selectFrom('episodes')
    .select(['is_published', hasVideo.as('has_video')])
    .executeTakeFirst();
  assert.deepEqual(episode, { is_published: false, has_video: false });
  assert.deepEqual(await readdir(api.storage.localPath('videos')).catch(() => []), []);
  assert.equal(await act(id, 'stop'), 409);
  assert.equal(await act(id, 'retry'), 200);
  assert.equal((await read(id)).state, 'waiting');
  assert.equal(await act(id, 'stop'), 200);
});

test('stopping is taken back, and so is another try', async () => {
  const id = await start(2);
  await act(id, 'stop');
  const stopping = await lastEvent();
  assert.equal(stopping.can_undo, true);
  assert.equal(await undo(stopping), 200);
  assert.equal((await read(id)).state, 'waiting');
  assert.equal(await undo(stopping), 409);
  await act(id, 'stop');
  await act(id, 'retry');
  assert.equal(await undo(await lastEvent()), 200);
  assert.equal((await read(id)).state, 'stopped');
});

test('a video that is moved to the front is the next one, until that is taken back', async () => {
  const [third, fourth] = [await start(3), await start(4)];
  const earlier = sql<string>`created_at - interval '1 minute'`;
  await api.db.updateTable('ingests').set({ created_at: earlier }).where('id', '=', third).execute();
  const waiting = async () =>
    (await list()).jobs.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  assert.deepEqual(await waiting(), [third, fourth]);
  assert.equal(await act(fourth, 'first'), 200);
  assert.deepEqual(await waiting(), [fourth, third]);
  const moving = await lastEvent();
  assert.deepEqual([moving.act, moving.change], ['job.first', { is_first: [false, true] }]);
  assert.equal(await undo(moving), 200);
  assert.deepEqual(await waiting(), [third, fourth]);
  for (const id of [third, fourth]) await act(id, 'stop');
  assert.equal(await act(third, 'first'), 409);
});

test('a damaged file fails with a sentence and the words of ffmpeg', async () => {
  const damaged = await makeVideo(path.join(folder, 'damaged.mkv'), { seconds: 20 });
  const id = await start(5, damaged);
  await truncate(damaged, Math.floor((await stat(damaged)).size / 2));
  const { db, storage } = api;
  const worker = await startIngestWorker({ db, storage, dataId, log: () => {} });
  await waitUntil(async () => (await read(id)).state === 'failed', TIMEOUT_MS);
  await worker.stop('shutdown');
  const job = await read(id);
  assert.match(job.failure ?? '', /обрывается|повреждён/);
  assert.match(job.log.join('\n'), /^\d\d:\d\d:\d\d Файл damaged\.mkv\n.*Проверяем файл/);
  assert.match(job.log.at(-1) ?? '', /обрывается|повреждён/);
  // The killed one of the first test is there until it has been silent for an hour.
  assert.equal((await list()).workers.length, 1);
});

test('a published episode stops waiting for its torrent, waits again, and has its report', async () => {
  const id = await start(6);
  const report = 'Взят звук: русский, AAC, стерео.';
  await api.db.updateTable('ingests').set({ is_published: true, report }).where('id', '=', id).execute();
  const init = { method: 'POST', headers: owner.headers, body: '{}' };
  for (const [verb, state] of [
    ['stop', 'stopped'],
    ['retry', 'waiting'],
  ]) {
    const { status } = await api.request(`/api/v1/studio/jobs/${id}/${verb}`, init);
    const job = await read(id);
    assert.deepEqual([status, job.state, job.report], [200, state, report]);
  }
  await api.db.deleteFrom('ingests').where('id', '=', id).execute();
});

test('what does not exist cannot be acted on', async () => {
  for (const verb of ['stop', 'retry', 'first'])
    assert.equal(await act('00000000-0000-4000-8000-000000000009', verb), 404, verb);
});
