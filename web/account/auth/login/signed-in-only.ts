import { redirect, type RouterContextProvider } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import type { Call } from '#contract/client.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';

/** The headers of a page that no cache may store. */
export { PRIVATE_HEADERS } from './signed-in.ts';

type LoadArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Runs the work of a loader for signed-in users; null for others. */
export async function loadForViewer<T>(
  { request, context }: LoadArgs,
  work: (call: Call) => Promise<T>,
): Promise<T | null> {
  if (!hasSessionCookie(request, context.get(originContext))) return null;
  try {
    return await work(context.get(apiContext));
  } catch (error) {
    if (readApiError(error)?.status === 403) return null;
    throw error;
  }
}

/** Runs the work of a loader or action for signed-in users; others are redirected to sign in and then back. */
export async function requireSignIn<T extends object>(
  args: LoadArgs,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const done = await loadForViewer(args, work);
  // The router requests the data of a page under its path with `.data`.
  const path = new URL(args.request.url).pathname.replace(/\.data$/, '');
  if (done === null) throw redirect(signInPath(path));
  return done;
}
