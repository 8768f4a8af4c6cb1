import { redirect, type RouterContextProvider } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import type { Call } from '#contract/client.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSession } from '#web/page/session-cookie.ts';
import { refusalOf } from '#web/entities/viewer/answer-own.ts';

/** The headers of a page that is nobody else's to keep. */
export { OWN } from './signed-in.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Does what only whoever is signed in may, for a loader or an action; everybody else is led to sign in and back. */
export async function signedInOnly<T>(
  { request, context }: Args,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  // The router asks for the data of a page under a name of its own.
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  const away = () => redirect(signInPath(path));
  if (!hasSession(request, context.get(originContext))) throw away();
  try {
    return await work(context.get(apiContext));
  } catch (error) {
    if (refusalOf(error)?.status === 403) throw away();
    throw error;
  }
}
