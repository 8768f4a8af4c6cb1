import { LRUCache } from 'lru-cache';

// Devices ask every few seconds; whoever asks more often hears what it heard.
const INTERVAL_MS = 1000;
const MAX = 20_000;

/**
 * The codes that devices ask about in vain, as this process remembers them: asking again is no guess, and seldom a
 * question to the database.
 */
export type Waiting = {
  /** Whether this device has asked by this code before. */
  knows: (code: string, device: string) => boolean;
  /** Whether it did so a moment ago. */
  isEarly: (code: string, device: string, at: Date) => boolean;
  add: (code: string, device: string, at: Date) => void;
  /** Something has happened to the code: the next question is looked into. */
  wake: (code: string) => void;
};

/** Remembers for each code its device and when it last asked. */
export function createWaiting(): Waiting {
  const asked = new LRUCache<string, { device: string; at: number }>({ max: MAX });
  const of = (code: string, device: string) => {
    const last = asked.get(code);
    return last?.device === device ? last : undefined;
  };
  return {
    knows: (code, device) => of(code, device) !== undefined,
    isEarly: (code, device, at) => at.getTime() - (of(code, device)?.at ?? 0) < INTERVAL_MS,
    add: (code, device, at) => void asked.set(code, { device, at: at.getTime() }),
    wake: (code) => {
      const last = asked.get(code);
      if (last) asked.set(code, { ...last, at: 0 });
    },
  };
}
