import { LRUCache } from 'lru-cache';

// Devices poll every few seconds; a device that polls more often gets its last answer again.
const INTERVAL_MS = 1000;
const MAX = 20_000;

/**
 * Unconfirmed codes that devices poll, in the memory of this process: repeated polls are not guesses, and most of them
 * need no database query.
 */
export type Waiting = {
  /** Whether this device has polled this code before. */
  knows: (code: string, device: string) => boolean;
  /** Whether it polled less than a second ago. */
  isEarly: (code: string, device: string, at: Date) => boolean;
  add: (code: string, device: string, at: Date) => void;
  /** Makes the next poll query the database, after the code was confirmed or denied. */
  wake: (code: string) => void;
};

/** Creates the memory of polled codes: for each code its device and the time of the last poll. */
export function createWaiting(): Waiting {
  const polls = new LRUCache<string, { device: string; at: number }>({ max: MAX });
  const of = (code: string, device: string) => {
    const last = polls.get(code);
    return last?.device === device ? last : undefined;
  };
  return {
    knows: (code, device) => of(code, device) !== undefined,
    isEarly: (code, device, at) => at.getTime() - (of(code, device)?.at ?? 0) < INTERVAL_MS,
    add: (code, device, at) => void polls.set(code, { device, at: at.getTime() }),
    wake: (code) => {
      const last = polls.get(code);
      if (last) polls.set(code, { ...last, at: 0 });
    },
  };
}
