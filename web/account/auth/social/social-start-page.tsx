import { data, redirect } from 'react-router';
import { startSocial } from '#contract/social.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { Route } from './+types/social-start-page.ts';
import { returnPath } from '../return-path.ts';
import { redirectSignedIn, PRIVATE_HEADERS } from '../login/signed-in.ts';
import { flowCookie, writeFlow } from './social-flow.ts';
import { SocialProblem, type SocialFailure } from './social-problem.tsx';

/**
 * Redirects a visitor to a provider. It is reached by a link and not by a form because our security policy allows forms
 * to our own origin only. A visitor who is lured here can sign in to no account but their own.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const to = returnPath(new URL(request.url).searchParams.get('to'));
  await redirectSignedIn({ request, context }, to);
  try {
    const { url, state } = await context.get(apiContext)(startSocial, { params });
    const cookie = flowCookie.keep(context.get(originContext), writeFlow({ state, to }));
    return redirect(url, { headers: [cookie] });
  } catch (error) {
    const refusal = readApiError(error);
    if (!refusal || refusal.status === 404) throw error;
    return data<SocialFailure>({ problem: refusal.message, to }, { status: refusal.status });
  }
}

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Вход', isHidden: true });
}

/** Shown only when the provider cannot be reached. */
export default function SocialStartPage({ loaderData }: Route.ComponentProps) {
  return <SocialProblem {...loaderData} />;
}
