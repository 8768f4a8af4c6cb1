import { useSyncExternalStore } from 'react';
import { openBrowserStorage, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { type FrameConsents, createFrameConsents } from './frame-consents.ts';

// Accessed lazily: where storage is forbidden, even reading `sessionStorage` throws.
const visit: BrowserStorage = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
};

let created: FrameConsents | undefined;
const none: readonly string[] = [];

/** Returns the consents of this browser. */
export function frameConsents(): FrameConsents {
  return (created ??= createFrameConsents(visit, openBrowserStorage()));
}

/** The origins that the viewer allows; none on the server and while hydrating. */
export function useAllowedOrigins(): readonly string[] {
  return useSyncExternalStore(
    (listener) => frameConsents().subscribe(listener),
    () => frameConsents().all(),
    () => none,
  );
}
