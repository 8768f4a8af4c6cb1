import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { openShelf } from '#web/storage/remembered.ts';
import { createViewStore, defaultFor, type ViewStore } from './default-view.ts';

let store: ViewStore | null = null;

/** Returns the store of the saved view, created on first use so that it never exists on the server. */
export function browserView(): ViewStore {
  return (store ??= createViewStore(openShelf()));
}

const subscribeToNothing = () => () => {};

/** Returns the address of the saved view; null if there is none, on the server and during hydration. */
export function useDefaultView(): string | null {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = browserView();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? browserView().subscribe : subscribeToNothing,
    () => browserView().view(),
    () => null,
  );
}

let isInitialLoad = true;

/** Returns the saved view if a navigation within the site to the catalogue must be redirected to it, otherwise null. */
export function defaultOfVisit(request: Request): string | null {
  isInitialLoad = false;
  return defaultFor(new URL(request.url), new URL(location.href), browserView().view());
}

// False for a reload and for Back, which show what was there before.
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Redirects the plain catalogue to the saved view when it is opened by its address or from another site. */
export function useDefaultAtStart() {
  const navigate = useNavigate();
  useEffect(() => {
    const view = browserView().view();
    if (!isInitialLoad || view === null || location.search !== '' || !isNewVisit()) return;
    void navigate(view, { replace: true });
  }, [navigate]);
}
