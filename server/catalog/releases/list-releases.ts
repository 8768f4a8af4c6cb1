import { sql } from 'kysely';
import { DEFAULT_LIMIT, type PageQuery } from '#contract/pagination.ts';
import type { FullRelease } from '#contract/releases.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { FULL_COLUMNS, toFullRelease } from './full-release.ts';
import { readReleasePage } from './read-releases.ts';

export type ReleaseSelection = { ids?: number[] | undefined; aliases?: string[] | undefined };

/**
 * Lists one page of complete releases and the number of all that match: the requested releases in the order of the
 * request, ids before aliases, or without a request all releases, the freshest first.
 */
export async function listReleases(
  db: Database,
  { ids, aliases }: ReleaseSelection,
  { page = 1, limit = DEFAULT_LIMIT }: PageQuery,
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
  const list = matching
    .select(FULL_COLUMNS)
    .$if(isSelection, (query) =>
      query
        .orderBy(sql`array_position(${ids ?? []}::integer[], releases.id)`)
        .orderBy(sql`array_position(${aliases ?? []}::text[], releases.alias)`),
    )
    .orderBy('freshness', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const { rows, total, genres } = await readReleasePage(db, matching, list);
  return { releases: rows.map((row) => toFullRelease(row, genres, options)), total };
}
