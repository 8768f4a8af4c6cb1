import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sendRequest, type DrillRequest, type DrillResponse } from '#tests/drills/drill-site.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';
import { DATABASE } from './harsh-database.ts';
import { load } from './load.ts';
import type { TestPostgres } from './postgres.ts';

let engine: EngineSite;
let replica: TestPostgres;
let operationsPort: number;
before(async () => {
  operationsPort = await freePort();
  const settings = { OPERATIONS_PORT: String(operationsPort) };
  engine = await startEngineSite({ withReplica: true, settings });
  assert.ok(engine.replica);
  ({ replica } = engine);
  await waitUntil(readsReplica);
});
after(() => engine.close());

const STATEMENT_MS = 5000;
const LOAD_MS = 8000;
// The statement of a list.
const COUNT = `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query ~ 'from "public_releases".*as "total"'`;

async function countOn(server: TestPostgres): Promise<number> {
  const [row] = (await server.query(DATABASE, COUNT)) as { calls: number }[];
  return row?.calls ?? 0;
}

let asked = 0;

/** A list that no memory has yet. */
function newList(): DrillRequest {
  asked += 1;
  return {
    path: `/api/v1/anime/catalog/releases?limit=${1 + (asked % 50)}&page=${1 + Math.floor(asked / 50)}`,
  };
}

const send = (request: DrillRequest) => sendRequest(engine, request);

/** Whether the answer to a new list was made of the replica. */
async function readsReplica(): Promise<boolean> {
  const earlier = await countOn(replica);
  assert.equal((await send(newList())).status, 200);
  return (await countOn(replica)) > earlier;
}

function assertAllGood(answers: readonly DrillResponse[]): void {
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  console.log(answers.length, 'answers, slowest', Math.round(slowest), 'ms');
  assert.deepEqual(
    answers
      .filter(({ status }) => status !== 200)
      .map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
    [],
  );
  assert.ok(slowest < STATEMENT_MS, `${slowest} ms`);
}

const RELEASE = '/api/v1/anime/releases/release-7';

/** How far the replica is behind, in seconds, by the metrics; undefined when they do not tell. */
async function lagOfMetrics(): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text();
  const lag = /^akane_replica_lag_seconds (\S+)$/m.exec(text)?.[1];
  return lag === undefined ? undefined : Number(lag);
}

async function rename(name: string): Promise<void> {
  await engine.postgres.query(DATABASE, `update releases set name_main = '${name}' where id = 7`);
}

test('the start names the replica', () => {
  assert.match(
    engine.site.process.output(),
    new RegExp(`публичное читается с реплик: 127\\.0\\.0\\.1:${replica.port}$`, 'm'),
  );
});

test('the metrics tell how far the replica is behind, also when it is not read from', async () => {
  await waitUntil(async () => (await lagOfMetrics()) === 0);
  await replica.query('postgres', 'select pg_wal_replay_pause()');
  await waitUntil(async () => {
    await rename(`Другое имя ${Math.random()}`);
    return ((await lagOfMetrics()) ?? 0) > 1;
  });
  await replica.query('postgres', 'select pg_wal_replay_resume()');
  await waitUntil(readsReplica);
  await waitUntil(async () => ((await lagOfMetrics()) ?? 9) < 1);
});

test('answers that are not cached are read from the replica, own data never', async () => {
  const [onReplica, onPrimary] = [await countOn(replica), await countOn(engine.postgres)];
  const answers = await load(send, 2000, newList);
  assertAllGood(answers);
  const fromReplica = (await countOn(replica)) - onReplica;
  const fromPrimary = (await countOn(engine.postgres)) - onPrimary;
  assert.ok(fromReplica > answers.length * 0.75, `${fromReplica} of ${answers.length}`);
  assert.ok(fromPrimary < answers.length / 4, `${fromPrimary} of ${answers.length}`);

  const earlier = await countOn(replica);
  const own = { path: '/api/v1/accounts/users/me/favorites/releases', isOwn: true };
  assertAllGood(await load(send, 500, () => own));
  assert.equal(await countOn(replica), earlier);
});

test('while the replica is behind a change, answers are read from the primary and show it', async () => {
  await send({ path: RELEASE });
  await replica.query(DATABASE, 'select pg_wal_replay_pause()');
  await rename('Ночной экспресс');
  await waitUntil(async () => (await send({ path: RELEASE })).text.includes('Ночной экспресс'));
  // Each of these was never asked for: an answer that is older than the change would come from the replica.
  for (let limit = 41; limit <= 50; limit += 1) {
    const { text } = await send({ path: `/api/v1/anime/catalog/releases?limit=${limit}&page=1` });
    assert.match(text, /Ночной экспресс/);
  }
  assert.equal(await readsReplica(), false);

  await replica.query(DATABASE, 'select pg_wal_replay_resume()');
  await waitUntil(readsReplica);
});

test('while the replica is frozen, nobody gets an error or waits for longer than a statement may take', async () => {
  replica.freeze();
  const answers = await load(send, LOAD_MS, newList);
  replica.thaw();
  assertAllGood(answers);
  await waitUntil(readsReplica);
});

test('when the replica stops, nobody gets an error, and it is read again when it is back', async () => {
  const answering = load(send, LOAD_MS, newList);
  await replica.stop();
  assertAllGood(await answering);
  await replica.start();
  await waitUntil(readsReplica);
});
