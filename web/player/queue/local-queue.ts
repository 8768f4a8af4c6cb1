import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import type { QueueItem } from './queue-items.ts';

/** The queue that the viewer put together; `name` is null if episodes were added one by one. */
export type LocalQueue = { name: string | null; items: readonly QueueItem[] };

const STORAGE_NAME = 'queue';
const MAX_ITEMS = 500;
export const NO_QUEUE: LocalQueue = { name: null, items: [] };

const ID = /^[\da-f-]{36}$/;

// Stored as pairs, because property names would take most of the space.
function parse(value: unknown): LocalQueue {
  if (value === null || typeof value !== 'object') return NO_QUEUE;
  const { name, items } = value as { name?: unknown; items?: unknown };
  if (!Array.isArray(items)) return NO_QUEUE;
  const valid = items.flatMap((pair: unknown): QueueItem[] => {
    const [releaseId, episodeId] = Array.isArray(pair) ? (pair as unknown[]) : [];
    const isValid = Number.isSafeInteger(releaseId) && typeof episodeId === 'string' && ID.test(episodeId);
    return isValid ? [{ releaseId: releaseId as number, episodeId }] : [];
  });
  return { name: typeof name === 'string' ? name : null, items: valid.slice(0, MAX_ITEMS) };
}

export type LocalQueueStore = {
  get: () => LocalQueue;
  set: (queue: LocalQueue) => void;
  /** Reads changes that another tab stored. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** The queue of this browser, shared by all its tabs; keeps the first 500 episodes. */
export function createLocalQueueStore(storage: BrowserStorage): LocalQueueStore {
  const read = () => parse(readStored(storage, STORAGE_NAME));
  let queue = read();
  const listeners = new Set<() => void>();
  const publish = (next: LocalQueue) => {
    queue = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => queue,
    set({ name, items }) {
      const limited = items.slice(0, MAX_ITEMS);
      writeStored(storage, STORAGE_NAME, {
        name,
        items: limited.map(({ releaseId, episodeId }) => [releaseId, episodeId]),
      });
      publish({ name, items: limited });
    },
    reload() {
      // A player in another tab writes to the same storage every few seconds.
      const next = read();
      if (JSON.stringify(next) !== JSON.stringify(queue)) publish(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
