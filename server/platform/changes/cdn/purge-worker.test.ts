import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startPurgeWorker } from './purge-worker.ts';
import type { CdnTagHeader } from './tags.ts';

type Purge = { method: string | undefined; headers: IncomingHttpHeaders; body: string };

let database: TestDatabase;
let cdn: Server;
let purges: Purge[];
let status: number;
let workers: PeriodicTask[];
let logged: string[];

before(async () => {
  database = await createTestDatabase();
  cdn = createServer((req, res) => {
    void text(req).then((body) => {
      purges.push({ method: req.method, headers: req.headers, body });
      res.writeHead(status).end();
    });
  });
  await once(cdn.listen(0, '127.0.0.1'), 'listening');
});
after(async () => {
  cdn.closeAllConnections();
  cdn.close();
  await database.close();
});
beforeEach(async () => {
  await sql`delete from changes`.execute(database.db);
  [purges, workers, logged, status] = [[], [], [], 200];
});
afterEach(() => Promise.all(workers.map((worker) => worker.stop())));

type Started = { tagHeader?: CdnTagHeader; repeatMs?: number };

function start({ tagHeader = 'Surrogate-Key', repeatMs = 1e6 }: Started = {}): void {
  const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  const target = { url, tagHeader, token: 'secret' };
  const log = (_event: string, message: string) => void logged.push(message);
  workers.push(startPurgeWorker({ db: database.db, target, log, repeatMs }));
}

const change = (...keys: string[]) =>
  sql`insert into changes (key) select unnest(${keys}::text[])`.execute(database.db);
const tags = () => purges.map(({ headers }) => String(headers['surrogate-key']));

test('a change is purged by one of several processes, once', async () => {
  for (const _ of [1, 2, 3]) start();
  for (const id of [1, 2, 3, 4]) {
    await change(`release:${id}`);
    await waitUntil(() => tags().some((one) => one.split(' ').includes(`release:${id}`)));
  }
  const purged = tags().flatMap((one) => one.split(' ').filter((tag) => tag.startsWith('release:')));
  assert.deepEqual(purged, ['release:1', 'release:2', 'release:3', 'release:4']);
});

test('what a process handed out before it heard of a change is purged by a second request', async () => {
  start({ repeatMs: 700 });
  await change('genre:3');
  await waitUntil(() => purges.length === 2);
  assert.deepEqual(tags(), ['genre:3 genre public', 'genre:3 genre public']);
});

test('sessions and heartbeats purge nothing', async () => {
  start();
  await change('session:1', 'heartbeat');
  await change('site');
  await waitUntil(() => purges.length > 0);
  assert.deepEqual(tags(), ['site public']);
});

test('a purge that the CDN refuses is repeated and logged once', async () => {
  status = 503;
  start();
  await change('site');
  await waitUntil(() => purges.length === 2);
  status = 200;
  await change('polls');
  await waitUntil(() => tags().some((one) => one.includes('polls')));
  assert.match(tags().at(-1) ?? '', /\bsite\b/);
  assert.deepEqual(logged, ['CDN не принимает очистку']);
});

test('both forms of a purge carry the tags and the token as their services demand', async () => {
  start();
  await change('site');
  await waitUntil(() => purges.length === 1);
  const [fastly] = purges;
  assert.deepEqual([fastly?.method, fastly?.headers['fastly-key'], fastly?.body], ['POST', 'secret', '']);
  await Promise.all(workers.map((worker) => worker.stop()));
  [workers, purges] = [[], []];
  start({ tagHeader: 'Cache-Tag' });
  await change('site');
  await waitUntil(() => purges.length === 1);
  const [cloudflare] = purges;
  assert.equal(cloudflare?.headers.authorization, 'Bearer secret');
  assert.deepEqual(JSON.parse(cloudflare?.body ?? ''), { tags: ['site', 'public'] });
});

test('a process that stops purges what it has taken', async () => {
  start();
  await change('site');
  await waitUntil(() => purges.length === 1);
  await workers[0]?.stop();
  assert.deepEqual(tags(), ['site public', 'site public']);
});
