import { redirect, redirectDocument } from 'react-router';
import {
  INVITATION_PATH,
  LOGIN_PATH,
  REGISTRATION_PATH,
  signInPath,
  withToken,
} from '#contract/addresses.ts';
import { acceptInvitation, readInvitation } from '#contract/invitations.ts';
import { STUDIO_PATH } from '#contract/studio/addresses.ts';
import { ROLE_RULES } from '#contract/studio/rights.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Route } from './+types/invitation-page.ts';
import { AuthForm } from './form/auth-form.tsx';
import { AuthPage } from './form/auth-page.tsx';
import card from './form/card.module.css';
import { rejectByApi } from './form/form-answer.ts';
import { SECRET_URL_HEADERS } from './login/signed-in.ts';
import { withReturn } from './return-path.ts';

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

async function findInvitation({ context }: Route.LoaderArgs, token: string) {
  try {
    const { role, team, invited_by, expires_at } = await context.get(apiContext)(readInvitation, {
      body: { token },
    });
    // The names of roles are here, so that the scripts of visitors have nothing of the studio.
    const until = `${formatMoment(new Date(expires_at))} по Москве`;
    return { role: ROLE_RULES[role].name, team, by: invited_by, until, problem: null };
  } catch (error) {
    const refusal = readApiError(error);
    if (!refusal) throw error;
    const problem = refusal.status === 422 ? 'Ссылка неполная: скопируйте её целиком.' : refusal.message;
    return { problem };
  }
}

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const token = tokenIn(request);
  const invitation = await findInvitation(args, token);
  const isKnown = hasSessionCookie(request, context.get(originContext));
  const state = isKnown ? await loadViewer(context.get(apiContext)) : null;
  return { token, invitation, name: state && (state.viewer.nickname ?? state.viewer.login) };
}

/** Accepts by a button and not when the page is opened: e-mail scanners open every link. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenIn(request);
  try {
    await context.get(apiContext)(acceptInvitation, { body: { token } });
  } catch (error) {
    if (readApiError(error)?.status === 401) throw redirect(signInPath(withToken(INVITATION_PATH, token)));
    return rejectByApi(error, {});
  }
  return redirectDocument(STUDIO_PATH);
}

export const headers = () => SECRET_URL_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Приглашение в студию', isHidden: true });
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitation, name } = loaderData;
  const path = withToken(INVITATION_PATH, token);
  if (invitation.problem !== null)
    return (
      <AuthPage title="Приглашение в студию" lead={invitation.problem}>
        <LinkButton to="/" size="large" wide>
          На главную
        </LinkButton>
      </AuthPage>
    );
  const { role, team, by, until } = invitation;
  return (
    <AuthPage
      title="Приглашение в студию"
      lead={
        name === null
          ? 'Войдите или зарегистрируйтесь, а потом примите приглашение: мы вернём вас на эту страницу.'
          : `Вы вошли как ${name}. Роль получит этот аккаунт.`
      }
    >
      <p className={card.card}>
        <span className={card.words}>
          <b>
            {role}
            {team !== null && `, команда «${team}»`}
          </b>
          <span>Приглашает {by ?? 'администрация сайта'}</span>
          <span>Действует до {until}</span>
        </span>
      </p>
      {name === null ? (
        <>
          <LinkButton to={withReturn(LOGIN_PATH, path)} variant="main" size="large" wide>
            Войти
          </LinkButton>
          <LinkButton to={withReturn(REGISTRATION_PATH, path)} reloadDocument size="large" wide>
            Зарегистрироваться
          </LinkButton>
        </>
      ) : (
        <AuthForm action={path} answer={actionData} labels={{}} submit="Принять" busy="Принимаем…">
          {null}
        </AuthForm>
      )}
    </AuthPage>
  );
}
