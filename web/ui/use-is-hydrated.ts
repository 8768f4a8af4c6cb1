import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False on the server and until React has hydrated the page, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
