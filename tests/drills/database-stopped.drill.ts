import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import {
  sendRequest,
  startDrillSite,
  uncachedRequests,
  type DrillResponse,
  type DrillSite,
} from './drill-site.ts';
import { signalDatabase } from '#tests/support/postgres-processes.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const STOPPED_MS = 30_000;
// Five attempts a second apart, and a reserve for a slow machine.
const BOUND_MS = 20_000;

let drill: DrillSite;
before(async () => {
  drill = await startDrillSite();
});
after(async () => {
  signalDatabase(drill.postgres, 'SIGCONT');
  await drill.close();
});

async function connections(): Promise<number> {
  const client = new pg.Client(drill.database);
  await client.connect();
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where application_name like 'akane%'`,
  );
  await client.end();
  return rows[0]?.open ?? 0;
}

const READ = { path: '/api/v1/anime/releases/random?limit=1' };
const WRITE = {
  method: 'POST',
  path: '/api/v1/accounts/users/me/favorites',
  body: [{ release_id: 5 }],
  isOwn: true,
};
const SEEN = ['/', '/api/v1/anime/releases/latest?limit=3', '/anime/releases/release/release-1'];

test('a database frozen for half a minute delays no request beyond the bound, and the server recovers by itself', async () => {
  for (const path of SEEN) assert.equal((await sendRequest(drill, { path })).status, 200, path);
  await Promise.all(
    Array.from({ length: 10 }, uncachedRequests)
      .flat()
      .map((request) => sendRequest(drill, request)),
  );
  const before = await connections();

  signalDatabase(drill.postgres, 'SIGSTOP');
  const stoppedAt = performance.now();
  const answers: DrillResponse[] = [];
  const worker = async () => {
    while (performance.now() - stoppedAt < STOPPED_MS - 2000) {
      for (const request of uncachedRequests()) {
        answers.push(await sendRequest(drill, request));
        if (performance.now() - stoppedAt > STOPPED_MS - 2000) return;
      }
      await pause(100);
    }
  };
  const cached: (number | string)[] = [];
  const visitor = async () => {
    while (performance.now() - stoppedAt < STOPPED_MS - 2000) {
      for (const path of SEEN) cached.push((await sendRequest(drill, { path })).status);
      await pause(200);
    }
  };
  await Promise.all([visitor(), ...Array.from({ length: 8 }, worker)]);
  const write = await sendRequest(drill, WRITE);

  signalDatabase(drill.postgres, 'SIGCONT');
  const continuedAt = performance.now();
  await waitUntil(
    async () =>
      (await sendRequest(drill, READ)).status === 200 && (await sendRequest(drill, WRITE)).status === 200,
  );
  const recoveryMs = performance.now() - continuedAt;
  await waitUntil(async () => (await connections()) <= before + 2);

  const counts = Object.entries(Object.groupBy(answers, ({ status }) => String(status)));
  console.log('answers', Object.fromEntries(counts.map(([status, all]) => [status, all?.length])));
  console.log('longest wait', Math.round(Math.max(...answers.map(({ ms }) => ms))), 'ms');
  console.log(
    'cached answers',
    cached.length,
    'all 200:',
    cached.every((status) => status === 200),
  );
  console.log('back after', Math.round(recoveryMs), 'ms; connections', before, '->', await connections());
  assert.deepEqual([write.status, write.retryAfter], [503, '5']);
  assert.ok(cached.every((status) => status === 200));
  assert.ok(answers.every(({ status }) => typeof status === 'number' && status !== 500));
  assert.ok(answers.every(({ ms }) => ms < BOUND_MS));
  assert.equal(drill.site.process.child.exitCode, null);
});
