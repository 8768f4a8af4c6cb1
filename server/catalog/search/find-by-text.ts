import { sql } from 'kysely';
import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import { RELEASE_COLUMNS, toRelease } from '../releases/release-rows.ts';
import type { Search } from './search.ts';

// The endpoint has no pages. Users refine the query when the release is not among the first ones.
const MAX_RELEASES = 30;

/** Lists up to 30 releases that a text may mean, best first. */
export async function findReleasesByText(
  { db, search }: { db: Database; search: Search },
  text: string,
  region: Region,
): Promise<Release[]> {
  const ids = await search.find(text, MAX_RELEASES);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('releases')
    .select(RELEASE_COLUMNS)
    .where(sql<boolean>`releases.id = any(${ids}::integer[])`)
    .orderBy(sql`array_position(${ids}::integer[], releases.id)`)
    .execute();
  return rows.map((row) => toRelease(row, region));
}
