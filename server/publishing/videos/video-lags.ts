import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { isWaiting } from './video-rows.ts';

type Trx = Transaction<Schema>;
/** A video, and the one that its episode had before. */
type Pair = { id: string; than: string };

/** How much later a video comes than another one, in milliseconds; null where that is not known. */
export async function readLag(trx: Trx, { id, than }: Pair): Promise<number | null> {
  const { rows } = await sql<{ lag: number | null }>`
    select case when video_id = ${id}::uuid then lag else -lag end as lag from video_lags
    where (video_id, than_id) in ((${id}::uuid, ${than}::uuid), (${than}::uuid, ${id}::uuid))
    order by lag is null limit 1`.execute(trx);
  return rows[0]?.lag ?? null;
}

/** SQL over `episodes`: the lag of the prepared video that is to take the place of one of ours. */
export const replacementColumn = sql<EpisodeLag | null>`(
  select jsonb_build_object(
    'is_measured', video_lags.video_id is not null, 'lag', trim_scale(video_lags.lag / 1000.0),
    'is_cut', coalesce(video_lags.is_cut, false)
  )
  from episode_videos
  join episode_videos as than
    on than.episode_id = episode_videos.episode_id and than.replaced_at is null and than.folder is not null
  left join video_lags on video_lags.video_id = episode_videos.id and video_lags.than_id = than.id
  where episode_videos.episode_id = episodes.id and ${isWaiting} limit 1
)`;
type EpisodeLag = { is_measured: boolean; lag: number | null; is_cut: boolean };

/** SQL over `episodes`: the marks that nobody has looked at since they came to another video. */
export const unseenMarksColumn = sql<{ lag: number | null } | null>`(
  select jsonb_build_object('lag', trim_scale(video_lags.lag / 1000.0))
  from video_lags join episode_videos on episode_videos.id = video_lags.video_id
  where episode_videos.episode_id = episodes.id and episode_videos.replaced_at is null
    and video_lags.are_marks_unseen
)`;

type Noted = { lag: number | null; areUnseen: boolean; isReturn: boolean };

/** Notes whether people have to look at the marks of a published video, which were made for another one. */
export async function noteMarks(
  trx: Trx,
  { id, than }: Pair,
  { lag, areUnseen, isReturn }: Noted,
): Promise<void> {
  // What came back as it was had been looked at, or not.
  if (isReturn && !areUnseen) return;
  await sql`
    insert into video_lags (video_id, than_id, lag, are_marks_unseen)
    values (${id}::uuid, ${than}::uuid, ${lag}::integer, ${areUnseen})
    on conflict (video_id) do update set
      than_id = excluded.than_id, lag = excluded.lag, are_marks_unseen = excluded.are_marks_unseen,
      is_cut = video_lags.is_cut and video_lags.than_id = excluded.than_id`.execute(trx);
}

/** Notes that somebody has looked at the marks of an episode. Returns false when nobody had to. */
export async function noteMarksSeen(trx: Trx, episodeId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update video_lags set are_marks_unseen = false
    from episode_videos
    where episode_videos.id = video_lags.video_id and episode_videos.episode_id = ${episodeId}::uuid
      and episode_videos.replaced_at is null and video_lags.are_marks_unseen`.execute(trx);
  return numAffectedRows === 1n;
}

const TENTH_MS = 100;
// As the search tells one proposal from another.
const SAME_TENTHS = 20;

/**
 * Gives a published video what was proposed for the one before, moved by the lag in milliseconds, with what people have
 * decided about it; what its own search has found stays.
 */
export async function moveProposals(trx: Trx, { id, than, lag }: Pair & { lag: number }): Promise<void> {
  const tenths = Math.round(lag / TENTH_MS);
  const isSame = sql`own.kind = other.kind
    and abs(own.start - other.start - ${tenths}::integer) < ${SAME_TENTHS}::integer
    and abs(own.stop - other.stop - ${tenths}::integer) < ${SAME_TENTHS}::integer`;
  await sql`
    update mark_proposals as own
    set state = 'rejected', decided_by = other.decided_by, decided_at = other.decided_at
    from mark_proposals as other
    where own.video_id = ${id}::uuid and own.state = 'proposed'
      and other.video_id = ${than}::uuid and other.state = 'rejected' and ${isSame}`.execute(trx);
  await sql`
    insert into mark_proposals (
      video_id, episode_id, kind, start, stop, confidence, is_confident, source, group_id, state, decided_by, decided_at
    )
    select ${id}::uuid, episode_id, kind, start + ${tenths}::integer, stop + ${tenths}::integer, confidence,
      is_confident, source, group_id, state, decided_by, decided_at
    from mark_proposals as other
    where video_id = ${than}::uuid and start + ${tenths}::integer >= 0 and not exists (
      select from mark_proposals as own
      where own.video_id = ${id}::uuid and (${isSame} or own.kind = other.kind and 'rejected' not in (own.state, other.state))
    )`.execute(trx);
}
