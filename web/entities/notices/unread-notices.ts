import { useSyncExternalStore } from 'react';
import { useViewer } from '../viewer/root-data.ts';
import type { Viewer } from '../viewer/viewer.ts';

// The number that this tab knows better than the page: since the page was loaded, notices were read or found. It
// belongs to the viewer's data of that page; null for visitors.
let known: { viewer: Viewer | null; count: number } | undefined;
const listeners = new Set<() => void>();

/** Sets the number of unread notices that the bell shows. */
export function setUnread(viewer: Viewer | null, count: number): void {
  known = { viewer, count: Math.max(0, count) };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the number of unread notices; for visitors 0 until the browser has looked for some. */
export function useUnread(): number {
  const viewer = useViewer();
  const loaded = viewer?.unread_notices ?? 0;
  return useSyncExternalStore(
    subscribe,
    () => (known?.viewer === viewer ? known.count : loaded),
    () => loaded,
  );
}
