import { useEffect, useSyncExternalStore } from 'react';
import { openBrowserStorage } from '#web/storage/browser-storage.ts';
import { createFavoriteStore, type FavoriteStore } from './local-favorites.ts';

let store: FavoriteStore | null = null;

/** Returns the store of a visitor's favourites, created on first use so that it never exists on the server. */
export function browserFavorites(): FavoriteStore {
  return (store ??= createFavoriteStore(openBrowserStorage()));
}

/** The value of the favourites on the server and during hydration, before the browser's storage is read. */
export const UNKNOWN_FAVORITES: ReadonlySet<number> = new Set();

const subscribeToNothing = () => () => {};

/** Returns the ids of a visitor's favourites. */
export function useLocalFavorites(): ReadonlySet<number> {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = browserFavorites();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? browserFavorites().subscribe : subscribeToNothing,
    () => browserFavorites().ids(),
    () => UNKNOWN_FAVORITES,
  );
}

/** Adds a release to a visitor's favourites. */
export function addLocalFavorite(releaseId: number): void {
  browserFavorites().add(releaseId);
}

/** Removes a release from a visitor's favourites. */
export function removeLocalFavorite(releaseId: number): void {
  browserFavorites().remove(releaseId);
}
