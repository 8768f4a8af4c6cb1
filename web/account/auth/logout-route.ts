import { redirect, redirectDocument } from 'react-router';
import { logout } from '#contract/auth.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import type { Route } from './+types/logout-route.ts';
import { forgetSession } from '#web/page/session-cookie.ts';

/** Whoever comes here by an address has signed out of nothing. */
export function loader() {
  return redirect('/');
}

/** Ends the session here and at the server; one that was over already is over. */
export async function action({ context }: Route.ActionArgs) {
  const isRefused = (error: unknown) =>
    error !== null &&
    typeof error === 'object' &&
    'init' in error &&
    (error.init as ResponseInit).status === 401;
  await context
    .get(apiContext)(logout)
    .catch((error: unknown) => {
      if (!isRefused(error)) throw error;
    });
  return redirectDocument('/', { headers: [forgetSession(context.get(originContext))] });
}
