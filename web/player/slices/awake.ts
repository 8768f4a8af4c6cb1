const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when React has hydrated the page; nothing else may change the DOM before that. */
export const isAwake: Promise<void> = promise;

/** Called once React has hydrated the player. */
export function wake(): void {
  resolve();
}

/** Loads the scripts of the page now, although the video has not started; see `web/app/document/start-script.ts`. */
export function askToWake(): void {
  dispatchEvent(new Event('akane-wake'));
}
