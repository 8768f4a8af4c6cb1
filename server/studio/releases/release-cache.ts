import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';

/** What is known of many releases, and how many changes were known before it was read. */
type Kept<T> = { value: T; changes: number };
type Store<T> = { get: (key: string) => Kept<T> | undefined; set: (key: string, kept: Kept<T>) => unknown };

/** Reads what is to be kept: all of it, or again what is about the changed releases. */
export type Read<T> = (known?: { before: T; changed: ReadonlySet<number> }) => Promise<T>;

/** Returns what the store keeps under the key, read as far as releases have changed; nothing is kept without a key. */
export type ReleaseCache = <T>(
  store: Store<T> & { clear: () => void },
  key: string | undefined,
  read: Read<T>,
) => Promise<T>;

// With more changed releases it is simpler to read all.
const MAX_CHANGED = 1000;

/**
 * Keeps in the memory of this process what was read of releases, and reads it again only for the releases that have
 * changed since, or all of it where changes may have been missed. Each call knows what was committed before it.
 */
export function openReleaseCache(changes: ChangeFeed): ReleaseCache {
  const stores = new Set<{ clear: () => void }>();
  let changed: number[] = [];
  // How many changes are forgotten, and one more for what made them be forgotten: a change above the most, or the news
  // that some may have been missed. What was read before their end is read again.
  let forgotten = 0;
  changes.onChange('release', (id) => {
    if (id !== 'any' && changed.length < MAX_CHANGED) return void changed.push(Number(id));
    forgotten += changed.length + 1;
    changed = [];
    for (const store of stores) store.clear();
  });

  return async (store, key, read) => {
    stores.add(store);
    const isCaughtUp = await changes.catchUp();
    if (key === undefined) return read();
    const kept = isCaughtUp ? store.get(key) : undefined;
    const seen = forgotten + changed.length;
    if (kept?.changes === seen) return kept.value;
    const known = kept && { before: kept.value, changed: new Set(changed.slice(kept.changes - forgotten)) };
    const value = await read(known);
    if (seen >= forgotten) store.set(key, { value, changes: seen });
    return value;
  };
}
