import { useSyncExternalStore } from 'react';
import { MOSCOW_TIME_ZONE } from './format-time.ts';

const subscribeToNothing = () => () => {};

/** Returns the time zone to show moments in: Moscow on the server and during hydration, then the viewer's own. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => MOSCOW_TIME_ZONE,
  );
}
