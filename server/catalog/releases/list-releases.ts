import { sql } from 'kysely';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import type { FullRelease, RandomRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Order } from '#server/platform/database/read-slice.ts';
import { type Region, isOpenIn } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { FULL_COLUMNS, toFullRelease } from './full-release.ts';
import { FRESHEST, readReleasePage, readWithGenres } from './read-releases.ts';
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

export type ReleaseSelection = { ids?: number[] | undefined; aliases?: string[] | undefined };

/**
 * Lists one page of complete releases and the number of all that match: the requested releases in the order of the
 * request, ids before aliases, or without a request all releases, the freshest first.
 */
export async function listReleases(
  db: Database,
  { ids, aliases }: ReleaseSelection,
  page: PageQuery,
  options: { delivery: Delivery; region: Region },
): Promise<{ releases: FullRelease[]; total: number }> {
  const isSelection = ids !== undefined || aliases !== undefined;
  const matching = db
    .selectFrom('public_releases as releases')
    .$if(isSelection, (query) =>
      query.where(
        sql<boolean>`(releases.id = any(${ids ?? []}::integer[]) or releases.alias = any(${aliases ?? []}::text[]))`,
      ),
    );
  const order: Order = isSelection
    ? [
        { by: sql`array_position(${ids ?? []}::integer[], releases.id)`, direction: 'asc' },
        { by: sql`array_position(${aliases ?? []}::text[], releases.alias)`, direction: 'asc' },
        ...FRESHEST,
      ]
    : FRESHEST;
  const { rows, total, genres } = await readReleasePage(db, matching, { ...page, order }, (list) =>
    list.select(FULL_COLUMNS),
  );
  return { releases: rows.map((row) => toFullRelease(row, genres, options)), total };
}
