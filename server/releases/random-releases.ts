import { sql } from 'kysely';
import { DEFAULT_LIMIT } from '#contract/pagination.ts';
import type { RandomRelease } from '#contract/releases.ts';
import type { Database } from '../database/open.ts';
import { openIn } from '../location/open-in.ts';
import type { Region } from '../location/region.ts';
import { readWithGenres } from './read-releases.ts';
import { RELEASE_COLUMNS, toListedRelease } from './release-rows.ts';

// Throws for each release wanted: some hit the same release or one that is closed.
const THROWS = 4;

/** Different releases that can be watched in the region, at random; each throw takes the first at or after a random id, so that no list is shuffled. */
export async function listRandomReleases(
  db: Database,
  limit: number = DEFAULT_LIMIT,
  region: Region,
): Promise<RandomRelease[]> {
  const thrown = sql<{ id: number }>`(
    select distinct on (hit.id) hit.id, throws.place
    from (
      select place, (random() * (select max(id) from releases))::integer as mark
      from generate_series(1, ${limit * THROWS}::integer) as place
    ) as throws
    cross join lateral (
      select releases.id from releases
      where releases.id >= throws.mark and published_episodes > 0 and ${openIn(region)}
      order by releases.id limit 1
    ) as hit
    order by hit.id
  )`.as<'thrown'>('thrown');
  const query = db
    .selectFrom('releases')
    .innerJoin(thrown, (join) => join.onRef('thrown.id', '=', 'releases.id'))
    .select([...RELEASE_COLUMNS, 'releases.background_covers'])
    .orderBy(sql`random()`)
    .limit(limit);
  const { rows, genres } = await readWithGenres(db, query);
  return rows.map((row) => ({
    ...toListedRelease(row, genres, region),
    background_covers: row.background_covers,
  }));
}
