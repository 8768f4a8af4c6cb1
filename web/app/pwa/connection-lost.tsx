import { useEffect } from 'react';
import { OfflineScreen } from './offline-screen.tsx';
import { headingFor, leave } from './heading.ts';

/** Shown when the router could not load the next page; as a document it may be in the offline cache. */
export function ConnectionLost() {
  useEffect(() => {
    // A request of the open page itself failed: a reload would fail again.
    if (navigator.serviceWorker?.controller && headingFor() !== undefined) leave();
  }, []);
  return <OfflineScreen />;
}
