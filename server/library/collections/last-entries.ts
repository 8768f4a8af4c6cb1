import type { CollectionType } from '#contract/enums.ts';

export type CollectionEntry = { releaseId: number; type: CollectionType };

/** The last entry of each release, because a release is in at most one collection. */
export function lastEntryOfEachRelease(entries: readonly CollectionEntry[]): CollectionEntry[] {
  const last = new Map<number, CollectionEntry>();
  for (const entry of entries) {
    // Inserted again, so that the map orders the release by its last entry.
    last.delete(entry.releaseId);
    last.set(entry.releaseId, entry);
  }
  return [...last.values()];
}
