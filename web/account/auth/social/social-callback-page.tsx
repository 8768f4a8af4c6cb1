import { readForm } from '#web/page/request/read-form.ts';
import { useEffect } from 'react';
import { data, Form, useLocation, useNavigation } from 'react-router';
import { finishSocial } from '#contract/social.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { Route } from './+types/social-callback-page.ts';
import { AgentCard } from '../link-device/agent-card.tsx';
import { AuthPage } from '../form/auth-page.tsx';
import { formValues } from '../form/form-validation.ts';
import { SECRET_URL_HEADERS } from '../login/signed-in.ts';
import styles from './social-callback.module.css';
import { SocialProblem } from './social-problem.tsx';
import { toSocialFailure, loadReturn, type ReturnStep } from './social-return.ts';

export function loader(args: Route.LoaderArgs) {
  return loadReturn(args);
}

/** Signs in the app that started the sign-in, after the user has confirmed it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const body = formValues(await readForm(request), ['state', 'code', 'device_id']);
  try {
    await context.get(apiContext)(finishSocial, { params, body });
    return data({ failure: null });
  } catch (error) {
    const { status, ...failure } = toSocialFailure(error, '/');
    return data({ failure }, { status });
  }
}

export const headers = () => SECRET_URL_HEADERS;

/** The code of the provider can be used only once. */
export const shouldRevalidate = () => false;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Вход', isHidden: true });
}

export default function SocialCallbackPage({ loaderData: step, actionData }: Route.ComponentProps) {
  // The query is a secret while its code is valid.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  if (actionData) return actionData.failure ? <SocialProblem {...actionData.failure} /> : <AppIsIn />;
  if (step.kind === 'problem') return <SocialProblem {...step} />;
  return <ConfirmApp {...step} />;
}

function ConfirmApp({ agent, returned }: Extract<ReturnStep, { kind: 'confirm' }>) {
  const isBusy = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  return (
    <AuthPage title="Войти в приложении?" lead="Вход начали не на этой странице, а здесь:">
      <AgentCard agent={agent} />
      <p className={styles.warning}>
        Подтверждайте, только если вы сами только что начали вход в своём приложении: оно войдёт в ваш
        аккаунт. Если ссылку вам прислали, закройте эту страницу.
      </p>
      <div className={styles.answers}>
        {/* Without the query of the address, whose values are in the fields. */}
        <Form method="post" action={pathname} replace>
          {Object.entries(returned).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button
            type="submit"
            className={buttonClass({ variant: 'main', size: 'large', wide: true })}
            aria-busy={isBusy || undefined}
            onClick={(event) => isBusy && event.preventDefault()}
          >
            {isBusy && <Spinner />}
            {isBusy ? 'Подтверждаем…' : 'Подтвердить'}
          </button>
        </Form>
        <LinkButton to="/" size="large" wide>
          Это не я
        </LinkButton>
      </div>
    </AuthPage>
  );
}

function AppIsIn() {
  return (
    <AuthPage
      title="Готово"
      lead={<output>Вернитесь в приложение: оно войдёт само через несколько секунд.</output>}
    >
      <LinkButton to="/" size="large" wide>
        На главную
      </LinkButton>
    </AuthPage>
  );
}
