import { data, redirect } from 'react-router';
import { startSocial } from '#contract/social.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { refusalOf } from '#web/entities/viewer/answer-own.ts';
import type { Route } from './+types/social-start-page.ts';
import { returnPath } from './return-path.ts';
import { leadOn, OWN } from './signed-in.ts';
import { flowCookie, writeFlow } from './social-flow.ts';
import { SocialProblem, type SocialFault } from './social-problem.tsx';

/**
 * Sends a visitor to a provider. By a link and not by a form: the policy of our pages lets no form lead elsewhere, and
 * whoever is made to come here signs in to nothing but their own account.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const to = returnPath(new URL(request.url).searchParams.get('to'));
  await leadOn({ request, context }, to);
  try {
    const { url, state } = await context.get(apiContext)(startSocial, { params });
    const kept = flowCookie.keep(context.get(originContext), writeFlow({ state, to }));
    return redirect(url, { headers: [kept] });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.status === 404) throw error;
    return data<SocialFault>({ problem: refusal.message, to }, { status: refusal.status });
  }
}

export const headers = () => OWN;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Вход', hidden: true });
}

/** Shown only when there is nobody to send to. */
export default function SocialStartPage({ loaderData }: Route.ComponentProps) {
  return <SocialProblem {...loaderData} />;
}
