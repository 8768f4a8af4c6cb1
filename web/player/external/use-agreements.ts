import { useSyncExternalStore } from 'react';
import { openShelf, type Shelf } from '#web/storage/remembered.ts';
import { type Agreements, createAgreements } from './agreements.ts';

// Read only when asked: where storage is forbidden, its very name throws.
const visit: Shelf = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
};

let made: Agreements | undefined;
const none: readonly string[] = [];

/** The agreements of this browser. */
export function agreements(): Agreements {
  return (made ??= createAgreements(visit, openShelf()));
}

/** The origins agreed to; none on the server and in the first picture. */
export function useAgreed(): readonly string[] {
  return useSyncExternalStore(
    (listener) => agreements().subscribe(listener),
    () => agreements().all(),
    () => none,
  );
}
