import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { IngestStage, IngestState, Schema } from '#server/platform/database/schema.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** A file can be read only where it lies, so every machine has a queue of its own. */
export function ingestQueue(): `ingest-${string}` {
  return `ingest-${os.hostname().replaceAll(/[^\w.-]/g, '-')}`;
}

/** Asks for an ingest to be done; asking twice does no harm. */
export function ingestLater(jobs: Jobs, id: string, trx?: Transaction<Schema>): Promise<void> {
  return jobs.send(ingestQueue(), { ingest: id }, { key: id, trx });
}

export type IngestView = {
  state: IngestState;
  stage: IngestStage | null;
  /** 0 to 1. */
  progress: number;
  failure: string | null;
  /** Seconds since the last sign of life. */
  silence: number;
};

/** How an ingest is getting on; undefined when another file took its place. */
export function findIngest(db: Database, id: string): Promise<IngestView | undefined> {
  return db
    .selectFrom('ingests')
    .select(['state', 'stage', 'progress', 'failure'])
    .select(sql<number>`extract(epoch from now() - updated_at)::int`.as('silence'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Takes an ingest for a worker, also from one that died; undefined when there is nothing to do. */
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

export type Report = { state: IngestState; stage?: IngestStage | null; progress?: number; failure?: string };

/** Writes how far a run is; false when the ingest is no longer this run's. */
export async function reportIngest(
  db: Database | Transaction<Schema>,
  run: string,
  report: Report,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ingests')
    .set({ ...report, updated_at: sql`now()` })
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes an ingest that nobody has begun out of the line. */
export async function stopWaiting(db: Database, id: string): Promise<void> {
  await db
    .updateTable('ingests')
    .set({ state: 'stopped', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
