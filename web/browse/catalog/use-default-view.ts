import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { openShelf } from '#web/storage/remembered.ts';
import { createViewStore, defaultFor, type ViewStore } from './default-view.ts';

let store: ViewStore | null = null;

/** The remembered view of this browser; made at first use, so that the server never has any. */
export function browserView(): ViewStore {
  return (store ??= createViewStore(openShelf()));
}

const never = () => () => {};

/** The address of the remembered view; null when there is none, on the server and in the first picture of the page. */
export function useDefaultView(): string | null {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = browserView();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? browserView().subscribe : never,
    () => browserView().view(),
    () => null,
  );
}

let isFirstPage = true;

/** Where a visit of the catalogue within the site is led instead; null leaves it alone. */
export function defaultOfVisit(request: Request): string | null {
  isFirstPage = false;
  return defaultFor(new URL(request.url), new URL(location.href), browserView().view());
}

// A reload and Back show again what was there, be it everything.
function isOpenedAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Gives the bare catalogue, opened by its address or from another site, over to the remembered view. */
export function useDefaultAtStart() {
  const navigate = useNavigate();
  useEffect(() => {
    const view = browserView().view();
    if (!isFirstPage || view === null || location.search !== '' || !isOpenedAnew()) return;
    void navigate(view, { replace: true });
  }, [navigate]);
}
