import { redirect, type RouterContextProvider } from 'react-router';
import { apiContext, originContext } from '#web/page/api.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import { hasSession } from '#web/page/session-cookie.ts';

/** Leads whoever is signed in already on to where signing in would lead. */
export async function leadOn(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  to = '/',
): Promise<void> {
  if (!hasSession(request, context.get(originContext))) return;
  if (await loadViewer(context.get(apiContext))) throw redirect(to);
}

/** The headers of a page that is nobody else's to keep. */
export const OWN = { 'cache-control': 'no-store' };

/**
 * Of a page that has been opened from a letter: nobody is told by what address. Not `no-referrer`: a form that is sent
 * before the page's scripts would come from the origin `null`, and be refused.
 */
export const FROM_LETTER = { ...OWN, 'referrer-policy': 'strict-origin' };
