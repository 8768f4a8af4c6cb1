import { useEffect } from 'react';
import { OfflineScreen } from './offline-screen.tsx';
import { headingFor, leave } from './way.ts';

/** What is shown when the router could not get the next page: loaded as a document it may be one that is kept. */
export function ConnectionLost() {
  useEffect(() => {
    // What the page that is open has asked for by itself is lost: a reload would lose it again.
    if (navigator.serviceWorker?.controller && headingFor() !== undefined) leave();
  }, []);
  return <OfflineScreen />;
}
