import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import { countIfDeep, orderSql, selectSlice } from '#server/platform/database/read-slice.ts';
import { isKnownGenre, noGenre } from './genres.ts';
import type { Region } from '#server/platform/location/region.ts';
import { FRESHEST } from '../releases/read-releases.ts';
import { RELEASE_COLUMNS, toRelease } from '../releases/release-rows.ts';

/** Lists one page of a genre's releases, freshest first, and the number of all. Throws `not_found`. */
export async function listReleasesOfGenre(
  db: Database,
  genreId: number,
  { page = 1, limit = DEFAULT_LIMIT }: PageQuery,
  region: Region,
): Promise<{ releases: Release[]; total: number }> {
  const slice = { limit, offset: (page - 1) * limit };
  const genre = db.selectFrom('genres').where('id', '=', genreId).where(isKnownGenre);
  const total = await countIfDeep(slice, async () => {
    const row = await genre.select('total_releases').executeTakeFirst();
    return row?.total_releases ?? 0;
  });
  const ids = db
    .selectFrom('public_releases as releases')
    .select('releases.id')
    .where(sql<boolean>`releases.genre_ids @> ${[genreId]}::integer[]`);
  const list = db
    .selectFrom('public_releases as releases')
    .select(RELEASE_COLUMNS)
    .where('releases.id', 'in', selectSlice(ids, FRESHEST, slice, total))
    .orderBy(orderSql(FRESHEST));
  const row = await genre.select(['total_releases', jsonArrayFrom(list).as('rows')]).executeTakeFirst();
  if (!row) throw noGenre();
  return { releases: row.rows.map((one) => toRelease(one, region)), total: row.total_releases };
}
