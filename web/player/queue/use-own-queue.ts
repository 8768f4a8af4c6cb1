import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { openShelf } from '#web/storage/remembered.ts';
import type { Part, Queue } from '#web/entities/episode/line.ts';
import { createLocalQueueStore, type LocalQueue, type LocalQueueStore, NO_QUEUE } from './local-queue.ts';
import { ownParts, releasesOf } from './own-parts.ts';
import type { loader } from './queue-route.ts';

let store: LocalQueueStore | null = null;
// Episodes that are already on the screen, so that a queue of them appears without another request.
let cachedParts: readonly Part[] = [];

/** The queue of this browser; created on first use, so never on the server. */
export function browserQueue(): LocalQueueStore {
  return (store ??= createLocalQueueStore(openShelf()));
}

/** Replaces the queue by episodes whose releases are already loaded. */
export function makeQueue(queue: LocalQueue, parts: readonly Part[]): void {
  cachedParts = parts;
  browserQueue().set(queue);
}

const subscribeToNothing = () => () => {};

/** The viewer's queue; empty on the server and during hydration. */
export function useOwnQueue(): LocalQueue {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = browserQueue();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? browserQueue().subscribe : subscribeToNothing,
    () => browserQueue().get(),
    () => NO_QUEUE,
  );
}

function knownParts(loaded: readonly Part[] | undefined): readonly Part[] {
  return [...(loaded ?? []), ...cachedParts];
}

function hasAll(items: LocalQueue['items'], parts: readonly Part[]): boolean {
  return items.every(({ releaseId }) => parts.some(({ release }) => release.id === releaseId));
}

/** The viewer's queue with its episodes; null until they are loaded, and if `isEnabled` is false. */
export function useOwnLine(isEnabled: boolean): Queue | null {
  const { name, items } = useOwnQueue();
  const { load, data } = useFetcher<typeof loader>();
  const releases = releasesOf(items);
  const needsLoading = isEnabled && !hasAll(items, knownParts(data));
  useEffect(() => {
    if (needsLoading) void load(`/app/queue?releases=${releases}`);
  }, [load, needsLoading, releases]);
  return useMemo(() => {
    const parts = isEnabled ? ownParts(items, knownParts(data)) : [];
    return parts.length === 0 ? null : { franchiseId: null, name: name ?? 'Очередь', parts };
  }, [isEnabled, name, items, data]);
}
