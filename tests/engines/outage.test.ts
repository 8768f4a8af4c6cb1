import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sendRequest, uncachedRequests, type DrillRequest } from '#tests/drills/drill-site.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';
import { load } from './load.ts';

let engine: EngineSite;
before(async () => {
  engine = await startEngineSite();
});
after(() => engine.close());

const MAX_WAIT_MS = 6000;
const MAX_RECOVERY_MS = 3000;
const MAX_LINES = 12;
const CACHED = ['/', '/api/v1/anime/releases/latest?limit=3', '/anime/releases/release/release-1'];
const READ = { path: '/api/v1/anime/releases/random?limit=1' };
const WRITE = {
  method: 'POST',
  path: '/api/v1/accounts/users/me/favorites',
  body: [{ release_id: 5 }],
  isOwn: true,
};

const send = (request: DrillRequest) => sendRequest(engine, request);

function uncached(): () => DrillRequest {
  const queue: DrillRequest[] = [];
  return () => {
    if (queue.length === 0) queue.push(...uncachedRequests());
    return queue.pop() ?? READ;
  };
}

function cached(): () => DrillRequest {
  let count = 0;
  return () => ({ path: CACHED[(count += 1) % CACHED.length] ?? '/' });
}

async function outage(durationMs: number, begin: () => unknown, end: () => unknown): Promise<void> {
  const logged = engine.site.process.output().length;
  for (const path of CACHED) assert.equal((await send({ path })).status, 200, path);
  await load(send, 1000, uncached());
  await begin();
  const [known, others] = await Promise.all([
    load(send, durationMs, cached()),
    load(send, durationMs, uncached()),
  ]);
  await end();
  const endedAt = performance.now();
  await waitUntil(async () => (await send(READ)).status === 200 && (await send(WRITE)).status === 200);
  const recoveryMs = performance.now() - endedAt;

  const counts = Object.entries(Object.groupBy(others, ({ status }) => String(status)));
  const slowest = others.toSorted((a, b) => b.ms - a.ms)[0];
  console.log('uncached', Object.fromEntries(counts.map(([status, all]) => [status, all?.length])));
  console.log(
    'cached',
    known.length,
    '; slowest',
    Math.round(slowest?.ms ?? 0),
    'ms; back after',
    Math.round(recoveryMs),
    'ms',
  );
  assert.deepEqual(new Set(known.map(({ status }) => status)), new Set([200]));
  const wrong = others.filter(({ status }) => typeof status === 'string' || status === 500);
  assert.deepEqual(
    wrong.map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
    [],
  );
  const unavailable = others.filter(({ status }) => status === 503);
  assert.ok(unavailable.length > others.length / 2);
  assert.ok(unavailable.every(({ retryAfter }) => retryAfter !== null));
  assert.ok((slowest?.ms ?? 0) < MAX_WAIT_MS, `${slowest?.ms} ms`);
  assert.ok(recoveryMs < MAX_RECOVERY_MS, `${recoveryMs} ms`);
  // Each kind of work says once that it could not be done.
  const lines = engine.site.process.output().slice(logged).trim().split('\n');
  console.log('log\n ', lines.join('\n  '));
  assert.ok(lines.length <= MAX_LINES, lines.join('\n'));
  assert.deepEqual(
    lines.filter((line) => !/^(?:$|20\S+Z [А-ЯA-Z])/.test(line)),
    [],
  );
}

test('while the database is stopped behind a pooler, cached answers stay and the others are 503 at once', async () => {
  await outage(
    10_000,
    () => engine.postgres.stop(),
    () => engine.postgres.start(),
  );
});

test('while the database is frozen behind a pooler, nobody waits longer than six seconds', async () => {
  await outage(
    20_000,
    () => engine.postgres.freeze(),
    () => engine.postgres.thaw(),
  );
});
