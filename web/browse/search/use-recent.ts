import { useEffect, useSyncExternalStore } from 'react';
import { openShelf } from '#web/storage/remembered.ts';
import { createRecentStore, type Recent, type RecentStore } from './recent.ts';

let store: RecentStore | null = null;

/** Returns the store of recent queries, created on first use so that it never exists on the server. */
export function browserRecent(): RecentStore {
  return (store ??= createRecentStore(openShelf()));
}

const NONE: Recent = [];

/** Returns the recent queries, newest first. */
export function useRecent(): Recent {
  const { all, reload, subscribe } = browserRecent();
  useEffect(() => {
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, [reload]);
  return useSyncExternalStore(subscribe, all, () => NONE);
}
