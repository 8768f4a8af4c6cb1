import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { waitUntil } from '#tests/support/wait-until.ts';
import * as events from '../diagnostics.ts';
import { listen, type Listening } from '../http/listen.ts';
import { COUNTERS, GAUGES, HISTOGRAMS } from './metrics/definitions.ts';
import { createRouteNames } from './metrics/route-names.ts';
import { createHealth, type Health } from './health.ts';
import { openOperations, type Operations } from './open-operations.ts';

let health: Health;
let operations: Operations;
let site: Listening;
before(async () => {
  health = createHealth();
  const routeOf = createRouteNames(['/anime/catalog', '/anime/releases/release/:alias']);
  operations = await openOperations({ host: '127.0.0.1', port: 0, version: '0.1.0', health, routeOf });
  const fetch = (request: Request) =>
    new Response('ok', { status: request.url.includes('catalog') ? 200 : 404 });
  site = await listen({ host: '127.0.0.1', port: 0 }, { files: [], fetch });
});
after(async () => {
  await site.close();
  await operations.close();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${operations.port}${path}`, init);
const read = async () => (await ask('/metrics')).text();

const SOURCES = {
  pool: { totalCount: 5, idleCount: 3, waitingCount: 1 },
  changesAge: () => 1.5,
  clockOffset: () => -0.5,
  replicaLag: async () => 0.25,
  roles: ['web', 'jobs'],
  queues: async () => [{ queue: 'mail', waiting: 7, oldestSeconds: 90 }],
  runners: async () => ({ ready: 2, faulty: 1 }),
  backupAge: async (): Promise<number | undefined> => 3600,
  freeSpace: { work: async () => 5e9 },
  peers: () => ({ swarms: 2, seeders: 3, leechers: 4 }),
};

test('a process that starts is alive and not ready', async () => {
  assert.equal((await ask('/livez')).status, 200);
  const answer = await ask('/readyz');
  assert.deepEqual([answer.status, await answer.json()], [503, { status: 'not ready', missing: ['start'] }]);
  assert.match(await read(), /^akane_ready 0$/m);
});

test('a process whose conditions hold is ready', async () => {
  health.require({ database: () => true });
  const answer = await ask('/readyz');
  assert.deepEqual([answer.status, await answer.json()], [200, { status: 'ready', missing: [] }]);
  assert.match(await read(), /^akane_ready 1$/m);
});

test('other addresses and methods are refused', async () => {
  assert.equal((await ask('/')).status, 404);
  assert.equal((await ask('/metrics', { method: 'POST' })).status, 405);
});

test('names and labels of the metrics are a contract', async () => {
  const labels = Object.entries({ ...COUNTERS, ...HISTOGRAMS, ...GAUGES }).map(([name, definition]) =>
    [name, ...('labels' in definition ? definition.labels : [])].join(' '),
  );
  assert.deepEqual(labels, [
    'akane_http_requests_total route method status',
    'akane_cache_reads_total result',
    'akane_emails_total result',
    'akane_valkey_errors_total',
    'akane_storage_errors_total operation',
    'akane_http_request_duration_seconds route method',
    'akane_statement_duration_seconds result',
    'akane_pool_wait_seconds',
    'akane_job_duration_seconds queue result',
    'akane_ingest_duration_seconds result',
    'akane_build_info version node',
    'akane_role role',
    'akane_ready',
    'akane_http_requests_in_flight',
    'akane_pool_connections state',
    'akane_pool_waiting',
    'akane_changes_age_seconds',
    'akane_clock_offset_seconds',
    'akane_replica_lag_seconds',
    'akane_jobs_waiting queue',
    'akane_jobs_oldest_seconds queue',
    'akane_runners state',
    'akane_backup_age_seconds',
    'akane_disk_free_bytes folder',
    'akane_swarms',
    'akane_peers role',
  ]);
  const shown = [...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
  const own = shown.filter((name) => name.startsWith('akane_'));
  assert.deepEqual(own.toSorted(), labels.map((line) => line.replace(/ .*/, '')).toSorted());
  // Those of Node and of the process have names that dashboards of others know.
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
  ])
    assert.ok(shown.includes(name), name);
});

test('requests are counted by the pattern of their route, and what clients make up is one name', async () => {
  const origin = `http://127.0.0.1:${site.port}`;
  for (const path of [
    '/anime/catalog?page=2',
    '/anime/catalog/',
    '/made-up-1',
    '/made-up-2',
    '/wp-login.php?secret=1',
  ])
    await (await fetch(origin + path)).text();
  await (await fetch(`${origin}/anime/releases/release/one-piece`, { method: 'DELETE' })).text();
  await waitUntil(async () => /^akane_http_requests_in_flight 0$/m.test(await read()));
  const lines = (await read()).split('\n').filter((line) => line.startsWith('akane_http_requests_total{'));
  assert.deepEqual(lines, [
    'akane_http_requests_total{route="/anime/catalog",method="GET",status="200"} 2',
    'akane_http_requests_total{route="unknown",method="GET",status="404"} 3',
    'akane_http_requests_total{route="/anime/releases/release/:alias",method="DELETE",status="404"} 1',
  ]);
});

