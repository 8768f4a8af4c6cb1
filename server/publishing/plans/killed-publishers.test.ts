// Processes that publish what is planned: killed within the transaction, and several at once.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addPlannedEpisode, sessionOf } from '#tests/support/samples/planned-episode.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const WORKER = path.join(import.meta.dirname, '../../../tests/support/plan-worker.ts');
const TIMEOUT_MS = 120_000;
let db: Database;
let address: DatabaseAddress;
let close: () => Promise<void>;
let release: number;
let by: { userId: number; sessionId: string };
let ordinal = 0;

before(async () => {
  ({ db, address, close } = await createTestDatabase());
  release = await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  by = await sessionOf(db, (await createTestMember({ db }, 'lina', { role: 'owner' })).id);
});
after(() => close());

async function plan(): Promise<string> {
  ordinal += 1;
  const at = '2026-01-01T00:00:00Z';
  return addPlannedEpisode(db, { release, ordinal, at, by });
}

function startWorker() {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(address)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until somebody waits for a table, while this holds it. */
async function holding(table: string, work: () => Promise<void>): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const held = db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  try {
    const isBlocked = async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and relation = ${table}::regclass`.execute(db);
      return rows.length > 0;
    };
    await waitUntil(isBlocked, TIMEOUT_MS);
    await work();
  } finally {
    over.resolve();
    await held;
  }
}

async function stateOf(id: string) {
  const { is_published } = await db
    .selectFrom('episodes')
    .select('is_published')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const plans = await db
    .selectFrom('publication_plans')
    .select('failure')
    .where('episode_id', '=', id)
    .execute();
  const events = await db
    .selectFrom('journal_events')
    .select('act')
    .where('thing_id', '=', id)
    .where('act', '!=', 'episode.prepare')
    .execute();
  return [is_published, plans.length, events.map(({ act }) => act)];
}

const NOTHING = [false, 1, []];
const ALL = [true, 0, ['episode.create']];

test('a publisher that is killed at any step leaves nothing, and three others publish everything once', async () => {
  const ids = [await plan(), await plan(), await plan()];
  for (const table of ['publication_plans', 'episodes', 'episode_videos', 'releases', 'journal_head']) {
    const worker = startWorker();
    try {
      await holding(table, () => worker.kill());
    } finally {
      await worker.kill();
    }
  }
  for (const id of ids) assert.deepEqual(await stateOf(id), NOTHING);
  const workers = [startWorker(), startWorker(), startWorker()];
  try {
    const left = () => db.selectFrom('publication_plans').select('episode_id').execute();
    await waitUntil(async () => (await left()).length === 0, TIMEOUT_MS);
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
  for (const id of ids) assert.deepEqual(await stateOf(id), ALL);
});
