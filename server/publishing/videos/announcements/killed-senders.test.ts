// Processes that send announcements: killed between sending and recording, and several at once.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addChannel, announcementsOf, publishNewEpisode } from '#tests/support/samples/announced-episode.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { type ChannelService, startChannelService } from '#tests/support/servers/channel-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const WORKER = path.join(import.meta.dirname, '../../../../tests/support/announcement-worker.ts');
const TIMEOUT_MS = 120_000;
let db: Database;
let address: DatabaseAddress;
let close: () => Promise<void>;
let service: ChannelService;
let release: number;

before(async () => {
  ({ db, address, close } = await createTestDatabase());
  service = await startChannelService();
  release = await addRelease(db, 'fox-mail', '2020-01-01T00:00:00+00:00');
});
after(async () => {
  await close();
  await service.close();
});

function startWorker() {
  const { origin } = service;
  const announcing = { telegram: origin, vk: origin, max: origin, ownOrigins: [origin] };
  const child = spawn(process.execPath, [WORKER, JSON.stringify({ address, announcing })], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const MAX = '/messages';
const HOOK = '/hook';

test('after a kill between sending and recording only a service that takes it once gets it again', async () => {
  await addChannel(db, { title: 'max', kind: 'max', address: '1', secret: 'token' });
  await addChannel(db, { title: 'hook', address: `${service.origin}${HOOK}` });
  for (const one of [MAX, HOOK]) service.answers.set(one, 'hang');
  const episode = await publishNewEpisode(db, release, 1);
  const killed = startWorker();
  try {
    await Promise.all([service.waitFor(MAX), service.waitFor(HOOK)]);
  } finally {
    await killed.kill();
  }
  for (const { state } of (await announcementsOf(db, episode)).values()) assert.equal(state, 'sending');
  service.answers.clear();
  // Nobody waits until the attempt counts as dead.
  await sql`update announcements set state_at = now() - interval '2 minutes'`.execute(db);
  const next = startWorker();
  try {
    const isHook = (wanted: string) => async () =>
      (await announcementsOf(db, episode)).get('hook')?.state === wanted;
    await waitUntil(isHook('waiting'), TIMEOUT_MS);
    const { rows } = await sql<{ pause: number }>`
      update announcements set due_at = now() from announcements as before
      where before.id = announcements.id and before.state = 'waiting'
      returning extract(epoch from before.due_at - before.state_at)::integer as pause`.execute(db);
    assert.deepEqual(rows, [{ pause: 30 }]);
    await waitUntil(isHook('sent'), TIMEOUT_MS);
  } finally {
    await next.kill();
  }
  const found = await announcementsOf(db, episode);
  assert.deepEqual([found.get('max')?.state, found.get('hook')?.state], ['unknown', 'sent']);
  assert.equal(service.sentTo(MAX).length, 1);
  const keys = service.sentTo(HOOK).map(({ headers }) => headers['idempotency-key']);
  assert.deepEqual(keys, [found.get('hook')?.id, found.get('hook')?.id]);
});

test('three processes send each announcement once', async () => {
  await db.deleteFrom('announcement_channels').execute();
  service.received.length = 0;
  const paths = ['/a', '/b', '/c', '/d'];
  for (const title of paths) await addChannel(db, { title, address: `${service.origin}${title}` });
  const episodes: string[] = [];
  for (const ordinal of [2, 3, 4]) episodes.push(await publishNewEpisode(db, release, ordinal));
  const workers = [startWorker(), startWorker(), startWorker()];
  try {
    const left = () => db.selectFrom('announcements').select('id').where('state', '!=', 'sent').execute();
    await waitUntil(async () => (await left()).length === 0, TIMEOUT_MS);
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
  const keys = service.received.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, paths.length * episodes.length);
  assert.equal(new Set(keys).size, keys.length);
});
