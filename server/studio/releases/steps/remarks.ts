import { sql } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import type { StepKind } from '#contract/studio/step-kinds.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { StepNotice } from '#server/platform/database/journal/tell-members.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { CHANGED_SINCE, type Undo } from '../../journal/undos.ts';
import { lockRecord } from '../../records/edit-record.ts';
import type { RecordKind, StudioRecord, Trx } from '../../records/record-kind.ts';
import { mayEdit, readSteps } from './step-rows.ts';

const MAX_REMARKS = 500;
const TENTHS = 10;

type RemarkAct = Extract<Act, `episode.remark${string}`>;
type Row = {
  id: number;
  at: number;
  text: string;
  step: StepKind | null;
  is_done: boolean;
  is_removed: boolean;
};

async function findRemark(trx: Trx, episodeId: string, id: number): Promise<Row> {
  const row = await trx
    .selectFrom('episode_remarks')
    .select(['id', 'at', 'text', 'step'])
    .select(sql<boolean>`done_at is not null`.as('is_done'))
    .select(sql<boolean>`removed_at is not null`.as('is_removed'))
    .where('id', '=', id)
    .where('episode_id', '=', episodeId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Такого замечания нет.');
  return row;
}

// Whoever has the step that a remark is for.
async function tells(
  trx: Trx,
  { userId: actor }: Pick<StudioAccess, 'userId'>,
  { episodeId, step }: { episodeId: string; step: StepKind | null },
): Promise<StepNotice[]> {
  if (step === null) return [];
  const { assignee_id: userId } = (await readSteps(trx, episodeId))[step];
  return userId === null || userId === actor ? [] : [{ userId, episodeId, step, reason: 'remark' }];
}

function eventOf(
  act: RemarkAct,
  { id, title, teamIds = [] }: StudioRecord,
  { id: remark, at, text, step }: Omit<Row, 'is_done' | 'is_removed'>,
): NewEvent {
  const told = { id: remark, at: at / TENTHS, text, step };
  const isBack = act === 'episode.remark_remove' || act === 'episode.remark_reopen';
  const field = act === 'episode.remark_add' || act === 'episode.remark_remove' ? 'remark' : 'done_remark';
  const change: Change = { [field]: isBack ? [told, null] : [null, told] };
  return { act, thingId: id, title, teamIds, change };
}

type NewRemark = {
  id: string;
  at: number;
  text: string;
  step?: StepKind | undefined;
  videoId?: string | undefined;
};

/** Adds a remark at a second of the video of an episode. Throws `not_found` and `conflict`. */
export async function addRemark(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  { id: episodeId, at, text, step, videoId }: NewRemark,
): Promise<NewEvent> {
  const episode = await lockRecord(trx, kind, episodeId, access);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from episode_remarks
    where episode_id = ${episodeId}::uuid and removed_at is null`.execute(trx);
  if ((rows[0]?.count ?? 0) >= MAX_REMARKS)
    throw new Failure('conflict', `У эпизода уже ${MAX_REMARKS} замечаний: больше не помещается.`);
  const video = await trx
    .selectFrom('episode_videos')
    .select('id')
    .where('id', '=', videoId ?? null)
    .where('episode_id', '=', episodeId)
    .executeTakeFirst();
  if (videoId !== undefined && !video)
    throw new Failure('conflict', 'Этого видео у эпизода больше нет. Откройте страницу заново.');
  const fields = { at: Math.round(at * TENTHS), text, step: step ?? null };
  const { id } = await trx
    .insertInto('episode_remarks')
    .values({ episode_id: episodeId, video_id: video?.id ?? null, author_id: access.userId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...eventOf('episode.remark_add', episode, { id, ...fields }),
    tells: await tells(trx, access, { episodeId, step: fields.step }),
  };
}

type Verb = 'done' | 'reopen' | 'remove' | 'restore';

const ACT: Record<Verb, RemarkAct> = {
  done: 'episode.remark_done',
  reopen: 'episode.remark_reopen',
  remove: 'episode.remark_remove',
  restore: 'episode.remark_add',
};

/** Why something cannot be done to a remark as it is; undefined when it can. */
function problemOf(verb: Verb, { is_done, is_removed }: Row): string | undefined {
  if (is_removed !== (verb === 'restore'))
    return is_removed ? 'Это замечание уже убрали.' : 'Это замечание не убирали.';
  if (verb === 'done' && is_done) return 'Это замечание уже исправлено.';
  if (verb === 'reopen' && !is_done) return 'Это замечание открыто.';
  return undefined;
}

async function mayClose(
  trx: Trx,
  access: StudioAccess,
  episode: StudioRecord,
  { step }: Row,
): Promise<boolean> {
  if (mayEdit(access, episode)) return true;
  return step !== null && (await readSteps(trx, episode.id))[step].assignee_id === access.userId;
}

/**
 * Closes, opens, removes or restores a remark. Throws `not_found`, `conflict`, and `forbidden` where it is for a step
 * of somebody else.
 */
export async function actOnRemark(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  { id: episodeId, remark, verb }: { id: string; remark: number; verb: Verb },
): Promise<NewEvent> {
  const episode = await lockRecord(trx, kind, episodeId, access);
  const row = await findRemark(trx, episodeId, remark);
  if (!(await mayClose(trx, access, episode, row)))
    throw new Failure('forbidden', 'Это замечание к чужому этапу.');
  const problem = problemOf(verb, row);
  if (problem !== undefined) throw new Failure('conflict', problem);
  await trx
    .updateTable('episode_remarks')
    .set({
      ...(verb === 'done' && { done_at: sql<string>`now()`, done_by: access.userId }),
      ...(verb === 'reopen' && { done_at: null, done_by: null }),
      ...(verb === 'remove' && { removed_at: sql<string>`now()` }),
      ...(verb === 'restore' && { removed_at: null }),
    })
    .where('id', '=', remark)
    .execute();
  const isOpened = verb === 'reopen' || verb === 'restore';
  return {
    ...eventOf(ACT[verb], episode, row),
    tells: isOpened ? await tells(trx, access, { episodeId, step: row.step }) : [],
  };
}

/** Takes back what was done to a remark, unless it is otherwise by now. */
export function undoRemark(kind: RecordKind, verb: Verb): Undo {
  return async (trx, { thing_id, change }, access) => {
    const told = (change?.['remark'] ?? change?.['done_remark'])?.find((one) => one !== null);
    const { id: remark = 0 } = (told ?? {}) as { id?: number };
    try {
      return await actOnRemark(trx, kind, access, { id: thing_id ?? '', remark, verb });
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_found')
        throw new Failure('conflict', CHANGED_SINCE);
      throw error;
    }
  };
}

/** Removes the rows of remarks that were removed so long ago that nobody can bring them back. */
export async function forgetRemovedRemarks(db: Database): Promise<void> {
  await sql`
    delete from episode_remarks where removed_at < now() - make_interval(days => ${UNDO_DAYS}::integer)`.execute(
    db,
  );
}
