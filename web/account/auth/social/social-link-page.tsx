import { useEffect } from 'react';
import { data, Form, redirect } from 'react-router';
import { settingsPath, signInPath, socialPath } from '#contract/addresses.ts';
import { linkSocial, socialProviders } from '#contract/social.ts';
import { apiContext, notFound, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { Route } from './+types/social-link-page.ts';
import { AuthPage } from '../form/auth-page.tsx';
import { PRIVATE_HEADERS } from '../login/signed-in.ts';
import { flowCookie, writeFlow } from './social-flow.ts';
import { SocialProblem } from './social-problem.tsx';

const SETTINGS = settingsPath('socials');

export async function loader({ context, params }: Route.LoaderArgs) {
  const providers = await context.get(apiContext)(socialProviders);
  const known = providers.find(({ provider }) => provider === params.provider);
  if (!known) throw notFound(socialPath(params.provider, 'link'));
  return known;
}

/**
 * Starts linking a social account. Only a form of this site does, so that another site cannot link its own social
 * account to the viewer's account.
 */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    const { url, state } = await context.get(apiContext)(linkSocial, { params });
    const cookie = flowCookie.keep(context.get(originContext), writeFlow({ state, to: SETTINGS }));
    return data({ url, problem: '' }, { headers: [cookie] });
  } catch (error) {
    const refusal = readApiError(error);
    if (refusal?.status === 403) throw redirect(signInPath(SETTINGS));
    if (!refusal || refusal.status === 404) throw error;
    return data({ url: '', problem: refusal.message }, { status: refusal.status });
  }
}

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Привязка', isHidden: true });
}

/** The step between our form and the provider: our security policy lets scripts and links leave, but not forms. */
export default function SocialLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, title } = loaderData;
  const url = actionData?.url ?? '';
  useEffect(() => {
    if (url !== '') location.replace(url);
  }, [url]);
  if (actionData && url === '') return <SocialProblem problem={actionData.problem} to={SETTINGS} />;
  const look = buttonClass({ variant: 'main', size: 'large', wide: true });
  return (
    <AuthPage title={`Привязать ${title}`} lead={`Через ${title} можно будет входить в этот аккаунт.`}>
      {url === '' ? (
        <Form method="post" action={socialPath(provider, 'link')} replace>
          <button type="submit" className={look}>
            Привязать
          </button>
        </Form>
      ) : (
        <a href={url} rel="noreferrer" className={look}>
          Перейти в {title}
        </a>
      )}
    </AuthPage>
  );
}
