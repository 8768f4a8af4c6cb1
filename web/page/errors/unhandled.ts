import { setApplicationError } from './application-error.ts';
import { isConnectionLost } from './connection.ts';

const SOURCE = /(?:https?|[\w-]+-extension):\/\/\S+/;

/**
 * Whether an error nobody caught is a fault of the site itself: not a refusal of the browser, not a lost connection,
 * not from an extension.
 */
export function isOwnFault(error: unknown, origin: string): boolean {
  if (!(error instanceof Error) || error instanceof DOMException || isConnectionLost(error)) return false;
  return SOURCE.exec(error.stack ?? '')?.[0].startsWith(`${origin}/`) ?? false;
}

/**
 * Shows the error screen for every fault that nobody caught; `mend` is asked first and says whether it has done
 * something about it.
 */
export function watchUnhandled(mend: (error: unknown) => boolean): void {
  const judge = (error: unknown) => {
    if (!mend(error) && isOwnFault(error, location.origin)) setApplicationError(error);
  };
  addEventListener('error', (event) => judge(event.error));
  addEventListener('unhandledrejection', (event) => judge(event.reason));
}
