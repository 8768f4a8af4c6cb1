import { useSyncExternalStore } from 'react';
import { openShelf, type Shelf } from '#web/storage/remembered.ts';
import { type Agreements, createAgreements } from './agreements.ts';

// Accessed lazily: where storage is forbidden, even reading `sessionStorage` throws.
const visit: Shelf = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
};

let created: Agreements | undefined;
const none: readonly string[] = [];

/** Returns the consents of this browser. */
export function agreements(): Agreements {
  return (created ??= createAgreements(visit, openShelf()));
}

/** The origins that the viewer allows; none on the server and while hydrating. */
export function useAgreed(): readonly string[] {
  return useSyncExternalStore(
    (listener) => agreements().subscribe(listener),
    () => agreements().all(),
    () => none,
  );
}
