import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { openShelf } from '#web/storage/remembered.ts';
import type { Part, Queue } from '#web/entities/episode/line.ts';
import { createLocalQueueStore, type LocalQueue, type LocalQueueStore, NO_QUEUE } from './local-queue.ts';
import { ownParts, releasesOf } from './own-parts.ts';
import type { loader } from './queue-route.ts';

let store: LocalQueueStore | null = null;
// A queue made of what is on the screen is shown at once, without asking for it again.
let atHand: readonly Part[] = [];

/** The queue of this browser; made at first use, so that the server never has any. */
export function browserQueue(): LocalQueueStore {
  return (store ??= createLocalQueueStore(openShelf()));
}

/** Makes a queue of episodes whose releases are known already. */
export function makeQueue(queue: LocalQueue, parts: readonly Part[]): void {
  atHand = parts;
  browserQueue().set(queue);
}

const never = () => () => {};

/** What the viewer has put together; nothing on the server and in the first picture of a page. */
export function useOwnQueue(): LocalQueue {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = browserQueue();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? browserQueue().subscribe : never,
    () => browserQueue().get(),
    () => NO_QUEUE,
  );
}

function partsKnown(answered: readonly Part[] | undefined): readonly Part[] {
  return [...(answered ?? []), ...atHand];
}

function hasAll(items: LocalQueue['items'], parts: readonly Part[]): boolean {
  return items.every(({ releaseId }) => parts.some(({ release }) => release.id === releaseId));
}

/** The viewer's own queue with its episodes; null until they are known, and where it is not asked for. */
export function useOwnLine(isAsked: boolean): Queue | null {
  const { name, items } = useOwnQueue();
  const { load, data } = useFetcher<typeof loader>();
  const releases = releasesOf(items);
  const asks = isAsked && !hasAll(items, partsKnown(data));
  useEffect(() => {
    if (asks) void load(`/app/queue?releases=${releases}`);
  }, [load, asks, releases]);
  return useMemo(() => {
    const parts = isAsked ? ownParts(items, partsKnown(data)) : [];
    return parts.length === 0 ? null : { franchiseId: null, name: name ?? 'Очередь', parts };
  }, [isAsked, name, items, data]);
}
