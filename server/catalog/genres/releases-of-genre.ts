import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isKnownGenre, noGenre } from './genres.ts';
import type { Region } from '#server/platform/location/region.ts';
import { RELEASE_COLUMNS, toRelease } from '../releases/release-rows.ts';

/** Lists one page of a genre's releases, freshest first, and the number of all. Throws `not_found`. */
export async function listReleasesOfGenre(
  db: Database,
  genreId: number,
  { page = 1, limit = DEFAULT_LIMIT }: PageQuery,
  region: Region,
): Promise<{ releases: Release[]; total: number }> {
  const list = db
    .selectFrom('public_releases as releases')
    .select(RELEASE_COLUMNS)
    .where(sql<boolean>`releases.genre_ids @> ${[genreId]}::integer[]`)
    .orderBy('freshness', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const genre = await db
    .selectFrom('genres')
    .select(['total_releases', jsonArrayFrom(list).as('rows')])
    .where('id', '=', genreId)
    .where(isKnownGenre)
    .executeTakeFirst();
  if (!genre) throw noGenre();
  return { releases: genre.rows.map((row) => toRelease(row, region)), total: genre.total_releases };
}
