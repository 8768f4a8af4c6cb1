import type { RouterContextProvider } from 'react-router';
import type { Call } from '#contract/client.ts';
import { apiContext, notFound } from '#web/page/api.ts';
import { describeApiError } from './api-error.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

// Who lacks a right must not learn what is there. A refusal that a code or a password lifts stays as it is.
function isMissingRight(error: unknown): boolean {
  const { status, needs } = describeApiError(error) ?? {};
  return (status === 401 || status === 403) && needs === undefined;
}

/** Makes the API caller for loaders of the studio: without the right the page is the not-found page. */
export function studioCall({ request, context }: Args): Call {
  const call = context.get(apiContext);
  return async (endpoint, input) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      throw isMissingRight(error) ? notFound(new URL(request.url).pathname) : error;
    }
  };
}
