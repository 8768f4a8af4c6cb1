import { sql } from 'kysely';
import { MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import { heightsOf, videoColumn } from '#server/catalog/episodes/episode-video.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isVideoComing, planColumn } from '#server/publishing/plans/plan-columns.ts';
import { replacementColumn, unseenMarksColumn } from '#server/publishing/videos/video-lags.ts';
import { hasWaiting, isWaiting } from '#server/publishing/videos/video-rows.ts';
import { type Editor, findWithinReach } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import { episodeFailure, episodeState } from './episode-kind.ts';

// What is known of a video that nobody has seen yet.
const waitingVideo = sql<Pick<ListedEpisode, 'heights' | 'duration' | 'picture'> | null>`(
  select jsonb_build_object(
    'heights', array(select height from unnest(heights) as height order by height desc),
    'duration', duration, 'picture', preview
  )
  from episode_videos where episode_videos.episode_id = episodes.id and ${isWaiting} limit 1
)`;

/** Lists all episodes of a release in the order to watch them; throws `not_found`. */
export async function listEpisodes(
  db: Database,
  editor: Pick<Editor, 'teams'>,
  releaseId: string,
): Promise<ListedEpisode[]> {
  await findWithinReach(db, releaseKind, releaseId, editor);
  const rows = await db
    .selectFrom('episodes')
    .select(['id', 'ordinal', 'name', 'name_english', 'duration', 'updated_at', 'deleted_at'])
    .select('preview as picture')
    .select([
      videoColumn().as('video'),
      sql<MarkKind[]>`array_remove(array[${sql.join(
        MARK_KINDS.map(
          (kind) => sql`case when ${sql.ref(`${kind}_stop`)} is not null then ${kind}::text end`,
        ),
      )}], null)`.as('marks'),
      episodeState.as('state'),
      episodeFailure.as('failure'),
      hasWaiting.as('has_prepared_video'),
      isVideoComing.as('is_video_coming'),
      waitingVideo.as('waiting'),
      planColumn.as('plan'),
      replacementColumn.as('replacement'),
      unseenMarksColumn.as('unseen_marks'),
    ])
    .where('release_id', '=', Number(releaseId))
    .orderBy('sort_order')
    .orderBy('ordinal')
    .execute();
  return rows.map(({ video, waiting, ...row }) => ({
    ...row,
    heights: heightsOf(video).toReversed(),
    ...(video === null && waiting),
    has_own_video: video !== null && video.folder !== null,
  }));
}
