import type { Home } from '#contract/home.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import { recommendationsColumn, toRecommendations } from '../recommendations/recommendations.ts';
import { newEpisodesColumn, toReleaseWithNewEpisodes } from './new-episodes.ts';
import { nextColumn } from './next.ts';

/** Reads what the home page shows only to this user, in one query. */
export async function readHome(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  region: Region,
): Promise<Home> {
  const at = now();
  const { next, new_episodes, recommendations } = await db
    .selectNoFrom([
      nextColumn(userId, at).as('next'),
      newEpisodesColumn(userId, at, region).as('new_episodes'),
      recommendationsColumn(db, userId, region).as('recommendations'),
    ])
    .executeTakeFirstOrThrow();
  return {
    next,
    new_episodes: new_episodes.map(toReleaseWithNewEpisodes),
    recommendations: toRecommendations(recommendations, region),
  };
}
