import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sendRequest, startDrillSite, uncachedRequests, type DrillSite } from './drill-site.ts';
import { postmasterPid, signalDatabase } from '#tests/support/postgres-processes.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const REQUESTS = 5000;
const KILLS = 8;
const AT_ONCE = 12;
const MAX_MS = 200_000;

let drill: DrillSite;
before(async () => {
  drill = await startDrillSite();
});
after(() => drill.close());

const isWorking = async () =>
  (await sendRequest(drill, { path: '/api/v1/anime/releases/random?limit=1' })).status === 200;

async function killRepeatedly(isOver: () => boolean): Promise<number> {
  let kills = 0;
  for (; !isOver(); kills += 1) {
    await waitUntil(isWorking);
    // Alternates between the postmaster alone, whose backends end later, and all processes at once.
    if (kills % 2 === 0) process.kill(postmasterPid(drill.postgres), 'SIGKILL');
    else signalDatabase(drill.postgres, 'SIGKILL');
  }
  return kills;
}

test('while the database is killed repeatedly, no request fails with a server error', async () => {
  const counts = new Map<string, number>();
  const bad: string[] = [];
  const startedAt = performance.now();
  const queue: ReturnType<typeof uncachedRequests> = [];
  const state = { sent: 0, kills: 0 };
  const isOver = () =>
    performance.now() - startedAt > MAX_MS || (state.sent >= REQUESTS && state.kills >= KILLS);
  const worker = async () => {
    while (!isOver()) {
      if (queue.length === 0) queue.push(...uncachedRequests());
      const request = queue.pop();
      if (!request) continue;
      state.sent += 1;
      const { status, retryAfter, text } = await sendRequest(drill, request);
      counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
      const isWrong = typeof status === 'string' || status === 500 || (status === 503 && retryAfter === null);
      if (isWrong) bad.push(`${status} ${request.method ?? 'GET'} ${request.path} ${text.slice(0, 200)}`);
    }
  };
  const killer = killRepeatedly(() => {
    state.kills += 1;
    return isOver();
  });
  await Promise.all([killer, ...Array.from({ length: AT_ONCE }, worker)]);
  console.log(
    `${state.sent} requests, ${await killer} kills, ${Math.round(performance.now() - startedAt)} ms`,
  );
  console.log(Object.fromEntries(counts));
  for (const line of new Set(bad.map((text) => text.replace(/\d+/g, '#')))) console.log(`bad: ${line}`);
  assert.ok(state.sent >= 1000);
  assert.deepEqual(bad.length, 0);
  await waitUntil(isWorking);
  assert.equal(drill.site.process.child.exitCode, null);
});
