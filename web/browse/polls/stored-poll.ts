import { useSyncExternalStore } from 'react';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';
import type { PollResults } from './load-poll.ts';

/** The results of the last poll that this browser voted in, at the time `at` in milliseconds. */
export type StoredPoll = { at: number; poll: PollResults };

const NAME = 'poll';

/** Validates a stored poll; null if it is damaged or has another shape. */
export function parseStoredPoll(value: unknown): StoredPoll | null {
  const { at, poll } = (value ?? {}) as Partial<StoredPoll>;
  const isValid =
    typeof at === 'number' &&
    typeof poll?.id === 'string' &&
    typeof poll.votes === 'number' &&
    Array.isArray(poll.options) &&
    poll.options.every((option) => typeof option?.title === 'string' && typeof option.percent === 'number');
  return isValid ? { at, poll } : null;
}

// Undefined until the storage is read, which never happens on the server.
let cached: StoredPoll | null | undefined;
const listeners = new Set<() => void>();

function read(): StoredPoll | null {
  return (cached ??= parseStoredPoll(readStored(openBrowserStorage(), NAME)));
}

/** Stores a poll's results after a vote; null clears them. */
export function storePoll(poll: PollResults | null): void {
  cached = poll && { at: Date.now(), poll };
  writeStored(openBrowserStorage(), NAME, cached);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the stored poll; null on the server and during hydration. */
export function useStoredPoll(): StoredPoll | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
