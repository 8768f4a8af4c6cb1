import { useSyncExternalStore } from 'react';
import { openShelf, recall, remember } from '#web/storage/remembered.ts';
import type { AnsweredPoll } from './load-poll.ts';

/** The results of the last poll that this browser voted in, at the time `at` in milliseconds. */
export type RememberedPoll = { at: number; poll: AnsweredPoll };

const NAME = 'poll';

/** Validates a stored poll; null if it is damaged or has another shape. */
export function parseRemembered(value: unknown): RememberedPoll | null {
  const { at, poll } = (value ?? {}) as Partial<RememberedPoll>;
  const isValid =
    typeof at === 'number' &&
    typeof poll?.id === 'string' &&
    typeof poll.votes === 'number' &&
    Array.isArray(poll.options) &&
    poll.options.every((option) => typeof option?.title === 'string' && typeof option.percent === 'number');
  return isValid ? { at, poll } : null;
}

// Undefined until the storage is read, which never happens on the server.
let cached: RememberedPoll | null | undefined;
const listeners = new Set<() => void>();

function read(): RememberedPoll | null {
  return (cached ??= parseRemembered(recall(openShelf(), NAME)));
}

/** Stores a poll's results after a vote; null clears them. */
export function rememberPoll(poll: AnsweredPoll | null): void {
  cached = poll && { at: Date.now(), poll };
  remember(openShelf(), NAME, cached);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the stored poll; null on the server and during hydration. */
export function useRememberedPoll(): RememberedPoll | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
