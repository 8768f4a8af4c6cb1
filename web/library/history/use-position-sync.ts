import { useLayoutEffect } from 'react';
import { setPositionSync } from '#web/entities/episode/position-sync.ts';

function hasOwner(): boolean {
  try {
    return (localStorage.getItem('akane.views') ?? 'null') !== 'null';
  } catch {
    return false;
  }
}

/** Synchronises positions with the server while a viewer is signed in; pages of visitors do not load this code. */
export function usePositionSync(viewerId: number | null): void {
  useLayoutEffect(() => {
    if (viewerId === null && !hasOwner()) return;
    const started = import('./start-sync.ts').then(({ startSync }) => startSync(viewerId));
    if (viewerId !== null) setPositionSync({ run: () => started, send: () => {} });
    // If the chunk is lost or the storage is full, the site works without synchronisation.
    started.catch(() => {});
  }, [viewerId]);
}
