import { sql } from 'kysely';
import { STEP_KINDS, type StepKind } from '#contract/studio/step-kinds.ts';
import type { EpisodeWork, Remark, StepPerson } from '#contract/studio/steps.ts';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { findWithinReach } from '../../records/edit-record.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { wireTime } from '../../records/table-kind.ts';
import { listCandidates, mayEdit } from './step-rows.ts';

const TENTHS = 10;

/** SQL for the person of a column, as JSON; null without one. */
export const personOf = (column: string) => sql<StepPerson | null>`(
  select jsonb_build_object('id', users.id, 'nickname', users.nickname, 'login', users.login)
  from users where users.id = ${sql.ref(column)}
)`;

/** SQL over `episode_steps`: whether the time of a step has passed. */
export const isOverdue = sql<boolean>`(episode_steps.state <> 'ready' and coalesce(episode_steps.due_at < now(), false))`;

type StepRow = Omit<EpisodeWork['steps'][number], 'is_mine'>;

async function listSteps(db: Database, id: string): Promise<StepRow[]> {
  const rows = await db
    .selectFrom('episode_steps')
    .select(['kind', 'due_at', 'state', 'note', personOf('assignee_id').as('assignee')])
    .select(isOverdue.as('is_overdue'))
    .where('episode_id', '=', id)
    .execute();
  return rows.toSorted((a, b) => STEP_KINDS.indexOf(a.kind) - STEP_KINDS.indexOf(b.kind));
}

type RemarkRow = Omit<Remark, 'is_of_former_video' | 'may_close'> & { video_id: string | null };

async function listRemarks(db: Database, id: string): Promise<RemarkRow[]> {
  const { rows } = await sql<RemarkRow>`
    select episode_remarks.id, episode_remarks.at, text, step, video_id,
      ${personOf('author_id')} as author, ${personOf('done_by')} as done_by,
      ${wireTime(sql`created_at`)} as created_at, ${wireTime(sql`done_at`)} as done_at,
      case when folder is not null and storyboard is not null
        then ${STUDIO_FILES} || folder || '/' || storyboard end as storyboard
    from episode_remarks left join episode_videos on episode_videos.id = video_id
    where episode_remarks.episode_id = ${id}::uuid and removed_at is null
    order by episode_remarks.at, episode_remarks.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at / TENTHS }));
}

type Neighbour = { id: string; ordinal: number };

async function countSteps(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('episode_steps')
    .select(['episode_id', sql<number>`count(*)::integer`.as('steps')])
    .where('episode_id', 'in', ids)
    .groupBy('episode_id')
    .execute();
  return new Map(rows.map(({ episode_id, steps }) => [episode_id, steps]));
}

/** Reads the steps and remarks of an episode of a release that somebody sees. Throws `not_found`. */
export async function readWork(
  db: Database,
  kind: RecordKind,
  access: StudioAccess,
  id: string,
): Promise<EpisodeWork> {
  const episode = await findWithinReach(db, kind, id, access);
  const { title, fields, info } = episode;
  const release = info['release'] as EpisodeWork['release'];
  const playlist = info['playlist'] as string | null;
  const videos = info['videos'] as readonly { id: string; playlist: string }[];
  const video = videos.find((one) => one.playlist === playlist)?.id ?? null;
  const neighbours = (['previous', 'next'] as const).map((side) => info[side] as Neighbour | null);
  const canEdit = mayEdit(access, episode);
  const [steps, remarks, people, counts] = await Promise.all([
    listSteps(db, id),
    listRemarks(db, id),
    canEdit ? listCandidates(db, release.id) : [],
    countSteps(
      db,
      neighbours.flatMap((one) => one?.id ?? []),
    ),
  ]);
  const [previous = null, next = null] = neighbours.map(
    (one) => one && { ...one, steps: counts.get(one.id) ?? 0 },
  );
  const own = new Set<StepKind | null>(
    steps.filter(({ assignee }) => assignee?.id === access.userId).map((step) => step.kind),
  );
  return {
    id,
    title,
    ordinal: fields['ordinal'] as number,
    state: info['state'] as EpisodeWork['state'],
    is_video_coming: info['is_video_coming'] as boolean,
    release,
    playlist,
    video_id: video,
    may_edit: canEdit,
    steps: steps.map((step) => ({ ...step, is_mine: own.has(step.kind) })),
    people,
    previous,
    next,
    remarks: remarks.map(({ video_id: at, ...remark }) => ({
      ...remark,
      is_of_former_video: at !== video,
      may_close: canEdit || own.has(remark.step),
    })),
  };
}
