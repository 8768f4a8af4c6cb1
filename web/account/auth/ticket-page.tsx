import { useEffect, useState } from 'react';
import { redirectDocument, useFetcher } from 'react-router';
import { LOGIN_PATH, TICKET_PATH } from '#contract/addresses.ts';
import { inspectTicket, loginByTicket, WRONG_TICKET } from '#contract/spare-addresses.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { setSessionCookie } from '#web/page/request/session-cookie.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Route } from './+types/ticket-page.ts';
import { AuthForm } from './form/auth-form.tsx';
import { AuthPage } from './form/auth-page.tsx';
import { type FormAnswer, rejectByApi } from './form/form-answer.ts';
import { formValues } from './form/form-validation.ts';
import { PRIVATE_HEADERS } from './login/signed-in.ts';

const NO_LABELS = {};

type Answer = FormAnswer & { nickname?: string };

/**
 * Tells whose ticket it is, or signs in with it. Only the button signs in: a link that a stranger has sent must not
 * change the account without a word.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { step, ticket } = formValues(await readForm(request), ['step', 'ticket']);
  const call = context.get(apiContext);
  try {
    if (step === 'look') {
      const { nickname } = await call(inspectTicket, { body: { ticket } });
      return { fieldErrors: {}, values: {}, nickname } satisfies Answer;
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

/** The ticket of the address; null until scripts run. It is removed from the address bar and the history at once. */
function useTicket(): string | null {
  const [ticket, setTicket] = useState<string | null>(null);
  useEffect(() => {
    const given = location.hash.slice(1);
    setTicket((known) => known ?? given);
    if (given !== '') history.replaceState(history.state, '', TICKET_PATH);
  }, []);
  return ticket;
}

/** Signs in at this address of the site by a ticket that was made at another one. */
export default function TicketPage({ actionData }: Route.ComponentProps) {
  const ticket = useTicket();
  const viewer = useViewer();
  const looking = useFetcher<Answer>();
  const { submit } = looking;
  const isNeeded = Boolean(ticket) && viewer === null;
  useEffect(() => {
    if (isNeeded) void submit({ step: 'look', ticket }, { method: 'post', action: TICKET_PATH });
  }, [isNeeded, ticket, submit]);

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
  const answer: FormAnswer | undefined = actionData ?? looking.data;
  const { nickname, problem } = looking.data ?? {};
  if (ticket === '' || problem !== undefined) {
    return (
      <AuthPage
        title="Запасной адрес"
        lead={problem ?? 'В ссылке нет билета. Здесь можно войти паролем или по коду.'}
      >
        <LinkButton to={LOGIN_PATH} variant="main" size="large" wide>
          Войти
        </LinkButton>
      </AuthPage>
    );
  }
  if (ticket === null || nickname === undefined) {
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
      <AuthForm
        action={TICKET_PATH}
        answer={answer?.problem === undefined ? undefined : answer}
        labels={NO_LABELS}
        submit="Войти"
        busy="Входим…"
      >
        <input type="hidden" name="ticket" value={ticket} />
      </AuthForm>
    </AuthPage>
  );
}
