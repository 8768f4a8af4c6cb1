import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import type { PlaylistPart, EpisodeQueue } from '#web/entities/episode/playlist.ts';
import { createLocalQueueStore, type LocalQueue, type LocalQueueStore, NO_QUEUE } from './local-queue.ts';
import { toPlaylistParts, releaseIdsParameter } from './playlist-parts.ts';
import type { loader } from './queue-route.ts';

let store: LocalQueueStore | null = null;
// Episodes that are already on the screen, so that a queue of them appears without another request.
let cachedParts: readonly PlaylistPart[] = [];

/** The queue of this browser; created on first use, so never on the server. */
export function openLocalQueue(): LocalQueueStore {
  return (store ??= createLocalQueueStore(openBrowserStorage()));
}

/** Replaces the queue by episodes whose releases are already loaded. */
export function replaceQueue(queue: LocalQueue, parts: readonly PlaylistPart[]): void {
  cachedParts = parts;
  openLocalQueue().set(queue);
}

const subscribeToNothing = () => () => {};

/** The viewer's queue; empty on the server and during hydration. */
export function useLocalQueue(): LocalQueue {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = openLocalQueue();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? openLocalQueue().subscribe : subscribeToNothing,
    () => openLocalQueue().get(),
    () => NO_QUEUE,
  );
}

function knownParts(loaded: readonly PlaylistPart[] | undefined): readonly PlaylistPart[] {
  return [...(loaded ?? []), ...cachedParts];
}

function hasAll(items: LocalQueue['items'], parts: readonly PlaylistPart[]): boolean {
  return items.every(({ releaseId }) => parts.some(({ release }) => release.id === releaseId));
}

/** The viewer's queue with its episodes; null until they are loaded, and if `isEnabled` is false. */
export function useLocalQueueEpisodes(isEnabled: boolean): EpisodeQueue | null {
  const { name, items } = useLocalQueue();
  const { load, data } = useFetcher<typeof loader>();
  const releases = releaseIdsParameter(items);
  const needsLoading = isEnabled && !hasAll(items, knownParts(data));
  useEffect(() => {
    if (needsLoading) void load(`/app/queue?releases=${releases}`);
  }, [load, needsLoading, releases]);
  return useMemo(() => {
    const parts = isEnabled ? toPlaylistParts(items, knownParts(data)) : [];
    return parts.length === 0 ? null : { franchiseId: null, name: name ?? 'Очередь', parts };
  }, [isEnabled, name, items, data]);
}
