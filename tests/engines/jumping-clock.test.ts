// The clock of the database goes wrong under the processes that publish what is planned.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { addPlannedEpisode, sessionOf } from '#tests/support/samples/planned-episode.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

const WORKER = path.join(import.meta.dirname, '../support/plan-worker.ts');
const PUBLISHERS = 8;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const TIMEOUT_MS = 120_000;

let folder: string;
let postgres: TestPostgres;
let db: Database;
let publishers: ReturnType<typeof startPublisher>[] = [];

/** Moves the clock of the database to so many seconds ahead of the machine's. */
async function setClock(ahead: number): Promise<void> {
  const file = path.join(folder, 'clock');
  writeFileSync(`${file}.new`, `${ahead < 0 ? '' : '+'}${ahead}s\n`, { mode: 0o644 });
  renameSync(`${file}.new`, file);
  if (!db) return;
  await waitUntil(async () => Math.abs((await secondsAhead()) - ahead) < HOUR_S / 2, TIMEOUT_MS);
}

async function secondsAhead(): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  return (rows[0]?.now ?? 0) - Date.now() / 1000;
}

function startPublisher() {
  const address = JSON.stringify({ url: postgres.urlOf('postgres') });
  const child = spawn(process.execPath, [WORKER, address], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'akane-clock-'));
  chmodSync(folder, 0o755);
  await setClock(0);
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  assert.ok(library, 'The package faketime is not installed.');
  postgres = await startPostgres({
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path.join(folder, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  db = openDatabase({ url: postgres.urlOf('postgres') });
  await migrate(db);
});
after(async () => {
  await Promise.all(publishers.map((publisher) => publisher.kill()));
  await db?.destroy();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a clock that jumps publishes what is due by it once, and nothing again when it goes back', async () => {
  const release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  const account = await createTestMember({ db }, 'lina', { role: 'owner' });
  const by = await sessionOf(db, account.id);
  let ordinal = 0;
  const planAll = async (count: number, inSeconds: number) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) {
      ordinal += 1;
      const at = new Date(Date.now() + inSeconds * 1000);
      ids.push(await addPlannedEpisode(db, { release, ordinal, at, by }));
    }
    return ids;
  };
  const soon = await planAll(20, HOUR_S);
  const tomorrow = await planAll(20, DAY_S);
  const nextWeek = await planAll(4, 7 * DAY_S);
  const published = async () => {
    const rows = await db.selectFrom('episodes').select('id').where('is_published', '=', true).execute();
    return new Set(rows.map(({ id }) => id));
  };
  const untilPublished = (ids: string[]) =>
    waitUntil(async () => new Set(ids).isSubsetOf(await published()), TIMEOUT_MS);

  publishers = Array.from({ length: PUBLISHERS }, startPublisher);
  await setClock(2 * HOUR_S);
  await untilPublished(soon);
  assert.deepEqual(await published(), new Set(soon));

  // Back to before the publication; some of the processes die on the way.
  await setClock(-DAY_S);
  await Promise.all(publishers.slice(0, 3).map((publisher) => publisher.kill()));
  publishers.push(...Array.from({ length: 3 }, startPublisher));
  const [canary = ''] = await planAll(1, -DAY_S - 1);
  await untilPublished([canary]);
  assert.deepEqual(await published(), new Set([...soon, canary]));

  await setClock(2 * DAY_S);
  await untilPublished(tomorrow);
  assert.deepEqual(await published(), new Set([...soon, ...tomorrow, canary]));
  const events = await db
    .selectFrom('journal_events')
    .select(['thing_id', 'act'])
    .where('act', '!=', 'episode.prepare')
    .execute();
  const told = events.map(({ thing_id, act }) => `${act} ${thing_id}`).toSorted();
  assert.deepEqual(told, [...soon, ...tomorrow, canary].map((id) => `episode.create ${id}`).toSorted());
  const left = await db.selectFrom('publication_plans').select(['episode_id', 'failure']).execute();
  assert.deepEqual(
    new Set(left.map(({ episode_id: id, failure }) => `${id} ${failure}`)),
    new Set(nextWeek.map((id) => `${id} null`)),
  );
});
