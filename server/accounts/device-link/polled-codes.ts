import { LRUCache } from 'lru-cache';
import { atMost } from '#server/platform/lru-bounds.ts';

// Devices poll every few seconds; a device that polls more often gets its last answer again.
const INTERVAL_MS = 1000;
const MAX = 20_000;

/**
 * Unconfirmed codes that devices poll, in the memory of this process: repeated polls are not guesses, and most of them
 * need no database query.
 */
export type PolledCodes = {
  /** Whether this device has polled this code before. */
  has: (code: string, device: string) => boolean;
  /** Whether it polled less than a second ago. */
  isTooSoon: (code: string, device: string, at: Date) => boolean;
  add: (code: string, device: string, at: Date) => void;
  /** Makes the next poll query the database, after the code was confirmed or denied. */
  allowNextPoll: (code: string) => void;
};

/** Creates the memory of polled codes: for each code its device and the time of the last poll. */
export function createPolledCodes(): PolledCodes {
  const polls = new LRUCache<string, { device: string; at: number }>(atMost(MAX));
  const of = (code: string, device: string) => {
    const last = polls.get(code);
    return last?.device === device ? last : undefined;
  };
  return {
    has: (code, device) => of(code, device) !== undefined,
    isTooSoon: (code, device, at) => at.getTime() - (of(code, device)?.at ?? 0) < INTERVAL_MS,
    add: (code, device, at) => void polls.set(code, { device, at: at.getTime() }),
    allowNextPoll: (code) => {
      const last = polls.get(code);
      if (last) polls.set(code, { ...last, at: 0 });
    },
  };
}
