import type { Database } from '../database/open.ts';
import { isEpisodeId, noEpisode } from './episode-id.ts';

export type EpisodeMedia = {
  hls_480: string | null;
  hls_720: string | null;
  hls_1080: string | null;
  storyboard: string | null;
};

/** What of an episode is playable, as stored (keys of our storage or absolute addresses); fails with `not_found` for a blocked one, too. */
export async function findEpisodeMedia(db: Database, id: string): Promise<EpisodeMedia> {
  if (!isEpisodeId(id)) throw noEpisode();
  const row = await db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['hls_480', 'hls_720', 'hls_1080', 'storyboard'])
    .where('episodes.id', '=', id)
    .where('is_published', '=', true)
    .where('is_blocked_by_geo', '=', false)
    .where('is_blocked_by_copyrights', '=', false)
    .executeTakeFirst();
  if (!row) throw noEpisode();
  return row;
}
