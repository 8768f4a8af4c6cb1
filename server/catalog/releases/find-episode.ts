import type { EpisodeWithRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import { episodesColumn, isEpisodeBlocked, toEpisode } from '../episodes/episode-rows.ts';
import { noEpisode } from '../episodes/no-episode.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { isBlocked, RELEASE_COLUMNS, toRelease } from './release-rows.ts';

/** Finds a published episode with its release and all episodes of that release. Throws `not_found`. */
export async function findEpisode(
  db: Database,
  id: string,
  { delivery, region }: { delivery: Delivery; region: Region },
): Promise<EpisodeWithRelease> {
  if (!isUuid(id)) throw noEpisode();
  const row = await db
    .selectFrom('public_releases as releases')
    .select([...RELEASE_COLUMNS, episodesColumn.as('episodes')])
    .where('releases.id', '=', (eb) => eb.selectFrom('episodes').select('release_id').where('id', '=', id))
    .executeTakeFirst();
  if (!row) throw noEpisode();
  const episodes = row.episodes.map((episode) =>
    toEpisode(episode, { delivery, region, isReleaseBlocked: isBlocked(row, region) }),
  );
  const episode = episodes.find((candidate) => candidate.id === id.toLowerCase());
  if (!episode) throw noEpisode();
  const release = toRelease(row, region);
  // Clients ask the release whether an episode may be watched.
  const isClosed = row.episodes.some((one) => one.id === episode.id && isEpisodeBlocked(one, region));
  const closed = { is_blocked_by_geo: true, external_player: null };
  return { ...episode, release: { ...release, ...(isClosed && closed), episodes } };
}
