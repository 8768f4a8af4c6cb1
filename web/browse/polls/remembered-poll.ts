import { useSyncExternalStore } from 'react';
import { openShelf, recall, remember } from '#web/storage/remembered.ts';
import type { AnsweredPoll } from './load-poll.ts';

/** The last poll this browser has voted in, as it was seen then. `at` is when, in milliseconds. */
export type RememberedPoll = { at: number; poll: AnsweredPoll };

const NAME = 'poll';

/** What an earlier visit has left, null when it is damaged or of another shape. */
export function parseRemembered(value: unknown): RememberedPoll | null {
  const { at, poll } = (value ?? {}) as Partial<RememberedPoll>;
  const isWhole =
    typeof at === 'number' &&
    typeof poll?.id === 'string' &&
    typeof poll.votes === 'number' &&
    Array.isArray(poll.options) &&
    poll.options.every((option) => typeof option?.title === 'string' && typeof option.percent === 'number');
  return isWhole ? { at, poll } : null;
}

// Undefined until it is read: the server has none.
let known: RememberedPoll | null | undefined;
const listeners = new Set<() => void>();

function read(): RememberedPoll | null {
  return (known ??= parseRemembered(recall(openShelf(), NAME)));
}

/** Remembers how a poll stands for one who has voted; null forgets it. */
export function rememberPoll(poll: AnsweredPoll | null): void {
  known = poll && { at: Date.now(), poll };
  remember(openShelf(), NAME, known);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The poll this browser remembers; nothing on the server and in the first picture of the page. */
export function useRememberedPoll(): RememberedPoll | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
