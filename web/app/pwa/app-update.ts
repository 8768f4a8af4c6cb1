import { useEffect } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { useApplicationError } from '#web/page/errors/application-error.ts';
import { takeNewBuild } from './new-build.ts';
import { reportVisit } from './visited.ts';
import { setPendingNavigation, replaceDocument } from './pending-navigation.ts';

// A page that the viewer leaves within 2 s does not count as visited.
const MIN_VISIT_MS = 2000;

/**
 * Renders nothing: connects the router with the recovery of lost scripts, newer builds, the offline cache and the error
 * of the application.
 */
export function AppUpdate() {
  const { pathname, search } = useLocation();
  const target = useNavigation().location;
  useApplicationError();

  useEffect(() => setPendingNavigation(target && createPath(target)), [target]);

  // A navigation without a click on a link (back, a form) is noticed only after the page is shown: it is loaded again.
  useEffect(() => {
    if (pathname === location.pathname && takeNewBuild()) replaceDocument();
  }, [pathname]);

  useEffect(() => {
    if (import.meta.env.DEV) return undefined;
    const timer = setTimeout(() => void reportVisit(pathname + search), MIN_VISIT_MS);
    return () => clearTimeout(timer);
  }, [pathname, search]);

  return null;
}
