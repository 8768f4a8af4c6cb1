import { sql, type RawBuilder } from 'kysely';
import type { Home, Next } from '#contract/home.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import { recommendationsColumn, toRecommendations } from '../recommendations/recommendations.ts';
import { newEpisodesColumn, toReleaseWithNewEpisodes } from './new-episodes.ts';

// As many positions as tell the last few releases and how far each was watched.
const MAX_POSITIONS = 40;
const MAX_KEPT = 8;
const NEW_DAYS = 14;

/** SQL for a user's last positions and the releases of their lists that have a new episode or still air, as JSON. */
function nextColumn(userId: number, now: Date): RawBuilder<Next> {
  const newSince = new Date(now.getTime() - NEW_DAYS * 24 * 3_600_000).toISOString();
  return sql`json_build_object(
    'positions', (
      select coalesce(json_agg(last order by last.updated_at desc), '[]') from (
        select episodes.release_id, release_episode_id, views.time, is_watched,
          date_trunc('second', views.updated_at) as updated_at
        from views join episodes on episodes.id = release_episode_id
        join public_releases on public_releases.id = episodes.release_id
        where views.user_id = ${userId} and (is_watched or time > 0) and is_published
        order by views.updated_at desc, views.id desc limit ${MAX_POSITIONS}
      ) as last
    ),
    'kept', (
      select coalesce(json_agg(fresh), '[]') from (
        select releases.id as release_id, is_in_production
        from (
          select release_id from favorites where user_id = ${userId}
          union
          select release_id from collections where user_id = ${userId} and type in ('WATCHING', 'PLANNED')
        ) as own join public_releases as releases on releases.id = own.release_id
        where published_episodes > 0 and (is_in_production or freshness > ${newSince}::timestamptz)
        order by freshness desc, releases.id desc limit ${MAX_KEPT}
      ) as fresh
    )
  )`;
}

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
