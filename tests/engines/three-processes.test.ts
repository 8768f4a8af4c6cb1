import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { login, logout } from '#contract/auth.ts';
import { myProfile } from '#contract/profile.ts';
import { createTestAccount, createTestSession, PASSWORD } from '#tests/support/samples/account.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { runAkane } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';
import { startRedis, type TestRedis } from './redis.ts';

// Three processes behind PgBouncer, which passes on no notifications, and one Redis that they share.
const PROCESSES = 3;
const POLL_MS = 4000;
const MAX_REQUESTS = 1200;
const MAX_MS = 1000;

let engine: EngineSite;
let redis: TestRedis;
before(async () => {
  redis = await startRedis();
  engine = await startEngineSite({
    processes: PROCESSES,
    settings: {
      DATABASE_DIRECT_URL: '',
      REDIS_URL: `redis://127.0.0.1:${redis.port}/1`,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT: String(MAX_REQUESTS),
      CHANGES_POLL_MS: String(POLL_MS),
    },
  });
});
after(async () => {
  await engine.close();
  await redis.remove();
});

type Answer = { status: number | string; ms: number };

/** Sends a request to one of the processes in turn, from an address. */
async function send(i: number, from: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const started = performance.now();
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', from);
  try {
    const response = await fetch(`${engine.sites[i % PROCESSES]?.origin}${path}`, { ...init, headers });
    await response.text();
    return { status: response.status, ms: performance.now() - started };
  } catch (error) {
    return { status: String(error), ms: performance.now() - started };
  }
}

const signIn = (i: number, password: string, name = 'mika') =>
  send(i, `203.0.113.${i}`, login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: name, password }),
  });

const STATUS = '/api/v1/app/status';
const AT_ONCE = 10;