test('what modules publish is counted and measured', async () => {
  events.cacheReads.publish({ result: 'hit' });
  events.emailAttempts.publish({ result: 'failed' });
  events.valkeyErrors.publish({});
  events.storageErrors.publish({ operation: 'put' });
  events.connectionWaits.publish({ seconds: 0.2 });
  events.ingestEnds.publish({ result: 'done', seconds: 70 });
  await events.statements.tracePromise(async () => {}, { sql: 'select 1' });
  const failing = async () => {
    throw new Error('failed');
  };
  await assert.rejects(events.jobRuns.tracePromise(failing, { queue: 'mail' }));
  const text = await read();
  for (const line of [
    'akane_cache_reads_total{result="hit"} 1',
    'akane_emails_total{result="failed"} 1',
    'akane_valkey_errors_total 1',
    'akane_storage_errors_total{operation="put"} 1',
    'akane_pool_wait_seconds_bucket{le="0.1"} 0',
    'akane_pool_wait_seconds_bucket{le="0.25"} 1',
    'akane_ingest_duration_seconds_count{result="done"} 1',
    'akane_statement_duration_seconds_count{result="ok"} 1',
    'akane_job_duration_seconds_count{queue="mail",result="failed"} 1',
  ])
    assert.ok(text.includes(`${line}\n`), `${line} in ${text}`);
});

test('what a serving process knows is read with the metrics, and left out when it cannot be read', async () => {
  operations.measure(SOURCES);
  const text = await read();
  for (const line of [
    'akane_build_info{version="0.1.0",node="' + process.version + '"} 1',
    'akane_pool_connections{state="idle"} 3',
    'akane_pool_connections{state="busy"} 2',
    'akane_pool_waiting 1',
    'akane_changes_age_seconds 1.5',
    'akane_clock_offset_seconds -0.5',
    'akane_replica_lag_seconds 0.25',
    'akane_jobs_waiting{queue="mail"} 7',
    'akane_jobs_oldest_seconds{queue="mail"} 90',
    'akane_role{role="jobs"} 1',
    'akane_runners{state="faulty"} 1',
    'akane_backup_age_seconds 3600',
    'akane_disk_free_bytes{folder="work"} 5000000000',
    'akane_swarms 2',
    'akane_peers{role="leecher"} 4',
  ])
    assert.ok(text.includes(`${line}\n`), `${line} in ${text}`);
  operations.measure({
    ...SOURCES,
    replicaLag: async () => undefined,
    queues: () => Promise.reject(new Error('the database is away')),
    runners: () => Promise.reject(new Error('the database is away')),
    backupAge: async () => undefined,
    freeSpace: { work: () => Promise.reject(new Error('the disk is away')) },
  });
  assert.doesNotMatch(
    await read(),
    /^akane_(?:(?:jobs_waiting|jobs_oldest_seconds|runners|disk_free_bytes)\{|(?:replica_lag|backup_age)_seconds \d)/m,
  );
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test(
  'Prometheus finds nothing wrong with the metrics',
  { skip: !hasPromtool && 'there is no promtool' },
  async () => {
    operations.measure(SOURCES);
    execFileSync('promtool', ['check', 'metrics'], { input: await read() });
  },
);
