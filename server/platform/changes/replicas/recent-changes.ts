import type { ChangeFeed } from '../change-feed.ts';

/** The changes that this process has heard of, for asking a replica whether it has them. */
export type RecentChanges = {
  /** How many were heard of. */
  count: () => number;
  /** The ids of those after the first `count`: the last thousand, not older than ten minutes. */
  idsAfter: (count: number) => string[];
  /**
   * Whether this process hears and heard of one within half a minute. Otherwise nothing proves that a replica is not
   * far behind: counters and the results of jobs change untold.
   */
  isRecent: () => boolean;
};

// Replicas commit in the order of the primary: whatever was heard of before these is there with them.
const MAX_IDS = 1000;
// Rows are deleted after an hour.
const MAX_AGE_MS = 10 * 60_000;
const RECENT_MS = 30_000;

type Heard = { id: string; at: number };

/** Remembers the ids of the last changes of a feed. */
export function trackRecentChanges(
  changes: Pick<ChangeFeed, 'onRows' | 'version'>,
  now: () => number = () => performance.now(),
): RecentChanges {
  let heard: Heard[] = [];
  let count = 0;
  changes.onRows((ids) => {
    const at = now();
    count += ids.length;
    heard = [...heard, ...ids.map((id) => ({ id, at }))].slice(-MAX_IDS);
  });
  return {
    count: () => count,
    idsAfter: (from) => {
      const fresh = heard.slice(Math.max(0, heard.length - (count - from)));
      return fresh.filter(({ at }) => now() - at < MAX_AGE_MS).map(({ id }) => id);
    },
    isRecent: () => changes.version() !== undefined && now() - (heard.at(-1)?.at ?? -Infinity) < RECENT_MS,
  };
}
