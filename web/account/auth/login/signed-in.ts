import { redirect, type RouterContextProvider } from 'react-router';
import { apiContext, originContext } from '#web/page/api.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';

/** Redirects a user who is already signed in to where signing in would lead. */
export async function redirectSignedIn(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  to = '/',
): Promise<void> {
  if (!hasSessionCookie(request, context.get(originContext))) return;
  if (await loadViewer(context.get(apiContext))) throw redirect(to);
}

/** The headers of a page that no cache may store. */
export const PRIVATE_HEADERS = { 'cache-control': 'no-store' };

/**
 * The headers of a page with a secret in its address, which other sites must not learn. Not `no-referrer`: a form that
 * is sent before scripts run would then have the origin `null` and be refused.
 */
export const SECRET_URL_HEADERS = { ...PRIVATE_HEADERS, 'referrer-policy': 'strict-origin' };
