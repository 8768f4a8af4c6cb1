import { useEffect, useSyncExternalStore } from 'react';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import type { Remind } from '../bell/awaited-episode.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
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

/** Adds a release to a visitor's favourites or removes it, and says so with a button that undoes it. */
export function toggleLocalFavorite(releaseId: number): void {
  const isIn = browserFavorites().ids().has(releaseId);
  const [change, undo] = isIn
    ? [removeLocalFavorite, addLocalFavorite]
    : [addLocalFavorite, removeLocalFavorite];
  change(releaseId);
  const run = () => undo(releaseId);
  if (isIn) showToast('success', 'Убрано из избранного', { action: { label: 'Вернуть', run } });
  else showToast('success', 'Добавлено в избранное', { action: { label: 'Отменить', run } });
}

/** Follows a release by making it a favourite of this browser, or stops. */
export function toggleLocalFollow(releaseId: number, remind: Remind): void {
  if (browserFavorites().ids().has(releaseId)) return toggleLocalFavorite(releaseId);
  addLocalFavorite(releaseId);
  remind(() => removeLocalFavorite(releaseId));
}
