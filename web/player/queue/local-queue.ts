import { recall, remember, type Shelf } from '#web/storage/remembered.ts';
import type { QueueItem } from './queue-items.ts';

/** What the viewer has put together to watch in a row; `name` is null for one that grew by single episodes. */
export type LocalQueue = { name: string | null; items: readonly QueueItem[] };

const NAME = 'queue';
const MAX = 500;
export const NO_QUEUE: LocalQueue = { name: null, items: [] };

const ID = /^[\da-f-]{36}$/;

// Kept as pairs: the words would be most of it.
function parse(value: unknown): LocalQueue {
  if (value === null || typeof value !== 'object') return NO_QUEUE;
  const { name, items } = value as { name?: unknown; items?: unknown };
  if (!Array.isArray(items)) return NO_QUEUE;
  const good = items.flatMap((pair: unknown): QueueItem[] => {
    const [releaseId, episodeId] = Array.isArray(pair) ? (pair as unknown[]) : [];
    const isGood = Number.isSafeInteger(releaseId) && typeof episodeId === 'string' && ID.test(episodeId);
    return isGood ? [{ releaseId: releaseId as number, episodeId }] : [];
  });
  return { name: typeof name === 'string' ? name : null, items: good.slice(0, MAX) };
}

export type LocalQueueStore = {
  get: () => LocalQueue;
  set: (queue: LocalQueue) => void;
  /** Takes over what another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** The one queue of this browser, shared by all its tabs; past five hundred episodes the end is left out. */
export function createLocalQueueStore(shelf: Shelf): LocalQueueStore {
  const read = () => parse(recall(shelf, NAME));
  let queue = read();
  const listeners = new Set<() => void>();
  const announce = (next: LocalQueue) => {
    queue = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => queue,
    set({ name, items }) {
      const kept = items.slice(0, MAX);
      remember(shelf, NAME, { name, items: kept.map(({ releaseId, episodeId }) => [releaseId, episodeId]) });
      announce({ name, items: kept });
    },
    reload() {
      // A player in another tab writes on the same shelf every few seconds.
      const next = read();
      if (JSON.stringify(next) !== JSON.stringify(queue)) announce(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
