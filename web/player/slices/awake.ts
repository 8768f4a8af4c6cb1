const { promise, resolve } = Promise.withResolvers<void>();

/** When React has taken over the page: before that nobody else may put anything into it. */
export const isAwake: Promise<void> = promise;

export function wake(): void {
  resolve();
}

/** Asks for the page now, although its film has not begun; see `web/app/document/start-script.ts`. */
export function askToWake(): void {
  dispatchEvent(new Event('akane-wake'));
}
