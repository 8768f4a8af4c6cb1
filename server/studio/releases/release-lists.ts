import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type FindReleases, openFoundReleases } from './found-releases.ts';
import { openReleaseCache } from './release-cache.ts';
import { openSortedReleases, type SortReleases } from './sorted-releases.ts';

/** What the list of releases is made of, in the memory of this process. */
export type ReleaseLists = { find: FindReleases; sort: SortReleases };

export function openReleaseLists({ db, changes }: { db: Database; changes: ChangeFeed }): ReleaseLists {
  const cached = openReleaseCache(changes);
  return { find: openFoundReleases(db, cached), sort: openSortedReleases(db, cached) };
}
