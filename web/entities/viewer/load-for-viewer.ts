import type { RouterContextProvider } from 'react-router';
import type { Call } from '#contract/client.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { readApiError } from './lists/respond-to-list-change.ts';

export type LoadArgs = { request: Request; context: Readonly<RouterContextProvider> };

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
