import { useEffect, useSyncExternalStore } from 'react';
import { openShelf } from '../remembered.ts';
import { createFavoriteStore, type FavoriteStore } from './local-favorites.ts';

let store: FavoriteStore | null = null;

// Made at first use, so that the server never has any.
function favorites(): FavoriteStore {
  return (store ??= createFavoriteStore(openShelf()));
}

/** What stands for the favourites until they are known: on the server and in the first picture of a page. */
export const NOT_KNOWN: ReadonlySet<number> = new Set();

const never = () => () => {};

/** The ids of the releases that the viewer loves. */
export function useFavoriteIds(): ReadonlySet<number> {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = favorites();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? favorites().subscribe : never,
    () => favorites().ids(),
    () => NOT_KNOWN,
  );
}

/** Puts a release into the viewer's favourites or takes it out, and tells whether it is in now. */
export function toggleFavorite(releaseId: number): boolean {
  const { ids, add, remove } = favorites();
  const isIn = ids().has(releaseId);
  if (isIn) remove(releaseId);
  else add(releaseId);
  return !isIn;
}

/** Puts a release into the viewer's favourites, if it is not there. */
export function addFavorite(releaseId: number): void {
  favorites().add(releaseId);
}
