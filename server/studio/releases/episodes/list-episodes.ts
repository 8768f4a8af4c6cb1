import { sql } from 'kysely';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type Editor, findWithinReach } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import { episodeState, hasOwnVideo } from './episode-kind.ts';

/** Lists all episodes of a release in the order to watch them; throws `not_found`. */
export async function listEpisodes(
  db: Database,
  editor: Pick<Editor, 'teams'>,
  releaseId: string,
): Promise<ListedEpisode[]> {
  await findWithinReach(db, releaseKind, releaseId, editor);
  return db
    .selectFrom('episodes')
    .select(['id', 'ordinal', 'name', 'name_english', 'duration', 'updated_at', 'deleted_at'])
    .select([
      sql<number[]>`array_remove(array[
        case when hls_1080 is not null then 1080 end,
        case when hls_720 is not null then 720 end,
        case when hls_480 is not null then 480 end
      ], null)`.as('heights'),
      sql<boolean>`opening_stop is not null`.as('has_opening'),
      sql<boolean>`ending_stop is not null`.as('has_ending'),
      episodeState.as('state'),
      hasOwnVideo.as('has_own_video'),
    ])
    .where('release_id', '=', Number(releaseId))
    .orderBy('sort_order')
    .orderBy('ordinal')
    .execute();
}
