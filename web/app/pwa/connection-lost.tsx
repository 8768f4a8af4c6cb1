import { useEffect } from 'react';
import { OfflineScreen } from './offline-screen.tsx';
import { pendingNavigation, replaceDocument } from './pending-navigation.ts';

/** The screen when the router cannot load a page; tries the offline cache first by opening the page as a document. */
export function ConnectionLost() {
  useEffect(() => {
    // A request of the open page itself failed: a reload would fail again.
    if (navigator.serviceWorker?.controller && pendingNavigation() !== undefined) replaceDocument();
  }, []);
  return <OfflineScreen />;
}
