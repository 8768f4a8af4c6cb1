import path from 'node:path';
import { sql } from 'kysely';
import type { Preparation, PreparationStep } from '#contract/studio/records/preparation.ts';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';
import { hasOwnVideo } from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { IngestStep } from '#server/platform/database/tables/video-tables.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import { findWithinReach, lockRecord } from '../../records/edit-record.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { changeJob, requireSource } from '#server/publishing/ingest/act-on-job.ts';

type Job = {
  state: Exclude<Preparation['state'], 'receiving'>;
  file: string;
  step: IngestStep | null;
  progress: number;
  heights: number[] | null;
  failure: string | null;
  has_log: boolean;
  publishes: boolean;
  early_folder: string | null;
  early_seconds: number | null;
  film_seconds: number | null;
  /** Whether openings and endings have been looked for; null while the video is not prepared. */
  is_searched: boolean | null;
  /** Whether it ended more than an hour ago. */
  is_old: boolean;
};
type Upload = { name: string; part: number; is_received: boolean };

/** What the database knows of a video on its way. */
export type StoredPreparation = { job: Job | null; upload: Upload | null; replaces: boolean };

/** SQL over `episodes`: the video of an episode on its way. */
export const preparationColumn = sql<StoredPreparation>`jsonb_build_object(
  'replaces', ${hasOwnVideo},
  'upload', (
    select jsonb_build_object(
      'name', name, 'part', received::float8 / greatest(size, 1), 'is_received', uploads.state = 'received'
    )
    from uploads
    where uploads.release_id = episodes.release_id and uploads.ordinal = episodes.ordinal
      and uploads.state in ('sending', 'received')
    order by created_at desc limit 1
  ),
  'job', (
    select jsonb_build_object(
      'state', ingests.state, 'file', ingests.file, 'step', step, 'progress', progress,
      'heights', ingests.heights, 'failure', failure, 'has_log', log <> '', 'publishes', publishes,
      'early_folder', early_folder, 'early_seconds', early_seconds,
      'film_seconds', film_seconds,
      'is_old', ingests.updated_at < now() - interval '1 hour',
      'is_searched', (
        select episode_videos.is_fingerprinted
          and (mark_searches.video_id is null or mark_searches.compared_at is not null)
        from episode_videos left join mark_searches on mark_searches.video_id = episode_videos.id
        where episode_videos.id = ingests.video_id
      )
    )
    from ingests where ingests.episode_id = episodes.id and ingests.replaced_at is null
  )
)`;

type Name = PreparationStep['name'];

// Of the whole progress.
const ENCODING_SHARE = 0.98;
const LOWEST = [480];

const BEFORE: Name[] = ['receive', 'look', 'sound'];

function namesOf({ heights, publishes }: Pick<Job, 'heights' | 'publishes'>, replaces: boolean): Name[] {
  return [
    ...BEFORE,
    ...(heights ?? LOWEST).map((height) => String(height) as Name),
    'storyboard',
    'frame',
    'store',
    ...(replaces ? ['compare' as const] : []),
    'torrent',
    ...(publishes ? ['publish' as const] : []),
    'marks',
  ];
}

const waiting = (name: Name): PreparationStep => ({ name, state: 'waiting', part: null });

function receiving({ name, part, is_received: isReceived }: Upload, replaces: boolean): Preparation {
  const [first = 'receive', ...rest] = namesOf({ heights: null, publishes: false }, replaces);
  const received: PreparationStep = isReceived
    ? { name: first, state: 'done', part: null }
    : { name: first, state: 'running', part };
  const nothing = { failure: null, has_log: false, early: null };
  return { state: 'receiving', file: name, steps: [received, ...rest.map(waiting)], ...nothing };
}

function isHeight(name: Name): boolean {
  return Number(name) > 0;
}

