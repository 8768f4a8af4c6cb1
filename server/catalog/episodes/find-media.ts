import type { Database } from '#server/platform/database/open.ts';
import { isEpisodeOpenIn, isOpenIn } from '#server/platform/location/open-in.ts';
import type { Region } from '#server/platform/location/region.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import { noEpisode } from './no-episode.ts';
import type { StoredVideos } from './video-address.ts';

export type EpisodeMedia = StoredVideos & {
  id: string;
  /** Seconds. */
  duration: number;
  storyboard: string | null;
};

/**
 * Finds the videos of a published episode as stored: keys of our storage or absolute addresses. Throws `not_found`,
 * also where the release or the episode is blocked.
 */
export async function findEpisodeMedia(db: Database, id: string, region: Region): Promise<EpisodeMedia> {
  if (!isUuid(id)) throw noEpisode();
  const row = await db
    .selectFrom('episodes')
    .innerJoin('public_releases as releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'duration', 'hls_480', 'hls_720', 'hls_1080', 'storyboard'])
    .where('episodes.id', '=', id)
    .where('is_published', '=', true)
    .where(isOpenIn(region))
    .where(isEpisodeOpenIn(region))
    .executeTakeFirst();
  if (!row) throw noEpisode();
  return row;
}
