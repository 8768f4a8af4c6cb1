import { createContext, data, type RouterContextProvider } from 'react-router';
import { ApiError, type Call } from '#contract/client.ts';

/** The typed caller of the API that loaders and actions take from their context: `context.get(apiContext)`. */
export const apiContext = createContext<Call>();

/** The origin at which the page was requested, without a slash at the end; for cookies and links to this site. */
export const originContext = createContext<string>();

/** All origins of the site, the canonical one first: search engines and link previews are told that one. */
export const originsContext = createContext<readonly string[]>();

/** The other origins of the site. */
export function otherOrigins(context: Readonly<RouterContextProvider>): string[] {
  return context.get(originsContext).filter((origin) => origin !== context.get(originContext));
}

/** The delivery origins of stored files, the preferred one first, our own as ''; empty when there is no other. */
export const deliveryOriginsContext = createContext<readonly string[]>();

/** Whether viewers may use Google Cast. */
export const castContext = createContext(false);

/** Makes the 404 that a loader throws for an unknown address. */
export function notFound(pathname: string) {
  return data(null, { status: 404, statusText: `Page not found: ${pathname}` });
}

/**
 * Makes the API caller of one page. Loaders that ask the same get one response, until a call writes. An error that no
 * loader catches becomes the error screen with its status.
 */
export function callForPage(call: Call, pathname: string): Call {
  const asked = new Map<string, ReturnType<Call>>();
  const callOnce: Call = (endpoint, input) => {
    if (endpoint.method !== 'GET') return call(endpoint, input).finally(() => asked.clear());
    const key = `${endpoint.path} ${JSON.stringify(input)}`;
    const response = (asked.get(key) as ReturnType<typeof call<typeof endpoint>>) ?? call(endpoint, input);
    asked.set(key, response);
    return response;
  };
  return async (endpoint, input) => {
    try {
      return await callOnce(endpoint, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // React Router hides thrown errors from visitors and answers 500; only `data` keeps a status and a body. The text
      // is in the body: a status line cannot hold Cyrillic.
      throw error.status === 404 ? notFound(pathname) : data(error.body, { status: error.status });
    }
  };
}
