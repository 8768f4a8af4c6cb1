import type { Database } from '#server/platform/database/open.ts';
import { openIn } from '#server/platform/location/open-in.ts';
import type { Region } from '#server/platform/location/region.ts';
import { isUuid } from '#server/platform/http/uuid.ts';
import { noEpisode } from './no-episode.ts';
import type { StoredVideos } from './video-address.ts';

export type EpisodeMedia = StoredVideos & {
  id: string;
  /** Seconds. */
  duration: number;
  storyboard: string | null;
};

/**
 * What of an episode is playable, as stored (keys of our storage or absolute addresses); fails with `not_found` where
 * its release is blocked, too.
 */
export async function findEpisodeMedia(db: Database, id: string, region: Region): Promise<EpisodeMedia> {
  if (!isUuid(id)) throw noEpisode();
  const row = await db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'duration', 'hls_480', 'hls_720', 'hls_1080', 'storyboard'])
    .where('episodes.id', '=', id)
    .where('is_published', '=', true)
    .where(openIn(region))
    .executeTakeFirst();
  if (!row) throw noEpisode();
  return row;
}