function stepsOf(job: Job, replaces: boolean): PreparationStep[] {
  const { state, step, progress, is_searched: isSearched } = job;
  const names = namesOf(job, replaces);
  const current = names.findIndex((name) => (step === 'encode' ? isHeight(name) : name === (step ?? 'look')));
  return names.map((name, i) => {
    if (name === 'receive' || (name === 'marks' ? isSearched === true : state === 'done'))
      return { name, state: 'done', part: null };
    if (name === 'marks' || (state !== 'running' && state !== 'failed')) return waiting(name);
    const isCurrent = i === current || (step === 'encode' && isHeight(name));
    if (isCurrent && state === 'failed') return { name, state: 'failed', part: null };
    const part = step === 'encode' ? Math.min(1, progress / ENCODING_SHARE) : null;
    if (isCurrent) return { name, state: 'running', part };
    return i < current ? { name, state: 'done', part: null } : waiting(name);
  });
}

/** Tells how far a video is; null where none is on its way, and an hour after it is prepared. */
export function toPreparation({ job, upload, replaces }: StoredPreparation): Preparation | null {
  if (upload) return receiving(upload, replaces);
  if (!job || (job.state === 'done' && (job.is_old || job.is_searched !== false))) return null;
  const { state, file, failure, has_log, early_folder: folder, early_seconds: seconds, film_seconds } = job;
  const isWatchable = state === 'running' && folder !== null && seconds !== null;
  return {
    state,
    file: path.basename(file),
    steps: stepsOf(job, replaces),
    failure,
    has_log,
    early: isWatchable ? { playlist: `${STUDIO_FILES}${folder}/480.m3u8`, seconds, film_seconds } : null,
  };
}

const noEpisode = () => new Failure('not_found', 'Такой записи нет.');

function selectEpisode(db: Database, { teams }: Pick<StudioAccess, 'teams'>, id: string) {
  if (!isUuid(id)) throw noEpisode();
  return db
    .selectFrom('episodes')
    .where('episodes.id', '=', id)
    .$if(teams !== 'all', (query) =>
      query.where(
        sql<boolean>`exists (
          select from release_teams
          where release_teams.release_id = episodes.release_id and team_id = any(${teams}::uuid[])
        )`,
      ),
    );
}

/** Tells how far the video of an episode is; throws `not_found`. */
export async function readPreparation(
  db: Database,
  access: Pick<StudioAccess, 'teams'>,
  id: string,
): Promise<Preparation | null> {
  const row = await selectEpisode(db, access, id)
    .select(preparationColumn.as('preparation'))
    .executeTakeFirst();
  if (!row) throw noEpisode();
  return toPreparation(row.preparation);
}

/** Reads the last lines of the log of the last run for an episode; throws `not_found`. */
export async function readPreparationLog(
  db: Database,
  access: Pick<StudioAccess, 'teams'>,
  id: string,
): Promise<string[]> {
  const row = await selectEpisode(db, access, id)
    .leftJoin('ingests', (join) =>
      join.onRef('ingests.episode_id', '=', 'episodes.id').on('ingests.replaced_at', 'is', null),
    )
    .select('ingests.log')
    .executeTakeFirst();
  if (!row) throw noEpisode();
  return row.log ? row.log.split('\n') : [];
}

/**
 * Puts the failed or stopped video of an episode back into the queue; returns the id of the event. Throws `not_found`
 * and `conflict`.
 */
export async function prepareEpisodeAgain(
  { db, storage }: { db: Database; storage: Storage },
  kind: RecordKind,
  access: StudioAccess,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<number> {
  await findWithinReach(db, kind, id, access);
  const job = await db
    .selectFrom('ingests')
    .select('id')
    .where('episode_id', '=', id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  if (job) await requireSource({ db, storage }, job.id);
  return inTransaction(db, async (trx) => {
    // A runner locks its job before the episode, too.
    if (job) await trx.selectFrom('ingests').select('id').where('id', '=', job.id).forUpdate().execute();
    const { title, teamIds = [] } = await lockRecord(trx, kind, id, access);
    if (!job) throw new Failure('conflict', 'У этого эпизода нет видео, которое не удалось подготовить.');
    const { change } = await changeJob(trx, 'retry', job.id);
    const event: NewEvent = { act: 'episode.prepare_again', thingId: id, title, teamIds, reason };
    return recordEvent(trx, access, change ? { ...event, change } : event);
  });
}
