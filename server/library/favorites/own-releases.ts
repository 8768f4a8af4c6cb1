import { sql, type SelectQueryBuilder } from 'kysely';
import type { FavoritesSorting } from '#contract/enums.ts';
import type { FavoritesFilters, OwnRelease } from '#contract/favorites.ts';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import { conditions, ORDERS } from '#server/catalog/catalog/catalog.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { episodesColumn, toEpisode } from '#server/catalog/episodes/episode-rows.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Region } from '#server/platform/location/region.ts';
import { readPage } from '#server/catalog/releases/read-releases.ts';
import { isBlocked, RELEASE_COLUMNS, toListedRelease } from '#server/catalog/releases/release-rows.ts';
import type { Search } from '#server/catalog/search/search.ts';

/** The rows of a list of one's own: which release, and since when. */
export type OwnRows = SelectQueryBuilder<
  Schema,
  'favorites' | 'collections',
  { release_id: number; created_at: string }
>;

export type OwnDeps = { db: Database; search: Search; delivery: Delivery };

// The search looks through the whole catalogue: one's own may stand behind very many others.
const MAX_FOUND = 5000;

// The list itself has an index on (user, its time, release); whatever else it is ordered by is sorted, as it is one
// user's.
const OWN_ORDERS: Record<FavoritesSorting, { column: string; direction: 'asc' | 'desc' }> = {
  CREATED_AT_DESC: { column: 'own.created_at', direction: 'desc' },
  CREATED_AT_ASC: { column: 'own.created_at', direction: 'asc' },
  ...ORDERS,
};

/**
 * One page of a list of one's own and the number of all that match; unless asked otherwise the last added first, of a
 * search the best.
 */
export async function listOwnReleases(
  { db, search, delivery }: OwnDeps,
  own: OwnRows,
  { years, sorting, ...filters }: FavoritesFilters,
  { page = 1, limit = DEFAULT_LIMIT }: PageQuery,
  region: Region,
): Promise<{ releases: OwnRelease[]; total: number }> {
  const { column, direction } = OWN_ORDERS[sorting ?? 'CREATED_AT_DESC'];
  const found = filters.search ? await search.find(filters.search, MAX_FOUND) : undefined;
  const matching = db
    .selectFrom(own.as('own'))
    .innerJoin('releases', 'releases.id', 'own.release_id')
    .where((eb) => eb.and(conditions(filters)))
    .$if(years !== undefined, (query) => query.where(sql<boolean>`releases.year = any(${years}::integer[])`))
    .$if(found !== undefined, (query) => query.where(sql<boolean>`releases.id = any(${found}::integer[])`));
  const list = matching
    .select([...RELEASE_COLUMNS, episodesColumn.as('episodes')])
    .$if(found !== undefined && sorting === undefined, (query) =>
      query.orderBy(sql`array_position(${found}::integer[], releases.id)`),
    )
    .orderBy(sql.ref(column), direction)
    .orderBy('own.release_id', direction)
    .limit(limit)
    .offset((page - 1) * limit);
  const { rows, total, genres } = await readPage(db, matching, list);
  const releases = rows.map((row) => ({
    ...toListedRelease(row, genres, region),
    episodes: row.episodes.map((episode) =>
      toEpisode(episode, { delivery, blocked: isBlocked(row, region) }),
    ),
  }));
  return { releases, total };
}
