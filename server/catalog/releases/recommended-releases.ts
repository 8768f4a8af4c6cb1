import { sql } from 'kysely';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { ListedRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isOpenIn, type Region } from '#server/platform/location/region.ts';
import { readListedReleases } from './read-releases.ts';
import { RELEASE_COLUMNS } from './release-rows.ts';

/** Lists releases to watch after another, best first, without those blocked in the region; computed in advance. */
async function listSimilar(db: Database, releaseId: number, limit: number, region: Region) {
  const similar = sql<{ id: number; place: number }>`(
    select id, place from similar_releases, unnest(similar_ids) with ordinality as one (id, place)
    where release_id = ${releaseId}
  )`.as<'similar'>('similar');
  const query = db
    .selectFrom('public_releases as releases')
    .innerJoin(similar, (join) => join.onRef('similar.id', '=', 'releases.id'))
    .select(RELEASE_COLUMNS)
    .where('releases.published_episodes', '>', 0)
    .where(isOpenIn(region))
    .where((eb) =>
      eb.exists(eb.selectFrom('public_releases as own').select('id').where('id', '=', releaseId)),
    )
    .orderBy('similar.place')
    .limit(limit);
  return readListedReleases(db, query, region);
}

// Limits the choice to recent releases: the most popular of all time seldom change.
const RECENT = 200;

async function listPopularRecent(db: Database, limit: number, region: Region) {
  const recent = db
    .selectFrom('public_releases as releases')
    .select('releases.id')
    .where('published_episodes', '>', 0)
    .where(isOpenIn(region))
    .orderBy('freshness', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT);
  const query = db
    .selectFrom('public_releases as releases')
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
