import type { CollectionType } from '#contract/enums.ts';

export type Entry = { releaseId: number; type: CollectionType };

/** Of entries made one after another, the one that counts for each release: a release is in at most one collection. */
export function lastOfEach(entries: readonly Entry[]): Entry[] {
  const last = new Map<number, Entry>();
  for (const entry of entries) {
    // Put in again, so that it stands where it was made last.
    last.delete(entry.releaseId);
    last.set(entry.releaseId, entry);
  }
  return [...last.values()];
}
