import { useSyncExternalStore } from 'react';

let failure: { error: unknown } | undefined;
let notify = () => {};

/** Shows the error screen in place of the whole page. */
export function setApplicationError(error: unknown): void {
  failure = { error };
  notify();
}

function subscribe(listener: () => void): () => void {
  notify = listener;
  return () => {
    // The error screen has replaced the application: the next page starts without the error.
    failure = undefined;
    notify = () => {};
  };
}

/** Throws the error passed to `setApplicationError`, so that the root shows its error screen. */
export function useApplicationError(): void {
  const current = useSyncExternalStore(
    subscribe,
    () => failure,
    () => undefined,
  );
  if (current) throw current.error;
}
