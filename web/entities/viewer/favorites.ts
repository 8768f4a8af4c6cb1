import { useEffect, useSyncExternalStore } from 'react';
import { openShelf } from '#web/storage/remembered.ts';
import { createFavoriteStore, type FavoriteStore } from './local-favorites.ts';

let store: FavoriteStore | null = null;

/** A visitor's favourites in this browser; made at first use, so that the server never has any. */
export function localFavorites(): FavoriteStore {
  return (store ??= createFavoriteStore(openShelf()));
}

/** What stands for the favourites until they are known: on the server and in the first picture of a page. */
export const NOT_KNOWN: ReadonlySet<number> = new Set();

const never = () => () => {};

/** The ids of the releases that a visitor loves. */
export function useFavorites(): ReadonlySet<number> {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = localFavorites();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? localFavorites().subscribe : never,
    () => localFavorites().ids(),
    () => NOT_KNOWN,
  );
}

/** Puts a release into a visitor's favourites, if it is not there. */
export function addFavorite(releaseId: number): void {
  localFavorites().add(releaseId);
}

/** Takes a release out of a visitor's favourites. */
export function removeFavorite(releaseId: number): void {
  localFavorites().remove(releaseId);
}
