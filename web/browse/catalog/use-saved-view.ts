import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { createSavedViewStore, savedViewRedirect, type SavedViewStore } from './saved-view.ts';

let store: SavedViewStore | null = null;

/** Returns the store of the saved view, created on first use so that it never exists on the server. */
export function browserSavedView(): SavedViewStore {
  return (store ??= createSavedViewStore(openBrowserStorage()));
}

const subscribeToNothing = () => () => {};

/** Returns the address of the saved view; null if there is none, on the server and during hydration. */
export function useSavedView(): string | null {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = browserSavedView();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? browserSavedView().subscribe : subscribeToNothing,
    () => browserSavedView().view(),
    () => null,
  );
}

let isInitialLoad = true;

/** Returns the saved view if a navigation within the site to the catalogue must be redirected to it, otherwise null. */
export function redirectWithinSite(request: Request): string | null {
  isInitialLoad = false;
  return savedViewRedirect(new URL(request.url), new URL(location.href), browserSavedView().view());
}

// False for a reload and for Back, which show what was there before.
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Redirects the plain catalogue to the saved view when it is opened by its address or from another site. */
export function useRedirectOnEntry() {
  const navigate = useNavigate();
  useEffect(() => {
    const view = browserSavedView().view();
    if (!isInitialLoad || view === null || location.search !== '' || !isNewVisit()) return;
    void navigate(view, { replace: true });
  }, [navigate]);
}
