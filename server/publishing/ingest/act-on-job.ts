import { sql, type Transaction } from 'kysely';
import { nameEpisode } from '#contract/episode-names.ts';
import { readTeamIds } from '#server/catalog/release-state/change-release-state.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { IngestState } from '#server/platform/database/tables/video-tables.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';

/** What somebody may do with a video of the queue. */
export type JobVerb = 'retry' | 'stop' | 'first';

const RULES: Record<JobVerb, { from: readonly IngestState[]; to: IngestState; refusal: string }> = {
  retry: {
    from: ['failed', 'stopped'],
    to: 'waiting',
    refusal: 'Повторить можно только то, что не удалось или остановлено.',
  },
  stop: {
    from: ['waiting', 'running'],
    to: 'stopped',
    refusal: 'Остановить можно только то, что идёт или ждёт.',
  },
  first: { from: ['waiting'], to: 'waiting', refusal: 'Взять следующим можно только то, что ждёт.' },
};

type LockedJob = {
  id: string;
  state: IngestState;
  first_at: string | null;
  title: string;
  releaseId: number;
};

async function lockJob(trx: Transaction<Schema>, id: string): Promise<LockedJob> {
  const row = await trx
    .selectFrom('ingests')
    .innerJoin('episodes', 'episodes.id', 'ingests.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['ingests.id', 'ingests.state', 'ingests.first_at', 'episodes.ordinal'])
    .select(['releases.name_main', 'releases.id as releaseId'])
    .where('ingests.id', '=', id)
    .where('ingests.replaced_at', 'is', null)
    .forUpdate('ingests')
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Этого видео в очереди больше нет.');
  const { name_main, ordinal, ...rest } = row;
  return { ...rest, title: `${name_main}, ${nameEpisode(ordinal)}` };
}

// A run that loses its row finds that out by its next sign of life, and ends its ffmpeg.
const CHANGES = {
  retry: {
    state: 'waiting',
    run: null,
    stage: null,
    progress: 0,
    pace: null,
    failure: null,
    losses: 0,
    returns: 0,
  },
  stop: { state: 'stopped', run: null, pace: null },
  first: {},
} as const;

/** Does something with a video of the queue within a transaction; throws `not_found` and `conflict`. */
export async function changeJob(trx: Transaction<Schema>, verb: JobVerb, id: string): Promise<NewEvent> {
  const { from, to, refusal } = RULES[verb];
  const job = await lockJob(trx, id);
  if (!from.includes(job.state)) throw new Failure('conflict', refusal);
  await trx
    .updateTable('ingests')
    .set({ ...CHANGES[verb], updated_at: sql`now()` })
    .$if(verb === 'first', (query) => query.set({ first_at: sql`clock_timestamp()` }))
    .where('id', '=', id)
    .execute();
  return {
    act: `job.${verb}`,
    thingId: id,
    title: job.title,
    teamIds: await readTeamIds(trx, job.releaseId),
    change: verb === 'first' ? { is_first: [job.first_at !== null, true] } : { state: [job.state, to] },
  };
}

/** Fails with `conflict` when the stored video of a job has been swept away. */
export async function requireSource(
  { db, storage }: { db: Database; storage: Storage },
  id: string,
): Promise<void> {
  const row = await db.selectFrom('ingests').select('source').where('id', '=', id).executeTakeFirst();
  if (row?.source && !(await storage.exists(row.source)))
    throw new Failure('conflict', 'Файл этого видео уже убран из хранилища. Примите его ещё раз.');
}

/** Retries, stops or moves a video of the queue and records it; returns the id of the event. */
export async function actOnJob(
  { db, storage }: { db: Database; storage: Storage },
  actor: Actor,
  verb: JobVerb,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<number> {
  if (verb === 'retry') await requireSource({ db, storage }, id);
  return inTransaction(db, async (trx) =>
    recordEvent(trx, actor, { ...(await changeJob(trx, verb, id)), reason }),
  );
}
