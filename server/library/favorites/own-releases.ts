import { sql, type SelectQueryBuilder } from 'kysely';
import type { FavoritesSorting } from '#contract/enums.ts';
import type { FavoritesFilters, OwnRelease } from '#contract/favorites.ts';
import type { PageQuery } from '#contract/pagination.ts';
import { byMatch, filterConditions, WIRE_ORDERS } from '#server/catalog/catalog/catalog.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Order } from '#server/platform/database/read-slice.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { episodesColumn, toEpisode } from '#server/catalog/episodes/episode-rows.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Region } from '#server/platform/location/region.ts';
import { orderBy, readReleasePage } from '#server/catalog/releases/read-releases.ts';
import { isBlocked, RELEASE_COLUMNS, toListedRelease } from '#server/catalog/releases/release-rows.ts';
import type { Search } from '#server/catalog/search/search.ts';

/** A query for the rows of a user's list: the releases and the times at which they were added. */
export type UserListRows = SelectQueryBuilder<
  Schema,
  'favorites' | 'collections',
  { release_id: number; created_at: string }
>;

export type UserListDeps = { db: Database; search: Search; delivery: Delivery };

// The search covers the whole catalogue, so the releases of a user's list may come after many others.
const MAX_FOUND = 5000;

// The table has an index on (user, time, release). Other orders are sorted, because the list of one user is short.
const OWN_ORDERS: Record<FavoritesSorting, Order> = {
  CREATED_AT_DESC: orderBy(sql.ref('own.created_at'), 'desc'),
  CREATED_AT_ASC: orderBy(sql.ref('own.created_at'), 'asc'),
  ...WIRE_ORDERS,
};

/**
 * Lists one page of a user's list and the number of all releases that match. By default the last added comes first,
 * with a search text the best match.
 */
export async function listOwnReleases(
  { db, search, delivery }: UserListDeps,
  own: UserListRows,
  { years, sorting, ...filters }: FavoritesFilters,
  page: PageQuery,
  region: Region,
): Promise<{ releases: OwnRelease[]; total: number }> {
  const found = filters.search ? await search.find(filters.search, MAX_FOUND) : undefined;
  const order =
    found !== undefined && sorting === undefined ? byMatch(found) : OWN_ORDERS[sorting ?? 'CREATED_AT_DESC'];
  const matching = db
    .selectFrom(own.as('own'))
    .innerJoin('public_releases as releases', 'releases.id', 'own.release_id')
    .where((eb) => eb.and(filterConditions(filters)))
    .$if(years !== undefined, (query) => query.where(sql<boolean>`releases.year = any(${years}::integer[])`))
    .$if(found !== undefined, (query) => query.where(sql<boolean>`releases.id = any(${found}::integer[])`));
  const { rows, total, genres } = await readReleasePage(db, matching, { ...page, order }, (list) =>
    list
      .innerJoin(own.as('own'), 'own.release_id', 'releases.id')
      .select([...RELEASE_COLUMNS, episodesColumn.as('episodes')]),
  );
  const releases = rows.map((row) => ({
    ...toListedRelease(row, genres, region),
    episodes: row.episodes.map((episode) =>
      toEpisode(episode, { delivery, region, isReleaseBlocked: isBlocked(row, region) }),
    ),
  }));
  return { releases, total };
}
