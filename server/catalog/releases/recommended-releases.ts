import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { ListedRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openIn } from '#server/platform/location/open-in.ts';
import type { Region } from '#server/platform/location/region.ts';
import { readListed } from './read-releases.ts';
import { RELEASE_COLUMNS } from './release-rows.ts';

// How much each kind of nearness is worth at most.
const WORTH = { genres: 2, viewers: 2, franchise: 1 };

// Bounds, so that a release that everyone likes costs no more than another: viewers asked, the most
// loved releases looked through for genres, and how many are weighed of each kind.
const VIEWERS = 1000;
const BY_VIEWERS = 200;
const LOVED = 2000;
const BY_GENRE = 300;
const BY_FAVORITES = 60;

/**
 * Every release worth a look after another, with its score: shared genres (their share of all genres of the two), being
 * favoured by the same viewers (their share of those asked) and the same franchise.
 */
function near(releaseId: number): RawBuilder<{ id: number; score: number }> {
  return sql`(
    with self as (select id, genre_ids from releases where id = ${releaseId}),
    viewers as (select user_id from favorites where release_id = ${releaseId} order by user_id desc limit ${VIEWERS}),
    by_viewers as (
      select release_id as id, count(*)::float / (select count(*) from viewers) as share
      from favorites where user_id in (select user_id from viewers)
      group by release_id order by count(*) desc limit ${BY_VIEWERS}
    ),
    by_franchise as (
      select distinct other.release_id as id
      from franchise_releases as mine join franchise_releases as other using (franchise_id)
      where mine.release_id = ${releaseId}
    ),
    by_genre as (
      select loved.id from (
        select id, genre_ids, added_in_users_favorites from releases
        order by added_in_users_favorites desc, id desc limit ${LOVED}
      ) as loved, self
      where loved.genre_ids && self.genre_ids
      order by loved.added_in_users_favorites desc, loved.id desc limit ${BY_GENRE}
    ),
    by_favorites as (
      select id from releases order by added_in_users_favorites desc, id desc limit ${BY_FAVORITES}
    ),
    seen as (
      select id from by_viewers union select id from by_franchise union select id from by_genre union select id from by_favorites
    )
    select releases.id,
      ${WORTH.genres}::float * coalesce(genres.shared::float / nullif(genres.of_both, 0), 0)
        + ${WORTH.viewers}::float * coalesce(by_viewers.share, 0)
        + ${WORTH.franchise}::float * (by_franchise.id is not null)::integer as score
    from seen join releases on releases.id = seen.id cross join self
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

/** Releases to watch after another, best first, never that one itself nor one that is closed in the region. */
async function listNear(db: Database, releaseId: number, limit: number, region: Region) {
  const scored = near(releaseId).as<'scored'>('scored');
  const query = db
    .selectFrom('releases')
    .innerJoin(scored, (join) => join.onRef('scored.id', '=', 'releases.id'))
    .select(RELEASE_COLUMNS)
    .where('releases.published_episodes', '>', 0)
    .where(openIn(region))
    .orderBy('scored.score', 'desc')
    .orderBy('releases.added_in_users_favorites', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(limit);
  return readListed(db, query, region);
}

// Of what came out lately: the most loved of all times seldom change.
const LATELY = 200;

async function listLoved(db: Database, limit: number, region: Region) {
  const lately = db
    .selectFrom('releases')
    .select('releases.id')
    .where('published_episodes', '>', 0)
    .where(openIn(region))
    .orderBy('freshness', 'desc')
    .orderBy('id', 'desc')
    .limit(LATELY);
  const query = db
    .selectFrom('releases')
    .select(RELEASE_COLUMNS)
    .where('releases.id', 'in', lately)
    .orderBy('releases.added_in_users_favorites', 'desc')
    .orderBy('releases.freshness', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(limit);
  return readListed(db, query, region);
}

/**
 * What to watch after a release, or, when none or an unknown one is named, what viewers love most of what came out
 * lately.
 */
export async function listRecommendedReleases(
  db: Database,
  { releaseId, limit = DEFAULT_LIMIT }: { releaseId?: number | undefined; limit?: number | undefined },
  region: Region,
): Promise<ListedRelease[]> {
  const found = releaseId === undefined ? [] : await listNear(db, releaseId, limit, region);
  return found.length > 0 ? found : listLoved(db, limit, region);
}
