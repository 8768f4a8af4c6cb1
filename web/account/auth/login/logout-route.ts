import { redirect, redirectDocument } from 'react-router';
import { logout } from '#contract/auth.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import type { Route } from './+types/logout-route.ts';
import { clearSessionCookie } from '#web/page/request/session-cookie.ts';

/** A GET request signs nobody out. */
export function loader() {
  return redirect('/');
}

/** Ends the session at the server and removes its cookie; a session that has already ended is no error. */
export async function action({ context }: Route.ActionArgs) {
  const isSignedOut = (error: unknown) =>
    error !== null &&
    typeof error === 'object' &&
    'init' in error &&
    (error.init as ResponseInit).status === 401;
  await context
    .get(apiContext)(logout)
    .catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
    });
  return redirectDocument('/', { headers: [clearSessionCookie(context.get(originContext))] });
}
