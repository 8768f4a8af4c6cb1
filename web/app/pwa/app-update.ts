import { useEffect } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { useApplicationError } from '#web/page/errors/application-error.ts';
import { takeNewBuild } from './new-build.ts';
import { reportVisit } from './visited.ts';
import { headFor, leave } from './heading.ts';

// A page that is left at once does not count as visited.
const A_LOOK = 2000;

/**
 * Renders nothing: connects the router with lost scripts, newer builds, the offline cache and the error of the
 * application.
 */
export function AppUpdate() {
  const { pathname, search } = useLocation();
  const next = useNavigation().location;
  useApplicationError();

  useEffect(() => headFor(next && createPath(next)), [next]);

  // Navigations without a link end here: the page is shown already and is loaded once more.
  useEffect(() => {
    if (pathname === location.pathname && takeNewBuild()) leave();
  }, [pathname]);

  useEffect(() => {
    if (import.meta.env.DEV) return undefined;
    const timer = setTimeout(() => void reportVisit(pathname + search), A_LOOK);
    return () => clearTimeout(timer);
  }, [pathname, search]);

  return null;
}
