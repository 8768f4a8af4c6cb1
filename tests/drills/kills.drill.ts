import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { startSite } from '#tests/support/process.ts';
import { postmasterPid, signalDatabase } from '#tests/support/postgres-processes.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startDrillSite, type DrillSite } from './drill-site.ts';
import { openWriters, type Writer } from './kill-writers.ts';

// AKANE_KILLS=200 npm test -- tests/drills/kills.drill.ts
const KILLS = Number(process.env['AKANE_KILLS'] ?? 6);
const MAX_WRITES_BEFORE = 80;
const AWAY_PAUSE_MS = 20;
const START_MS = 120_000;

let drill: DrillSite;
let db: Database;
before(async () => {
  drill = await startDrillSite(undefined, { TRUSTED_PROXIES: '127.0.0.1,::1' });
  db = openDatabase(drill.database);
});
after(async () => {
  await db.destroy();
  const { process: running } = drill.site;
  running.child.kill('SIGTERM');
  await running.finished;
  await drill.close();
});

// `refused` is 503, `broken` a connection without an answer, `wrong` every other answer than success.
const counts = { acknowledged: 0, refused: 0, broken: 0, lost: 0, duplicated: 0, wrong: 0 };
const wrong: string[] = [];

/** Sends one write and remembers it when it is acknowledged. */
async function writeOnce(writer: Writer): Promise<void> {
  const { key, value, path, method = 'POST', headers, body } = writer.next();
  // Until an answer comes nobody knows which of the two values it has.
  writer.acknowledged.delete(key);
  try {
    const answer = await fetch(drill.site.origin + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (answer.ok) {
      writer.acknowledged.set(key, value);
      counts.acknowledged += 1;
      return;
    }
    const isAway = answer.status === 503;
    counts[isAway ? 'refused' : 'wrong'] += 1;
    if (!isAway) wrong.push(`${writer.name}: ${answer.status} ${text.slice(0, 200)}`);
  } catch {
    counts.broken += 1;
  }
  await pause(AWAY_PAUSE_MS);
}

async function writeUntil(isOver: () => boolean, writer: Writer): Promise<void> {
  while (!isOver()) await writeOnce(writer);
}

async function restart(): Promise<void> {
  const { DATA_DIR: dataDir = '', ...settings } = drill.site.env;
  drill.site = await startSite(dataDir, settings);
}

async function killServer(): Promise<void> {
  drill.site.process.child.kill('SIGKILL');
  await drill.site.process.finished;
}

const postmaster = () => {
  try {
    return postmasterPid(drill.postgres);
  } catch {
    // While it starts there is no file.
    return undefined;
  }
};

/** Kills the database and waits for the next one: after the postmaster its backends answer for a moment. */
async function killDatabase(kill: (pid: number) => void): Promise<void> {
  const pid = postmaster() ?? assert.fail();
  kill(pid);
  await waitUntil(() => ![pid, undefined].includes(postmaster()), START_MS);
}

const killAll = () => signalDatabase(drill.postgres, 'SIGKILL');

const KINDS: readonly [name: string, kill: () => Promise<void>][] = [
  ['node', () => killServer().then(restart)],
  ['postmaster', () => killDatabase((pid) => void process.kill(pid, 'SIGKILL'))],
  ['postgres', () => killDatabase(killAll)],
  ['both', () => Promise.all([killDatabase(killAll), killServer().then(restart)]).then(() => {})],
];

const isWorking = async () =>
  fetch(`${drill.site.origin}/api/v1/anime/releases/random?limit=1`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Compares everything that was acknowledged with the rows. */
async function compare(writers: readonly Writer[]): Promise<void> {
  for (const { name, acknowledged, read } of writers) {
    const stored = await retryWhileUnavailable(read);
    for (const [key, value] of acknowledged) {
      const found = stored.get(key) ?? [];
      if (!found.includes(value)) {
        counts.lost += 1;
        wrong.push(`${name}: ${key} is ${found.join(' and ') || 'not there'}, acknowledged was ${value}`);
      }
      if (found.length > 1) {
        counts.duplicated += 1;
        wrong.push(`${name}: ${key} is there ${found.length} times`);
      }
    }
  }
}

// Two hundred kills take longer than a test may by default.
const timeout = KILLS * START_MS;

test('nothing acknowledged is lost or done twice when processes are killed', { timeout }, async () => {
  const writers = await openWriters(db);
  const startedAt = performance.now();
  for (let kills = 0; kills < KILLS; kills += 1) {
    const [name, kill] = KINDS[kills % KINDS.length] ?? assert.fail();
    const enough = counts.acknowledged + Math.ceil(Math.random() * MAX_WRITES_BEFORE);
    let isOver = false;
    const writing = Promise.all(writers.map((writer) => writeUntil(() => isOver, writer)));
    await waitUntil(() => counts.acknowledged >= enough, START_MS);
    await kill();
    await waitUntil(isWorking, START_MS);
    isOver = true;
    await writing;
    await compare(writers);
    console.log(`kill ${kills + 1} of ${KILLS} (${name}): ${JSON.stringify(counts)}`);
  }
  console.log(`${KILLS} kills in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  for (const line of wrong.slice(0, 30)) console.log(`wrong: ${line}`);
  const { lost, duplicated, wrong: errors } = counts;
  assert.deepEqual({ lost, duplicated, errors }, { lost: 0, duplicated: 0, errors: 0 });
});
