import { useEffect, useRef } from 'react';
import { redirectDocument, useFetcher } from 'react-router';
import { LOGIN_PATH, TICKET_PATH } from '#contract/addresses.ts';
import { readTicket, loginByTicket, WRONG_TICKET } from '#contract/spare-addresses.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { setSessionCookie } from '#web/page/request/session-cookie.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Route } from './+types/ticket-page.ts';
import { AuthForm } from './form/auth-form.tsx';
import { AuthPage } from './form/auth-page.tsx';
import { type FormAnswer, rejectByApi, rejectForm } from './form/form-answer.ts';
import { formValues } from './form/form-validation.ts';
import { PRIVATE_HEADERS } from './login/signed-in.ts';

const NO_LABELS = {};
const NO_TICKET = 'В ссылке нет билета. Здесь можно войти паролем или по коду.';

type Answer = FormAnswer & { nickname?: string };

/**
 * Tells whose ticket it is, or signs in with it. Only the button signs in: a link that a stranger has sent must not
 * change the account without a word.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { step, ticket } = formValues(await readForm(request), ['step', 'ticket']);
  const call = context.get(apiContext);
  if (ticket === '') return rejectForm({ fieldErrors: {}, problem: NO_TICKET, values: {} });
  try {
    if (step === 'look') {
      const { nickname } = await call(readTicket, { body: { ticket } });
      return { fieldErrors: {}, values: { ticket }, nickname } satisfies Answer;
    }
    const { token } = await call(loginByTicket, { body: { ticket } });
    return redirectDocument('/', { headers: [setSessionCookie(context.get(originContext), token)] });
  } catch (error) {
    return rejectByApi(error, {}, WRONG_TICKET);
  }
}

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Запасной адрес', isHidden: true });
}

/** Signs in at this address of the site by a ticket that was made at another one. */
export default function TicketPage({ actionData }: Route.ComponentProps) {
  const viewer = useViewer();
  const isNeeded = viewer === null;
  const looking = useFetcher<Answer>();
  const { submit } = looking;
  const given = useRef<string>(undefined);
  useEffect(() => {
    // Removed from the address bar and the history at once, and kept for when the effect runs again.
    const ticket = (given.current ??= location.hash.slice(1));
    if (location.hash !== '') history.replaceState(history.state, '', TICKET_PATH);
    if (isNeeded) void submit({ step: 'look', ticket }, { method: 'post', action: TICKET_PATH });
  }, [isNeeded, submit]);

  if (viewer) {
    return (
      <AuthPage
        title="Запасной адрес"
        lead="Здесь вы уже вошли. Запомните этот адрес или сохраните в закладки."
      >
        <LinkButton to="/" variant="main" size="large" wide>
          На главную
        </LinkButton>
      </AuthPage>
    );
  }
  const { nickname, values } = looking.data ?? {};
  // The ticket may have been used, or grown old, before the button is pressed.
  const sent: Answer | undefined = actionData;
  const problem = sent?.problem ?? looking.data?.problem;
  if (problem !== undefined) {
    return (
      <AuthPage title="Запасной адрес" lead={problem}>
        <LinkButton to={LOGIN_PATH} variant="main" size="large" wide>
          Войти
        </LinkButton>
      </AuthPage>
    );
  }
  if (nickname === undefined) {
    return (
      <AuthPage title="Запасной адрес" lead="Проверяем ссылку…">
        <noscript>
          <p>Без скриптов войдите здесь паролем или по коду.</p>
        </noscript>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Запасной адрес" lead={`Вы войдёте здесь как ${nickname}, без пароля.`}>
      <AuthForm action={TICKET_PATH} answer={actionData} labels={NO_LABELS} submit="Войти" busy="Входим…">
        <input type="hidden" name="ticket" value={values?.['ticket']} />
      </AuthForm>
    </AuthPage>
  );
}
