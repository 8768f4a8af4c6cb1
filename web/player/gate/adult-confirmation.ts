import { useSyncExternalStore } from 'react';

const COOKIE = 'akane_adult=1';
const THIRTY_DAYS = 30 * 24 * 60 * 60;

const listeners = new Set<() => void>();
// Inside another site's page the cookie is refused: there the word holds until the page is left.
let isConfirmed = false;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers for thirty days on this device that the viewer is of age. */
export function confirmAdult(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  isConfirmed = true;
  document.cookie = `${COOKIE}; Path=/; Max-Age=${THIRTY_DAYS}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

/** Whether the viewer has said so; never on the server, whose pages are the same for everyone. */
export function useIsConfirmedAdult(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isConfirmed || document.cookie.split('; ').includes(COOKIE),
    () => false,
  );
}
