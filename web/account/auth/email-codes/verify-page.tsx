import { REGISTRATION_PATH, VERIFY_EMAIL_PATH } from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { redirectDocument } from 'react-router';
import { verifyRegistration } from '#contract/auth.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/verify-page.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { authLink, AuthPage } from '../form/auth-page.tsx';
import { rejectForm, rejectByApi } from '../form/form-answer.ts';
import { validateForm, formValues } from '../form/form-validation.ts';
import { setSessionCookie } from '#web/page/request/session-cookie.ts';
import { SECRET_URL_HEADERS, redirectSignedIn } from '../login/signed-in.ts';
import { keptReturn, returnCookie } from '../return-path.ts';
import { readPastedToken, TOKEN_LABEL, TokenField } from './token-field.tsx';
import { useEmailToken } from './use-email-token.ts';

const LABELS = { token: TOKEN_LABEL };

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (token === '') await redirectSignedIn({ request, context });
  return { token };
}

/** Confirms by a button and not when the page is opened: e-mail scanners open every link. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = { token: readPastedToken(formValues(await readForm(request), ['token']).token) };
  const fieldErrors = validateForm(verifyRegistration.body, values);
  if (Object.keys(fieldErrors).length > 0) return rejectForm({ fieldErrors, values });
  try {
    const { token } = await context.get(apiContext)(verifyRegistration, { body: values });
    const origin = context.get(originContext);
    return redirectDocument(keptReturn(request, origin), {
      headers: [setSessionCookie(origin, token), returnCookie.forget(origin)],
    });
  } catch (error) {
    return rejectByApi(error, values);
  }
}

export const headers = () => SECRET_URL_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Подтверждение почты', isHidden: true });
}

export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = useEmailToken(loaderData.token, VERIFY_EMAIL_PATH);
  return (
    <AuthPage
      title="Подтверждение почты"
      lead={token === '' ? 'Введите код из письма.' : 'Остался один шаг: нажмите кнопку, и аккаунт готов.'}
      foot={
        <p>
          Письмо устарело?{' '}
          <Link to={REGISTRATION_PATH} reloadDocument className={authLink}>
            Зарегистрироваться ещё раз
          </Link>
        </p>
      }
    >
      <AuthForm
        action={VERIFY_EMAIL_PATH}
        answer={actionData}
        labels={LABELS}
        submit="Подтвердить и войти"
        busy="Подтверждаем…"
      >
        <TokenField
          error={actionData?.fieldErrors['token']}
          defaultValue={actionData?.values['token'] ?? token}
        />
      </AuthForm>
    </AuthPage>
  );
}
