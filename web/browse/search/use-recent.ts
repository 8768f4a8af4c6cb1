import { useEffect, useSyncExternalStore } from 'react';
import { openShelf } from '#web/storage/remembered.ts';
import { createRecentStore, type Recent, type RecentStore } from './recent.ts';

let store: RecentStore | null = null;

/** The queries of this browser; made at first use, so that the server never has any. */
export function browserRecent(): RecentStore {
  return (store ??= createRecentStore(openShelf()));
}

const NONE: Recent = [];

/** The last queries, the newest first. */
export function useRecent(): Recent {
  const { all, reload, subscribe } = browserRecent();
  useEffect(() => {
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, [reload]);
  return useSyncExternalStore(subscribe, all, () => NONE);
}
