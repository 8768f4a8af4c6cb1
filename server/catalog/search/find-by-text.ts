import { sql } from 'kysely';
import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import { RELEASE_COLUMNS, toRelease } from '../releases/release-rows.ts';
import type { Search } from './search.ts';

// The endpoint has no pages. Users refine the query when the release is not among the first ones.
const MAX_RELEASES = 30;
const MAX_GUESSES = 3;

/**
 * Lists up to 30 releases that a text may mean, best first; if there are none and `withGuesses` is set, up to three
 * whose names resemble it.
 */
export async function findReleasesByText(
  { db, search }: { db: Database; search: Search },
  { text, withGuesses, region }: { text: string; withGuesses: boolean; region: Region },
): Promise<Release[]> {
  const found = await search.find(text, MAX_RELEASES);
  const ids = found.length === 0 && withGuesses ? await search.guess(text, MAX_GUESSES) : found;
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('public_releases as releases')
    .select(RELEASE_COLUMNS)
    .where(sql<boolean>`releases.id = any(${ids}::integer[])`)
    .orderBy(sql`array_position(${ids}::integer[], releases.id)`)
    .execute();
  return rows.map((row) => toRelease(row, region));
}
