import { createContext, data } from 'react-router';
import { ApiError, type Call } from '#contract/client.ts';

/** The typed caller of the API that loaders and actions take from their context: `context.get(apiContext)`. */
export const apiContext = createContext<Call>();

/**
 * Where the site is seen from outside, without a slash at the end; for canonical addresses and pictures in previews.
 */
export const originContext = createContext<string>();

/**
 * Where the same stored files lie, the preferred place first, as origins, ours being ''; empty when they lie here
 * alone.
 */
export const mediaHostsContext = createContext<readonly string[]>();

/** What a loader throws when nothing lives at its address. */
export function notFound(pathname: string) {
  return data(null, { status: 404, statusText: `Page not found: ${pathname}` });
}

/** The caller for the loaders of one page: a refusal nobody catches becomes the error screen with its status. */
export function callForPage(call: Call, pathname: string): Call {
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // React Router hides thrown errors from visitors and answers 500; only `data` keeps a status and a body. The text
      // is in the body: a status line has no place for Russian letters.
      throw error.status === 404 ? notFound(pathname) : data(error.body, { status: error.status });
    }
  };
}
