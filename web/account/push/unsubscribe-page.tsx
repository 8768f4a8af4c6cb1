import { Form } from 'react-router';
import { settingsPath, UNSUBSCRIBE_PATH, withToken } from '#contract/addresses.ts';
import { unsubscribe } from '#contract/notifications.ts';
import { apiContext } from '#web/page/api.ts';
import { AuthPage } from '#web/account/auth/form/auth-page.tsx';
import { SECRET_URL_HEADERS } from '#web/account/auth/login/signed-in.ts';
import { pageMeta } from '#web/page/meta.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { Route } from './+types/unsubscribe-page.ts';

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenIn(request) };
}

/** Stops notification e-mails, for our button and for those of mail programs, which send no fields (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    await context.get(apiContext)(unsubscribe, { body: { token: tokenIn(request) } });
    return { problem: null };
  } catch (error) {
    const refusal = readApiError(error);
    if (!refusal) throw error;
    return { problem: refusal.message };
  }
}

export const headers = () => SECRET_URL_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Отписаться от писем', isHidden: true });
}

export default function UnsubscribePage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const settings = (
    <LinkButton to={settingsPath('notifications')} size="large" wide>
      Настроить уведомления
    </LinkButton>
  );
  if (actionData && actionData.problem === null) {
    return (
      <AuthPage
        title="Вы отписались"
        lead={<output>Писем о новых эпизодах больше не будет. Включить их снова можно в настройках.</output>}
      >
        {settings}
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Отписаться от писем"
      lead={
        actionData ? (
          <span role="alert">{actionData.problem}</span>
        ) : (
          'Письма о новых эпизодах больше не придут. Остальные письма — о входе и пароле — останутся.'
        )
      }
    >
      <Form method="post" action={withToken(UNSUBSCRIBE_PATH, token)} replace>
        <button type="submit" className={buttonClass({ variant: 'main', size: 'large', wide: true })}>
          Отписаться
        </button>
      </Form>
      {settings}
    </AuthPage>
  );
}
