import { useSyncExternalStore } from 'react';
import { MOSCOW } from './time.ts';

const never = () => () => {};

/** The zone in which moments are told: on the server, and until scripts run, Moscow's; then the viewer's own. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => MOSCOW,
  );
}
