import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { QueueLength } from '#server/platform/jobs/queue-lengths.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type {
  EpisodeChanges,
  IngestStage,
  IngestState,
  IngestStep,
} from '#server/platform/database/tables/video-tables.ts';

/**
 * How long a run holds its ingest after a heartbeat, by the clock of the database, and how often it sends one. The
 * heartbeat is `updated_at`.
 */
export type Lease = { seconds: number; heartbeatMs: number };
export const LEASE: Lease = { seconds: 30, heartbeatMs: 5000 };

/** The progress of an ingest. */
export type IngestView = {
  state: IngestState;
  stage: IngestStage | null;
  /** 0 to 1. */
  progress: number;
  /** Why it failed; while it waits, why the last runner gave it back. */
  failure: string | null;
  /** Whether the video is prepared, so that it can be published by anybody. */
  is_prepared: boolean;
  /** Whether it has published its episode. */
  is_published: boolean;
  /** Whether it is to publish it. */
  publishes: boolean;
  /** What was in the file and what was used of it, in sentences; null until the video is prepared. */
  report: string | null;
  /** Seconds since the last heartbeat. */
  silence: number;
};

/** Finds the progress of an ingest; undefined if another file has replaced it. */
export function findIngest(db: Database, id: string): Promise<IngestView | undefined> {
  return db
    .selectFrom('ingests')
    .select(['state', 'stage', 'progress', 'failure', 'is_published', 'publishes', 'report'])
    .select(sql<boolean>`video_id is not null`.as('is_prepared'))
    .select(sql<number>`extract(epoch from now() - updated_at)::int`.as('silence'))
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
}

function isFree(lease: Lease) {
  return sql<boolean>`(state = 'waiting' or state = 'running'
    and updated_at < now() - make_interval(secs => ${lease.seconds}))`;
}

/** An ingest that no runner holds. */
export type FreeIngest = {
  id: string;
  state: IngestState;
  file: string;
  host: string;
  source: string | null;
  needed_bytes: number | null;
  video_id: string | null;
};
/** The data folder of a runner, and whether all machines share its storage. */
export type Place = { dataId: string; isShared: boolean };

const MAX_FREE = 100;

/**
 * The order in which runners take ingests: those that somebody moved to the front, those that were given back least
 * often, and then the oldest. So one that no machine can process does not keep the others waiting.
 */
export const TURN = sql`ingests.first_at desc nulls last, ingests.returns, ingests.created_at`;

/** Lists the ingests that no runner holds and that runners at this place may take, in their turn. */
export function listFreeIngests(
  db: Database,
  { dataId, isShared }: Place,
  lease: Lease,
): Promise<FreeIngest[]> {
  return db
    .selectFrom('ingests')
    .select(['id', 'state', 'file', 'host', 'source', 'needed_bytes', 'video_id'])
    .where('state', 'in', ['waiting', 'running'])
    .where(isFree(lease))
    .where((at) => {
      const isHere = at('data_id', '=', dataId);
      const isFileHere = at.and([at('source', 'is', null), isHere]);
      return isShared ? at.or([at('source', 'is not', null), isFileHere]) : isHere;
    })
    .orderBy(TURN)
    .limit(MAX_FREE)
    .execute();
}

/**
 * The videos that wait for a runner, as a queue called `ingest`, and for how long the oldest has waited; those of
 * runners that fell silent wait, too.
 */
export async function readIngestQueue(db: Database): Promise<QueueLength> {
  const { rows } = await sql<QueueLength>`
    select 'ingest' as queue, count(*)::integer as waiting,
      coalesce(extract(epoch from now() - min(updated_at)), 0)::float8 as "oldestSeconds"
    from ingests where ${isFree(LEASE)} and replaced_at is null`.execute(db);
  return rows[0] ?? { queue: 'ingest', waiting: 0, oldestSeconds: 0 };
}

/** An ingest and the id of the run that holds it. */
export type ClaimedIngest = {
  id: string;
  episode_id: string;
  file: string;
  source: string | null;
  changes: EpisodeChanges;
  losses: number;
  returns: number;
  is_published: boolean;
  publishes: boolean;
  /** The prepared video; null until it is prepared. */
  video_id: string | null;
  command_user: string | null;
  user_id: number | null;
  session_id: string | null;
  audio_track: number | null;
  run: string;
};

/** Claims a free ingest for a new run; undefined when another one was faster. */
export async function claimIngest(
  db: Database,
  id: string,
  lease: Lease,
): Promise<ClaimedIngest | undefined> {
  const run = randomUUID();
  const row = await db
    .updateTable('ingests')
    .set({
      state: 'running',
      run,
      stage: 'probing',
      step: null,
      heights: null,
      early_folder: null,
      early_seconds: null,
      film_seconds: null,
      progress: 0,
      pace: null,
      failure: null,
      log: '',
      started_at: sql`now()`,
      losses: sql`losses + (case when state = 'running' then 1 else 0 end)`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where(isFree(lease))
    .returning(['id', 'episode_id', 'file', 'source', 'changes', 'losses', 'returns', 'is_published'])
    .returning(['command_user', 'user_id', 'session_id', 'audio_track', 'publishes', 'video_id'])
    .executeTakeFirst();
  return row && { ...row, run };
}

export type IngestReport = {
  state: IngestState;
  stage?: IngestStage | null;
  step?: IngestStep;
  heights?: number[];
  early_folder?: string | null;
  early_seconds?: number | null;
  film_seconds?: number;
  progress?: number;
  pace?: number | null;
  failure?: string;
  returns?: number;
  first_at?: null;
  log?: string | undefined;
};

/** Saves the progress of a run as its heartbeat. Returns false when the run has lost the ingest. */
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

async function lockHeld(trx: Transaction<Schema>, run: string) {
  const held = await trx
    .selectFrom('ingests')
    .select(['is_published', 'video_id'])
    .where('run', '=', run)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new Failure('conflict', 'Это видео уже обрабатывает другой процесс.');
  return held;
}

type Step = { video_id: string; report: string } | { is_published: true };

/**
 * Notes a step of a run within the transaction of the step: its video is prepared, with the report about its file,
 * or published. Returns false when an earlier attempt has noted it already; fails with `conflict` when the run has
 * lost the ingest.
 */
export async function noteStep(trx: Transaction<Schema>, run: string, step: Step): Promise<boolean> {
  const held = await lockHeld(trx, run);
  if ('video_id' in step ? held.video_id !== null : held.is_published) return false;
  await trx
    .updateTable('ingests')
    .set({ ...step, updated_at: sql`now()` })
    .where('run', '=', run)
    .execute();
  return true;
}

/** Fails with `conflict` when a run has lost its ingest; until the end of the transaction nobody takes it. */
export async function requireHeld(trx: Transaction<Schema>, run: string): Promise<void> {
  await lockHeld(trx, run);
}

/** Stops an ingest that no runner has started, and removes its stored video. */
export async function stopWaiting(
  { db, storage }: { db: Database; storage: Storage },
  id: string,
): Promise<void> {
  const row = await db
    .updateTable('ingests')
    .set({ state: 'stopped', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('source')
    .executeTakeFirst();
  if (row?.source) await storage.remove(row.source);
}
