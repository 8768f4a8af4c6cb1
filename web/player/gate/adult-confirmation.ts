import { useSyncExternalStore } from 'react';

const COOKIE = 'akane_adult=1';
const THIRTY_DAYS = 30 * 24 * 60 * 60;

const listeners = new Set<() => void>();
// In an embed the browser refuses the cookie: there the answer holds until the page is left.
let isConfirmed = false;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores for thirty days on this device that the viewer is an adult. */
export function confirmAdult(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  isConfirmed = true;
  document.cookie = `${COOKIE}; Path=/; Max-Age=${THIRTY_DAYS}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

/** Whether the viewer has confirmed being an adult; false on the server, whose pages are the same for everyone. */
export function useIsConfirmedAdult(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isConfirmed || document.cookie.split('; ').includes(COOKIE),
    () => false,
  );
}
