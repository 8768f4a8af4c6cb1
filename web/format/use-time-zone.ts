import { useDeferredValue, useSyncExternalStore } from 'react';
import { LOCAL_TIME_ZONE, MOSCOW_TIME_ZONE } from './date-formats.ts';

const subscribeToNothing = () => () => {};

const MOSCOW_OFFSET = -180;
const isMoscow = (month: number) =>
  new Date(new Date().getFullYear(), month).getTimezoneOffset() === MOSCOW_OFFSET;

let known: string | undefined;

/** Returns the viewer's time zone: Moscow if the clock of this browser is the same in winter and in summer. */
export function viewerTimeZone(): string {
  known ??= isMoscow(0) && isMoscow(6) ? MOSCOW_TIME_ZONE : LOCAL_TIME_ZONE;
  return known;
}

/**
 * Returns the time zone to show moments in: Moscow on the server and during hydration, then the viewer's own. Deferred,
 * because React renders a changed store at once, and all times of a page together would block it.
 */
export function useTimeZone(): string {
  return useDeferredValue(useSyncExternalStore(subscribeToNothing, viewerTimeZone, () => MOSCOW_TIME_ZONE));
}
