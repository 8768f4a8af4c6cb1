import { sql } from 'kysely';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { RandomRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openIn } from '#server/platform/location/open-in.ts';
import type { Region } from '#server/platform/location/region.ts';
import { readWithGenres } from './read-releases.ts';
import { RELEASE_COLUMNS, toListedRelease } from './release-rows.ts';

/**
 * Different releases that can be watched in the region, at random: each throw takes the next one in the shuffled order,
 * and what the throws hit twice is made up from its start.
 */
export async function listRandomReleases(
  db: Database,
  limit: number = DEFAULT_LIMIT,
  region: Region,
): Promise<RandomRelease[]> {
  const open = sql`published_episodes > 0 and ${openIn(region)}`;
  const chosen = sql<{ id: number }>`(
    select hit.id, min(hit.place) as place
    from (
      select thrown.id, throws.place
      from (select place, random() as mark from generate_series(1, ${limit}::integer) as place) as throws
      cross join lateral (
        select releases.id from releases where shuffle >= throws.mark and ${open} order by shuffle limit 1
      ) as thrown
      union all
      (select releases.id, ${limit}::integer + 1 from releases where ${open} order by shuffle limit ${2 * limit}::integer)
    ) as hit
    group by hit.id order by place limit ${limit}::integer
  )`.as<'chosen'>('chosen');
  const query = db
    .selectFrom('releases')
    .innerJoin(chosen, (join) => join.onRef('chosen.id', '=', 'releases.id'))
    .select([...RELEASE_COLUMNS, 'releases.background_covers'])
    .orderBy(sql`random()`)
    .limit(limit);
  const { rows, genres } = await readWithGenres(db, query);
  return rows.map((row) => ({
    ...toListedRelease(row, genres, region),
    background_covers: row.background_covers,
  }));
}
