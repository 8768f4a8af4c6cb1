import { useEffect, useSyncExternalStore } from 'react';
import { openShelf } from '#web/storage/remembered.ts';
import { createFavoriteStore, type FavoriteStore } from './local-favorites.ts';

let store: FavoriteStore | null = null;

/** Returns the store of a visitor's favourites, created on first use so that it never exists on the server. */
export function localFavorites(): FavoriteStore {
  return (store ??= createFavoriteStore(openShelf()));
}

/** The value of the favourites on the server and during hydration, before the browser's storage is read. */
export const NOT_KNOWN: ReadonlySet<number> = new Set();

const subscribeToNothing = () => () => {};

/** Returns the ids of a visitor's favourites. */
export function useFavorites(): ReadonlySet<number> {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = localFavorites();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? localFavorites().subscribe : subscribeToNothing,
    () => localFavorites().ids(),
    () => NOT_KNOWN,
  );
}

/** Adds a release to a visitor's favourites. */
export function addFavorite(releaseId: number): void {
  localFavorites().add(releaseId);
}

/** Removes a release from a visitor's favourites. */
export function removeFavorite(releaseId: number): void {
  localFavorites().remove(releaseId);
}
