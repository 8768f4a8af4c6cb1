import { useEffect, useSyncExternalStore } from 'react';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { createRecentSearchStore, type RecentSearches, type RecentSearchStore } from './recent-searches.ts';

let store: RecentSearchStore | null = null;

/** Returns the store of recent queries, created on first use so that it never exists on the server. */
export function browserRecentSearches(): RecentSearchStore {
  return (store ??= createRecentSearchStore(openBrowserStorage()));
}

const NONE: RecentSearches = [];

/** Returns the recent queries, newest first. */
export function useRecentSearches(): RecentSearches {
  const { all, reload, subscribe } = browserRecentSearches();
  useEffect(() => {
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, [reload]);
  return useSyncExternalStore(subscribe, all, () => NONE);
}
