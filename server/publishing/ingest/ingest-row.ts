import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { IngestStage, IngestState, Schema } from '#server/platform/database/schema.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** The queue of this machine. Every machine has its own, because it can only read its own files. */
export function ingestQueue(): `ingest-${string}` {
  return `ingest-${os.hostname().replaceAll(/[^\w.-]/g, '-')}`;
}

/** Enqueues an ingest. Calling it twice enqueues one job. */
export function ingestLater(jobs: Jobs, id: string, trx?: Transaction<Schema>): Promise<void> {
  return jobs.send(ingestQueue(), { ingest: id }, { key: id, trx });
}

/** The progress of an ingest. */
export type IngestView = {
  state: IngestState;
  stage: IngestStage | null;
  /** 0 to 1. */
  progress: number;
  failure: string | null;
  /** Seconds since the last heartbeat. */
  silence: number;
};

/** Finds the progress of an ingest; undefined if another file has replaced it. */
export function findIngest(db: Database, id: string): Promise<IngestView | undefined> {
  return db
    .selectFrom('ingests')
    .select(['state', 'stage', 'progress', 'failure'])
    .select(sql<number>`extract(epoch from now() - updated_at)::int`.as('silence'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Claims an ingest for a worker, even from a dead worker; undefined when there is nothing to do. */
export async function claimIngest(db: Database, id: string) {
  const run = randomUUID();
  const row = await db
    .updateTable('ingests')
    .set({ state: 'running', run, stage: 'probing', progress: 0, failure: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'episode_id', 'file', 'changes'])
    .executeTakeFirst();
  return row && { ...row, run };
}

export type IngestReport = {
  state: IngestState;
  stage?: IngestStage | null;
  progress?: number;
  failure?: string;
};

/** Saves the progress of a run. Returns false when another run has claimed the ingest. */
export async function reportIngest(
  db: Database | Transaction<Schema>,
  run: string,
  report: IngestReport,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ingests')
    .set({ ...report, updated_at: sql`now()` })
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stops an ingest that no worker has started. */
export async function stopWaiting(db: Database, id: string): Promise<void> {
  await db
    .updateTable('ingests')
    .set({ state: 'stopped', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