/** Sends so many requests from one address to some processes and returns how many passed; the others must be 429. */
async function countPassed(count: number, from: string, processes = [0, 1, 2]): Promise<number> {
  const answers: Answer[] = [];
  let sent = 0;
  const sender = async () => {
    while (sent < count) {
      const i = processes[(sent += 1) % processes.length] ?? 0;
      answers.push(await send(i, from, STATUS));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const statuses = new Set(answers.map(({ status }) => status));
  assert.deepEqual(
    [...statuses].filter((status) => status !== 200 && status !== 429),
    [],
  );
  return answers.filter(({ status }) => status === 200).length;
}

let visitors = 0;
const newAddress = () => `198.51.${(visitors += 1) >> 8}.${visitors & 255}`;

/** Sends twenty requests a second of other visitors until it is stopped, and returns all answers. */
function keepSending(): () => Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const over = new AbortController();
  const work = async () => {
    for (let i = 0; !over.signal.aborted; i += 1) {
      answers.push(send(i, newAddress(), i % 2 === 0 ? STATUS : '/api/v1/anime/releases/random?limit=1'));
      await pause(50);
    }
  };
  const working = work();
  return async () => {
    over.abort();
    await working;
    return Promise.all(answers);
  };
}

const sharedPassed = () => countPassed(MAX_REQUESTS + 300, newAddress());

/** Runs work while other visitors send requests; returns how long the slowest of these took, all must be 200. */
async function underLoad(work: () => Promise<void>): Promise<number> {
  const stopSending = keepSending();
  await pause(1000);
  await work();
  const answers = await stopSending();
  const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
  console.log(`${answers.length} requests of others, the slowest ${slowest} ms`);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  return slowest;
}

const passOneProcess = async () =>
  assert.equal(await countPassed(MAX_REQUESTS + 100, newAddress(), [0]), MAX_REQUESTS);

async function withoutRedis(leave: () => unknown, comeBack: () => unknown): Promise<void> {
  const calm = await underLoad(passOneProcess);
  const slowest = await underLoad(async () => {
    await leave();
    await passOneProcess();
    await pause(3000);
    await comeBack();
    await pause(2000);
  });
  // A busy machine may be slow by itself.
  assert.ok(slowest < Math.max(MAX_MS, 2 * calm), `${slowest} ms, ${calm} ms with Redis`);
  await waitUntil(async () => (await sharedPassed()) === MAX_REQUESTS);
}

test('the start names the Redis that it uses', () => {
  for (const { process } of engine.sites)
    assert.match(process.output(), new RegExp(`^Valkey или Redis: 127\\.0\\.0\\.1:${redis.port}$`, 'm'));
});

test('five wrong passwords stay five over three processes', async () => {
  const db = openDatabase({ url: engine.postgres.urlOf('akane') });
  await db.deleteFrom('sessions').where('user_id', '=', engine.account.id).execute();
  await db.destroy();
  const statuses = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await signIn(i, 'не тот пароль')).status);
  assert.deepEqual(statuses, [...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
  assert.equal((await signIn(20, PASSWORD)).status, 429);
});

test('of sixty wrong passwords at once five are compared, although transactions are serializable', async () => {
  const wrong = Array.from({ length: 60 }, (_, i) => signIn(100 + i, 'не тот пароль', 'nobody-at-once'));
  const counts = Map.groupBy(await Promise.all(wrong), ({ status }) => status);
  const shown = [...counts].map(([status, answers]) => `${status}: ${answers.length}`);
  console.log(shown.join(', '));
  assert.equal(counts.get(401)?.length, 5, shown.join());
  assert.equal(counts.get(429)?.length, 55, shown.join());
});

test('1,200 requests a minute stay 1,200 over three processes', async () => {
  // On a busy machine an answer of Redis may come too late.
  await waitUntil(async () => (await sharedPassed()) === MAX_REQUESTS);
});

test('while Redis is stopped each process limits by itself, without an error or a wait', async () => {
  await withoutRedis(redis.stop, redis.start);
});

test('while Redis is frozen each process limits by itself, without an error or a wait', async () => {
  await withoutRedis(redis.freeze, redis.thaw);
});

/** Ends the session of an account; returns after how many milliseconds all processes refuse it. */
async function endSession(
  account: number,
  name: string,
  end: (token: string) => Promise<void>,
): Promise<number> {
  const db = openDatabase({ url: engine.postgres.urlOf('akane') });
  const token = await createTestSession({ db }, account, name);
  await db.destroy();
  const address = newAddress();
  const ask = (i: number) =>
    send(i, address, myProfile.path, { headers: { authorization: `Bearer ${token}` } });
  for (let i = 0; i < PROCESSES; i += 1) assert.equal((await ask(i)).status, 200);
  await end(token);
  const started = performance.now();
  for (let i = 0; i < PROCESSES; i += 1) await waitUntil(async () => (await ask(i)).status !== 200);
  return performance.now() - started;
}

const signOut = (name: string) =>
  endSession(engine.account.id, name, async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await send(0, newAddress(), logout.path, { method: 'POST', headers })).status, 200);
  });

const WOKEN_MS = POLL_MS / 4;

test('a change of one process is seen by the others at once, and at their next look without Redis', async () => {
  const delays = [];
  for (let i = 0; i < 6; i += 1) delays.push(await signOut(`woken-${i}`));
  console.log(`seen after ${delays.map(Math.round).join(', ')} ms`);
  assert.ok(Math.max(...delays) < WOKEN_MS, delays.join());
  await redis.stop();
  const delay = await signOut('not-woken');
  console.log(`without Redis after ${Math.round(delay)} ms`);
  assert.ok(delay < POLL_MS + 1500, String(delay));
  await redis.start();
  await waitUntil(async () => (await signOut(`back-${newAddress()}`)) < WOKEN_MS);
});

test('a command wakes the processes up', async () => {
  const db = openDatabase({ url: engine.postgres.urlOf('akane') });
  const { id } = await createTestAccount({ db }, 'rin');
  await db.destroy();
  const run = async (...args: string[]) => {
    const { code, output } = await runAkane(['user', ...args], engine.site.env);
    assert.equal(code, 0, output);
  };
  const delays = [];
  for (let i = 0; i < 3; i += 1) {
    delays.push(await endSession(id, `banned-${i}`, () => run('ban', 'rin', '--reason', 'Спам')));
    await run('unban', 'rin');
  }
  console.log(`seen after ${delays.map(Math.round).join(', ')} ms`);
  assert.ok(Math.max(...delays) < WOKEN_MS, delays.join());
});
