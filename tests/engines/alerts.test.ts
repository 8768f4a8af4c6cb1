// Each alert rings once by its real cause, in a Prometheus for which a minute takes two seconds.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openS3Storages } from '#server/media/storage/s3/open.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { PASSWORD } from '#tests/support/samples/account.ts';
import { freePort, runAkane, startScript, type RunningProcess } from '#tests/support/process.ts';
import { startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';
import { DATABASE } from './harsh-database.ts';
import { startPrometheus, type TestPrometheus } from './prometheus.ts';
import { startRedis, type TestRedis } from './redis.ts';

const NAMES = [
  ...readFileSync(path.resolve(import.meta.dirname, '../../deploy/monitoring/alerts.yaml'), 'utf8').matchAll(
    /- alert: (\w+)/g,
  ),
].map(([, name = '']) => name);
// A lag of thirty seconds takes as long.
const TIMEOUT_MS = 120_000;
const rung = new Set<string>();

let folder: string;
let disk: string | undefined;
let engine: EngineSite;
let s3: TestS3;
let redis: TestRedis;
let db: Database;
let prometheus: TestPrometheus;
let others: RunningProcess[] = [];
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'akane-alerts-'));
  const port = await freePort();
  jobsPort = await freePort();
  [s3, redis] = [await startS3(), await startRedis()];
  engine = await startEngineSite({
    withReplica: true,
    settings: {
      ...s3.env,
      ROLES: 'web,tracker',
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      OPERATIONS_PORT: String(port),
      DATABASE_POOL: '2',
    },
  });
  db = openDatabase({ url: engine.postgres.urlOf(DATABASE) });
  await startJobs();
  prometheus = await startPrometheus();
  prometheus.watch('web', port);
  prometheus.watch('jobs', jobsPort);
});
after(async () => {
  for (const { child } of others) child.kill('SIGKILL');
  await Promise.all(others.map(({ finished }) => finished));
  await prometheus.remove();
  await db.destroy();
  await engine.close().catch(() => {});
  await redis.remove();
  await s3.remove();
  if (disk !== undefined) execFileSync('umount', ['-l', disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process of the site beside the web one. */
function start(script: string, args: string[], env: NodeJS.ProcessEnv): RunningProcess {
  const started = startScript(script, args, { ...engine.site.env, ...env });
  others.push(started);
  return started;
}

let jobs: RunningProcess;
let jobsPort: number;
async function startJobs(): Promise<void> {
  jobs = start('operator/start.ts', [], {
    DATA_DIR: path.join(folder, 'jobs'),
    ROLES: 'jobs',
    OPERATIONS_PORT: String(jobsPort),
  });
  await jobs.waitForOutput(/Аканэ работает/);
}

async function end(one: RunningProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  one.child.kill(signal);
  await one.finished;
  others = others.filter((other) => other !== one);
}

/** Waits until these alerts ring, which were silent before; `cause` is repeated until then. */
async function assertRings(names: readonly string[], cause: () => Promise<unknown> = async () => {}) {
  let firing: string[] = [];
  const ring = async () => {
    await cause();
    firing = await prometheus.listFiring();
    return names.every((name) => firing.includes(name));
  };
  await waitUntil(ring, TIMEOUT_MS).catch((error: unknown) => {
    throw new Error(`of ${names.join(', ')} there ring ${firing.join(', ')}`, { cause: error });
  });
  for (const name of names) rung.add(name);
}

const assertSilent = (...names: string[]) =>
  waitUntil(async () => {
    const firing = await prometheus.listFiring();
    return !names.some((name) => firing.includes(name));
  }, TIMEOUT_MS);

let asked = 0;
const ask = (address: string, init: RequestInit = {}) =>
  fetch(`${engine.site.origin}${address}${address.includes('?') ? '&' : '?'}n=${(asked += 1)}`, init).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
const askMany = (address: string, init: RequestInit = {}) =>
  Promise.all(Array.from({ length: 12 }, () => ask(address, init)));

const RELEASE = '/api/v1/anime/releases/release-7';

/** Asks for a letter, which goes to somebody new each time. */
function register(): Promise<unknown> {
  const login = `newcomer${(asked += 1)}`;
  const words = { login, email: `${login}@example.org`, nickname: login };
  return ask('/api/v1/accounts/users/auth/registration/new', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...words, password: PASSWORD, password_confirmation: PASSWORD }),
  });
}

test('a database that does not answer', async () => {
  await assertSilent('AkaneNotReady', 'AkaneChangesOld');
  engine.postgres.freeze();
  try {
    await assertRings(['AkaneNotReady', 'AkaneChangesOld']);
  } finally {
    engine.postgres.thaw();
  }
  await assertSilent('AkaneNotReady');
});

test('requests that fail', async () => {
  await assertSilent('AkaneServerErrors');
  await engine.postgres.query(DATABASE, 'alter table sessions rename to sessions_away');
  const headers = { authorization: 'Bearer aSessionThatNobodyHas0123456789' };
  await assertRings(['AkaneServerErrors'], () => askMany('/api/v1/accounts/users/me/profile', { headers }));
  await engine.postgres.query(DATABASE, 'alter table sessions_away rename to sessions');
});

test('a table that somebody holds, which makes answers slow and keeps the connections', async () => {
  await assertSilent('AkaneSlow', 'AkanePoolExhausted');
  const held = db.transaction().execute(async (trx) => {
    await sql`lock table releases in access exclusive mode`.execute(trx);
    await assertRings(['AkaneSlow', 'AkanePoolExhausted'], async () => {
      const headers = { authorization: `Bearer ${engine.account.token}` };
      void askMany('/api/v1/accounts/users/me/favorites/releases', { headers });
      await setTimeout(100);
    });
    throw new Error('taken back');
  });
  await assert.rejects(held, /taken back/);
});

test('an event loop that stands still again and again', async () => {
  const { child } = engine.site.process;
  await assertSilent('AkaneEventLoopBlocked');
  await assertRings(['AkaneEventLoopBlocked'], async () => {
    child.kill('SIGSTOP');
    await setTimeout(500);
    child.kill('SIGCONT');
    await setTimeout(200);
  });
});

test('a process whose clock is wrong, and then is gone', async () => {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  assert.ok(library, 'libfaketime is missing');
  await assertSilent('AkaneClockWrong', 'AkaneProcessDown');
  const port = await freePort();
  const late = start('operator/start.ts', [], {
    DATA_DIR: path.join(folder, 'late'),
    ROLES: 'tracker',
    PORT: String(await freePort()),
    OPERATIONS_PORT: String(port),
    LD_PRELOAD: library,
    FAKETIME: '-90s',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  prometheus.watch('late', port);
  await assertRings(['AkaneClockWrong']);
  await end(late);
  await assertRings(['AkaneProcessDown']);
});

test('a replica that stands still', async () => {
  const { replica } = engine;
  assert.ok(replica);
  await assertSilent('AkaneReplicaBehind');
  await replica.query('postgres', 'select pg_wal_replay_pause()');
  await assertRings(['AkaneReplicaBehind'], async () => {
    await db
      .updateTable('releases')
      .set({ name_main: `Имя ${(asked += 1)}` })
      .where('id', '=', 7)
      .execute();
    await setTimeout(200);
  });
  await replica.query('postgres', 'select pg_wal_replay_resume()');
});

test('Valkey that is away', async () => {
  await assertSilent('AkaneValkeyAway');
  await redis.stop();
  await assertRings(['AkaneValkeyAway'], () => askMany(RELEASE));
  await redis.start();
});

test('a store that is away', async () => {
  await assertSilent('AkaneStorageErrors');
  await s3.stop();
  await assertRings(['AkaneStorageErrors'], () => ask('/storage/releases/posters/1/none.webp'));
  await s3.start();
});

test('a mail server that is away', async () => {
  await assertSilent('AkaneEmailsFailing');
  await engine.mail.close();
  await assertRings(['AkaneEmailsFailing'], async () => {
    await register();
    await setTimeout(200);
  });
});

test('the only process with jobs is gone, and a letter waits', async () => {
  await assertSilent('AkaneRoleMissing', 'AkaneJobsLate');
  await end(jobs);
  await register();
  // Twenty minutes pass for what waits.
  await engine.postgres.query(
    DATABASE,
    `update jobs.job set created_on = created_on - interval '20 minutes',
      start_after = least(start_after, now()) - interval '20 minutes' where state < 'active'`,
  );
  await assertRings(['AkaneRoleMissing', 'AkaneJobsLate']);
  await startJobs();
  await assertSilent('AkaneRoleMissing');
});

test('a video that nobody processes, and then one that fails on a full disk', async () => {
  await assertSilent('AkaneNoRunner', 'AkaneIngestLate', 'AkaneIngestFailed');
  const { storage } = openS3Storages(s3.settings, openWorkFolders(path.join(folder, 'work')), () => {});
  const putSource = () => storage.put('sources/none/none.mkv', 'This is no video.');
  await putSource();
  await engine.postgres.query(
    DATABASE,
    `insert into ingests (episode_id, file, host, source, state, updated_at)
      select id, '/none.mkv', 'elsewhere', 'sources/none/none.mkv', 'waiting', now() - interval '3 hours'
      from episodes limit 1`,
  );
  await assertRings(['AkaneNoRunner', 'AkaneIngestLate']);
  const work = path.join(folder, 'disk');
  mkdirSync(work);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', work], { stdio: 'ignore' });
    disk = work;
  } catch {
    // Without the right to mount a disk its alert is not tried.
    rung.add('AkaneDiskFilling');
  }
  const port = await freePort();
  const runner = start('operator/akane.ts', ['work'], {
    LOG: 'json',
    WORK_DIR: work,
    DATA_DIR: path.join(folder, 'runner'),
    OPERATIONS_PORT: String(port),
  });
  prometheus.watch('runner', port);
  // The first failure may come before the first scrape, so it is tried again until then.
  const retry = async () => {
    await putSource();
    await engine.postgres.query(DATABASE, `update ingests set state = 'waiting' where state = 'failed'`);
    await setTimeout(1000);
  };
  await assertRings(['AkaneIngestFailed', ...(disk === undefined ? [] : ['AkaneDiskFilling'])], retry);
  for (const line of runner.output().trim().split('\n')) assert.ok(JSON.parse(line), line);
  await end(runner, 'SIGTERM');
});

test('no good backup for days', async () => {
  const { code, output } = await runAkane(['backup', path.join(folder, 'backup')], {
    ...process.env,
    ...engine.site.env,
  });
  assert.equal(code, 0, output);
  await assertSilent('AkaneBackupOld');
  // Three days pass for the journal, which refuses changes otherwise.
  await engine.postgres.query(
    DATABASE,
    `alter table journal_events disable trigger user;
      update journal_events set at = at - interval '3 days' where act = 'site.backup';
      alter table journal_events enable trigger user`,
  );
  await assertRings(['AkaneBackupOld']);
});

test('the last process is gone, and each alert has rung', async () => {
  await assertSilent('AkaneDown');
  await end(jobs);
  engine.site.process.child.kill('SIGKILL');
  await engine.site.process.finished;
  await assertRings(['AkaneDown']);
  assert.deepEqual(
    NAMES.filter((name) => !rung.has(name)),
    [],
  );
});
