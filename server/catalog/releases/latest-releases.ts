import type { LatestRelease } from '#contract/releases.ts';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { Database } from '#server/platform/database/open.ts';
import { episodeColumn, toEpisode } from '../episodes/episode-rows.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { readWithGenres } from './read-releases.ts';
import { isBlocked, RELEASE_COLUMNS, toListedRelease } from './release-rows.ts';

/** Lists the most recently updated releases that have an episode, each with its last episode in watching order. */
export async function listLatestReleases(
  db: Database,
  limit: number = DEFAULT_LIMIT,
  { delivery, region }: { delivery: Delivery; region: Region },
): Promise<LatestRelease[]> {
  const latest = db
    .selectFrom('public_releases as releases')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('episodes')
          .select(episodeColumn().as('latest_episode'))
          .whereRef('episodes.release_id', '=', 'releases.id')
          .where('episodes.is_published', '=', true)
          .orderBy('episodes.sort_order', 'desc')
          .orderBy('episodes.ordinal', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([...RELEASE_COLUMNS, 'latest.latest_episode'])
    .where('releases.published_episodes', '>', 0)
    .orderBy('releases.freshness', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(limit);
  const { rows, genres } = await readWithGenres(db, latest);
  return rows.map((row) => ({
    ...toListedRelease(row, genres, region),
    latest_episode: toEpisode(row.latest_episode, {
      delivery,
      region,
      isReleaseBlocked: isBlocked(row, region),
    }),
  }));
}
