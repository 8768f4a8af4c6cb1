import { useSyncExternalStore } from 'react';

let failed: { error: unknown } | undefined;
let tell = () => {};

/** Puts the error screen in place of the whole page. */
export function setApplicationError(error: unknown): void {
  failed = { error };
  tell();
}

function listen(changed: () => void): () => void {
  tell = changed;
  return () => {
    // The error screen has taken the place of the application: the next page starts without the error.
    failed = undefined;
    tell = () => {};
  };
}

/** Throws in the root what was set as the error of the application. */
export function useApplicationError(): void {
  const now = useSyncExternalStore(
    listen,
    () => failed,
    () => undefined,
  );
  if (now) throw now.error;
}
