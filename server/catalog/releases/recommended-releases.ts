import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { ListedRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isOpenIn } from '#server/platform/location/open-in.ts';
import type { Region } from '#server/platform/location/region.ts';
import { readListedReleases } from './read-releases.ts';
import { RELEASE_COLUMNS } from './release-rows.ts';

// The maximum score of each kind of similarity.
const MAX_SCORE = { genres: 2, viewers: 2, franchise: 1 };

// Limits, so that a popular release costs no more than another: the viewers whose favorites are read, the most popular
// releases compared by genre, and the candidates of each kind.
const MAX_VIEWERS = 1000;
const MAX_BY_VIEWERS = 200;
const MAX_POPULAR = 2000;
const MAX_BY_GENRE = 300;
const MAX_BY_FAVORITES = 60;

/**
 * SQL for the candidates to watch after a release, with their scores: shared genres (as a share of all genres of both),
 * favorites of the same viewers (as a share of the viewers read) and the same franchise.
 */
function scoredCandidates(releaseId: number): RawBuilder<{ id: number; score: number }> {
  return sql`(
    with self as (select id, genre_ids from releases where id = ${releaseId}),
    viewers as (select user_id from favorites where release_id = ${releaseId} order by user_id desc limit ${MAX_VIEWERS}),
    by_viewers as (
      select release_id as id, count(*)::float / (select count(*) from viewers) as share
      from favorites where user_id in (select user_id from viewers)
      group by release_id order by count(*) desc limit ${MAX_BY_VIEWERS}
    ),
    by_franchise as (
      select distinct other.release_id as id
      from franchise_releases as mine join franchise_releases as other using (franchise_id)
      where mine.release_id = ${releaseId}
    ),
    by_genre as (
      select popular.id from (
        select id, genre_ids, added_in_users_favorites from releases
        order by added_in_users_favorites desc, id desc limit ${MAX_POPULAR}
      ) as popular, self
      where popular.genre_ids && self.genre_ids
      order by popular.added_in_users_favorites desc, popular.id desc limit ${MAX_BY_GENRE}
    ),
    by_favorites as (
      select id from releases order by added_in_users_favorites desc, id desc limit ${MAX_BY_FAVORITES}
    ),
    candidates as (
      select id from by_viewers union select id from by_franchise union select id from by_genre union select id from by_favorites
    )
    select releases.id,
      ${MAX_SCORE.genres}::float * coalesce(genres.shared::float / nullif(genres.of_both, 0), 0)
        + ${MAX_SCORE.viewers}::float * coalesce(by_viewers.share, 0)
        + ${MAX_SCORE.franchise}::float * (by_franchise.id is not null)::integer as score
    from candidates join releases on releases.id = candidates.id cross join self
    left join by_viewers on by_viewers.id = releases.id
    left join by_franchise on by_franchise.id = releases.id
    cross join lateral (
      select count(*) filter (where genre = any(self.genre_ids)) as shared,
        count(*) filter (where genre <> all(self.genre_ids)) + cardinality(self.genre_ids) as of_both
      from unnest(releases.genre_ids) as genre
    ) as genres
    where releases.id <> self.id
  )`;
}

/** Lists releases to watch after another, best first, without that one and without releases blocked in the region. */
async function listSimilar(db: Database, releaseId: number, limit: number, region: Region) {
  const scored = scoredCandidates(releaseId).as<'scored'>('scored');
  const query = db
    .selectFrom('releases')
    .innerJoin(scored, (join) => join.onRef('scored.id', '=', 'releases.id'))
    .select(RELEASE_COLUMNS)
    .where('releases.published_episodes', '>', 0)
    .where(isOpenIn(region))
    .orderBy('scored.score', 'desc')
    .orderBy('releases.added_in_users_favorites', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(limit);
  return readListedReleases(db, query, region);
}

// Limits the choice to recent releases: the most popular of all time seldom change.
const RECENT = 200;

async function listPopularRecent(db: Database, limit: number, region: Region) {
  const recent = db
    .selectFrom('releases')
    .select('releases.id')
    .where('published_episodes', '>', 0)
    .where(isOpenIn(region))
    .orderBy('freshness', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT);
  const query = db
    .selectFrom('releases')
    .select(RELEASE_COLUMNS)
    .where('releases.id', 'in', recent)
    .orderBy('releases.added_in_users_favorites', 'desc')
    .orderBy('releases.freshness', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(limit);
  return readListedReleases(db, query, region);
}

/** Lists what to watch after a release; without a release or with an unknown one, the most popular recent releases. */
export async function listRecommendedReleases(
  db: Database,
  { releaseId, limit = DEFAULT_LIMIT }: { releaseId?: number | undefined; limit?: number | undefined },
  region: Region,
): Promise<ListedRelease[]> {
  const similar = releaseId === undefined ? [] : await listSimilar(db, releaseId, limit, region);
  return similar.length > 0 ? similar : listPopularRecent(db, limit, region);
}
