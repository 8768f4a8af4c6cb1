import { setApplicationError } from './application-error.ts';
import { isConnectionLost } from './connection.ts';

const SOURCE = /(?:https?|[\w-]+-extension):\/\/\S+/;

/**
 * Whether an uncaught error comes from the code of the site: not from the browser, a lost connection or an extension.
 */
export function isOwnError(error: unknown, origin: string): boolean {
  if (!(error instanceof Error) || error instanceof DOMException || isConnectionLost(error)) return false;
  return SOURCE.exec(error.stack ?? '')?.[0].startsWith(`${origin}/`) ?? false;
}

/** Shows the error screen for every uncaught error of the site, unless `recover` handles the error and returns true. */
export function watchUnhandledErrors(recover: (error: unknown) => boolean): void {
  const handle = (error: unknown) => {
    if (!recover(error) && isOwnError(error, location.origin)) setApplicationError(error);
  };
  addEventListener('error', (event) => handle(event.error));
  addEventListener('unhandledrejection', (event) => handle(event.reason));
}
