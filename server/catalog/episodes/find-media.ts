import type { Database } from '#server/platform/database/open.ts';
import { isEpisodeOpenIn, isOpenIn, type Region } from '#server/platform/location/region.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import { noEpisode } from './no-episode.ts';
import { type EpisodeVideo, videoColumn } from './episode-video.ts';

export type EpisodeMedia = {
  id: string;
  /** Seconds. */
  duration: number;
  video: EpisodeVideo | null;
};

/**
 * Finds the video of a published episode. Throws `not_found`,
 * also where the release or the episode is blocked.
 */
export async function findEpisodeMedia(db: Database, id: string, region: Region): Promise<EpisodeMedia> {
  if (!isUuid(id)) throw noEpisode();
  const row = await db
    .selectFrom('episodes')
    .innerJoin('public_releases as releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'duration'])
    .select(videoColumn().as('video'))
    .where('episodes.id', '=', id)
    .where('is_published', '=', true)
    .where(isOpenIn(region))
    .where(isEpisodeOpenIn(region))
    .executeTakeFirst();
  if (!row) throw noEpisode();
  return row;
}
