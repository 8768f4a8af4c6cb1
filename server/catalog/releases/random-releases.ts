import { sql } from 'kysely';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { RandomRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isOpenIn } from '#server/platform/location/open-in.ts';
import type { Region } from '#server/platform/location/region.ts';
import { readWithGenres } from './read-releases.ts';
import { RELEASE_COLUMNS, toListedRelease } from './release-rows.ts';

/**
 * Lists different random releases that can be watched in the region. Each random number takes the next release in the
 * stored shuffled order; releases from the start of that order replace duplicates.
 */
export async function listRandomReleases(
  db: Database,
  limit: number = DEFAULT_LIMIT,
  region: Region,
): Promise<RandomRelease[]> {
  const isWatchable = sql`published_episodes > 0 and ${isOpenIn(region)}`;
  const selected = sql<{ id: number }>`(
    select drawn.id, min(drawn.position) as position
    from (
      select next.id, draws.position
      from (select position, random() as value from generate_series(1, ${limit}::integer) as position) as draws
      cross join lateral (
        select releases.id from public_releases as releases where shuffle >= draws.value and ${isWatchable} order by shuffle limit 1
      ) as next
      union all
      (select releases.id, ${limit}::integer + 1 from public_releases as releases where ${isWatchable} order by shuffle limit ${2 * limit}::integer)
    ) as drawn
    group by drawn.id order by position limit ${limit}::integer
  )`.as<'selected'>('selected');
  const query = db
    .selectFrom('public_releases as releases')
    .innerJoin(selected, (join) => join.onRef('selected.id', '=', 'releases.id'))
    .select([...RELEASE_COLUMNS, 'releases.background_covers'])
    .orderBy(sql`random()`)
    .limit(limit);
  const { rows, genres } = await readWithGenres(db, query);
  return rows.map((row) => ({
    ...toListedRelease(row, genres, region),
    background_covers: row.background_covers,
  }));
}
