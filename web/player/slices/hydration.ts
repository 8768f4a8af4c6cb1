const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when React has hydrated the page; nothing else may change the DOM before that. */
export const isHydrated: Promise<void> = promise;

/** Called once React has hydrated the player. */
export function markHydrated(): void {
  resolve();
}

/** Loads the scripts of the page now, although the video has not started; see `web/app/document/start-script.ts`. */
export function requestHydration(): void {
  dispatchEvent(new Event('akane-wake'));
}
