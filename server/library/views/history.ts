import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import type { HistoryItem } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import { episodeColumn, toEpisode } from '#server/catalog/episodes/episode-rows.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Region } from '#server/platform/location/region.ts';
import { isBlocked, RELEASE_COLUMNS, toRelease } from '#server/catalog/releases/release-rows.ts';
import { isStarted } from './views.ts';

/**
 * Lists one page of the episodes that a user has watched, the most recent first, and the number of all. Leaves out
 * episodes and releases that are not published now.
 */
export async function listHistory(
  db: Database,
  userId: number,
  { page = 1, limit = DEFAULT_LIMIT }: PageQuery,
  { delivery, region }: { delivery: Delivery; region: Region },
): Promise<{ items: HistoryItem[]; total: number }> {
  const seen = db
    .selectFrom('views')
    .innerJoin('episodes', 'episodes.id', 'views.release_episode_id')
    .innerJoin('public_releases as releases', 'releases.id', 'episodes.release_id')
    .where('views.user_id', '=', userId)
    .where(isStarted)
    .where('episodes.is_published', '=', true);
  const rows = seen
    .select(RELEASE_COLUMNS)
    .select([
      'views.id as view_id',
      'views.time as view_time',
      'views.is_watched',
      // Times on the wire have no fractions of seconds.
      sql<string>`date_trunc('second', views.updated_at)`.as('viewed_at'),
      episodeColumn().as('episode'),
    ])
    .orderBy('views.updated_at', 'desc')
    .orderBy('views.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const result = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(rows).as('rows'),
      eb.selectFrom(seen.select('views.id').as('all')).select(eb.fn.countAll<number>().as('n')).as('total'),
    ])
    .executeTakeFirstOrThrow();
  const items = result.rows.map((row) => ({
    id: row.view_id,
    user_id: userId,
    release_episode_id: row.episode.id,
    time: row.view_time,
    is_watched: row.is_watched,
    updated_at: row.viewed_at,
    release_episode: {
      ...toEpisode(row.episode, { delivery, region, isReleaseBlocked: isBlocked(row, region) }),
      release: toRelease(row, region),
    },
  }));
  return { items, total: result.total ?? 0 };
}
