import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnCatalogFilters } from '#contract/catalog.ts';
import type { PageQuery } from '#contract/pagination.ts';
import type { ListedRelease } from '#contract/releases.ts';
import { listCatalog } from '#server/catalog/catalog/catalog.ts';
import type { Search } from '#server/catalog/search/search.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';

/**
 * SQL: the ids of the releases in which a user has nothing left to watch: kept as watched, or with every published
 * episode watched. Read once for a query, by the keys of the user's rows.
 */
function watchedReleases(userId: number): RawBuilder<{ release_id: number }> {
  return sql`
    select release_id from collections where user_id = ${userId} and type = 'WATCHED'
    union all
    select episodes.release_id from views
    join episodes on episodes.id = views.release_episode_id
    join public_releases on public_releases.id = episodes.release_id
    where views.user_id = ${userId} and views.is_watched and episodes.is_published
    group by episodes.release_id, public_releases.published_episodes
    having count(*) >= public_releases.published_episodes
  `;
}

/** Lists one page of the catalogue by filters that depend on the user, too, and the number of all that match. */
export async function listOwnCatalog(
  deps: { db: Database; search: Search },
  userId: number,
  { collections, without_watched: withoutWatched, ...filters }: OwnCatalogFilters,
  page: PageQuery,
  region: Region,
): Promise<{ releases: ListedRelease[]; total: number }> {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (collections !== undefined)
    conditions.push(sql`releases.id in (
      select release_id from collections where user_id = ${userId} and type = any(${collections}::text[])
    )`);
  if (withoutWatched === 1) conditions.push(sql`releases.id not in (${watchedReleases(userId)})`);
  return listCatalog(deps, filters, page, { region, conditions });
}
