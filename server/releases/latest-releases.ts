import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { LatestRelease } from '#contract/releases.ts';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { Database } from '../database/open.ts';
import { episodeColumn, toEpisode } from '../episodes/episode-rows.ts';
import { selectGenres, toGenres } from '../genres/genres.ts';
import { isBlocked, RELEASE_COLUMNS, toListedRelease } from './release-rows.ts';

/** The releases updated last that have an episode, each with its last one in watching order. */
export async function listLatestReleases(
  db: Database,
  origin: string,
  limit = DEFAULT_LIMIT,
): Promise<LatestRelease[]> {
  const latest = db
    .selectFrom('releases')
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
    .orderBy('releases.freshness', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(limit);
  const answer = await db
    .selectNoFrom([jsonArrayFrom(latest).as('rows'), jsonArrayFrom(selectGenres(db)).as('genres')])
    .executeTakeFirstOrThrow();
  const genres = toGenres(answer.genres);
  return answer.rows.map((row) => ({
    ...toListedRelease(row, genres),
    latest_episode: toEpisode(row.latest_episode, { origin, blocked: isBlocked(row) }),
  }));
}
