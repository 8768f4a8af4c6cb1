import path from 'node:path';
import { sql } from 'kysely';
import type { JobList, JobWithLog, Queue, Worker, Job } from '#contract/studio/system/jobs.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { TURN, LEASE } from '#server/publishing/ingest/ingest-row.ts';
import { SILENT_SECONDS } from '#server/publishing/ingest/runners.ts';
import { shownPoster } from '../records/pictures/shown-poster.ts';
import type { Undo } from '../journal/undos.ts';
import { changeJob } from '#server/publishing/ingest/act-on-job.ts';

/** Puts a stopped video back into the queue. */
export const undoStop: Undo = (trx, { thing_id }) => changeJob(trx, 'retry', thing_id ?? '');

/** Stops a video that was tried again, unless it is done. */
export const undoRetry: Undo = (trx, { thing_id }) => changeJob(trx, 'stop', thing_id ?? '');

/** Puts a video that was moved to the front back in its turn. */
export const undoFirst: Undo = async (trx, { thing_id, title }) => {
  const { numUpdatedRows } = await trx
    .updateTable('ingests')
    .set({ first_at: null })
    .where('id', '=', thing_id ?? '')
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('conflict', 'Это видео уже не ждёт.');
  return { act: 'job.first', thingId: thing_id, title: title ?? '', change: { is_first: [true, false] } };
};

/** Selects ingests with what the studio shows of them. */
function selectJobs(db: Database) {
  return db
    .selectFrom('ingests')
    .innerJoin('episodes', 'episodes.id', 'ingests.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select([
      'ingests.id',
      'ingests.state',
      'ingests.file',
      'ingests.host',
      'ingests.stage',
      'ingests.progress',
      'ingests.pace',
      'ingests.failure',
      'ingests.losses',
      'ingests.created_at',
      'ingests.started_at',
      'ingests.updated_at',
      'episodes.id as episode_id',
      'episodes.ordinal',
      'releases.id as release_id',
      'releases.alias',
      'releases.name_main',
    ])
    .select([
      shownPoster.as('poster'),
      sql<boolean>`ingests.state = 'running'
        and ingests.updated_at < now() - make_interval(secs => ${LEASE.seconds})`.as('is_silent'),
      sql<boolean>`ingests.state = 'waiting' and ingests.first_at is not null`.as('is_first'),
    ]);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

/** An ingest as the studio shows it. */
function toJob({ release_id, alias, name_main, poster, episode_id, ordinal, ...row }: JobRow): Job {
  const picture = poster?.optimized.thumbnail ?? poster?.thumbnail ?? null;
  return {
    ...row,
    file: path.basename(row.file),
    release: { id: release_id, alias, name: name_main, picture },
    episode: { id: episode_id, ordinal },
  };
}

const MAX_JOBS = 200;
// For so long what is done, failed or stopped is in the list; failed ones until somebody deals with them.
const DONE_HOURS = 24;

const ENDED_AT = sql`case when ingests.state not in ('running', 'waiting') then ingests.updated_at end`;
const PLACES = sql`case ingests.state
  when 'running' then 0 when 'waiting' then 1 when 'failed' then 2 when 'stopped' then 3 else 4 end`;

function listVideos(db: Database) {
  return selectJobs(db)
    .where('ingests.replaced_at', 'is', null)
    .where((at) =>
      at.or([
        at('ingests.state', 'in', ['running', 'waiting', 'failed']),
        at.and([
          at('ingests.state', 'in', ['stopped', 'done']),
          at('ingests.updated_at', '>', sql<string>`now() - make_interval(hours => ${DONE_HOURS}::integer)`),
        ]),
      ]),
    )
    .orderBy(PLACES)
    .orderBy(sql`${ENDED_AT} desc nulls last`)
    .orderBy(TURN)
    .limit(MAX_JOBS)
    .execute();
}

function listWorkers(db: Database): Promise<Worker[]> {
  return db
    .selectFrom('runners')
    .select(['id', 'host', 'started_at', 'seen_at', 'has_ffmpeg', 'problem', 'ingest_id as job_id'])
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${SILENT_SECONDS})`.as('is_silent'))
    .orderBy('host')
    .orderBy('started_at')
    .execute();
}

// The queues of the library that keeps them; a database without them has no process that does jobs.
async function listQueues(db: Database): Promise<Queue[]> {
  const found = await sql<{ exists: boolean }>`select to_regclass('jobs.job') is not null as exists`.execute(
    db,
  );
  if (!found.rows[0]?.exists) return [];
  const { rows } = await sql<Queue>`
    select queue.name,
      (count(job.id) filter (where job.state < 'active' and job.start_after <= now()))::integer as waiting,
      (count(job.id) filter (where job.state = 'active'))::integer as running,
      (count(job.id) filter (where job.state = 'failed'))::integer as failed,
      coalesce(extract(epoch from now() - min(greatest(job.created_on, job.start_after))
        filter (where job.state < 'active' and job.start_after <= now())), 0)::integer as oldest_seconds
    from jobs.queue left join jobs.job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`.execute(db);
  return rows;
}

async function findUsualPace(db: Database): Promise<number | null> {
  const { rows } = await sql<{ pace: number | null }>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from ingests.updated_at - ingests.started_at)::float8 / episodes.duration
    ) as pace
    from ingests join episodes on episodes.id = ingests.episode_id
    where ingests.state = 'done' and ingests.updated_at > now() - interval '30 days'
      and ingests.started_at is not null and episodes.duration > 0`.execute(db);
  return rows[0]?.pace ?? null;
}

/** Lists the queue of videos with the runners, and how long the other queues are. */
export async function listJobs(db: Database): Promise<JobList> {
  const [rows, workers, queues, pace] = await Promise.all([
    listVideos(db),
    listWorkers(db),
    listQueues(db),
    findUsualPace(db),
  ]);
  return { jobs: rows.map(toJob), workers, queues, usual_pace: pace };
}

/** Reads one job with its report and its log; fails with `not_found`. */
export async function readJob(db: Database, id: string): Promise<JobWithLog> {
  const row = await selectJobs(db)
    .select(['ingests.report', 'ingests.log'])
    .where('ingests.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Этого видео в очереди нет.');
  const { report, log, ...rest } = row;
  return { ...toJob(rest), report, log: log === '' ? [] : log.split('\n') };
}
