import { FORGOT_PASSWORD_PATH, LOGIN_PATH, RESET_PASSWORD_PATH } from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { redirect } from 'react-router';
import { resetPassword } from '#contract/auth.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/reset-page.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { authLink, AuthPage } from '../form/auth-page.tsx';
import { rejectForm, rejectByApi } from '../form/form-answer.ts';
import { validateForm, formValues } from '../form/form-validation.ts';
import { PasswordField } from '../form/password-field.tsx';
import { PASSWORD_HINT } from '../form/password-hint.ts';
import { SECRET_URL_HEADERS } from '../login/signed-in.ts';
import { readPastedToken, TOKEN_LABEL, TokenField } from './token-field.tsx';
import { useEmailToken } from './use-email-token.ts';

const LABELS = {
  token: TOKEN_LABEL,
  password: 'Новый пароль',
  password_confirmation: 'Новый пароль ещё раз',
};

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const names = ['token', 'password', 'password_confirmation', 'replace_passkey'] as const;
  const { replace_passkey: replacePasskey, ...typed } = formValues(await readForm(request), names);
  const body = { ...typed, token: readPastedToken(typed.token) };
  const values = { token: body.token, replace_passkey: replacePasskey };
  const fieldErrors = validateForm(resetPassword.body, body);
  if (Object.keys(fieldErrors).length > 0) return rejectForm({ fieldErrors, values });
  try {
    await context.get(apiContext)(resetPassword, {
      body: { ...body, replace_passkey: replacePasskey !== '' },
    });
    return redirect(`${LOGIN_PATH}?reset`);
  } catch (error) {
    return rejectByApi(error, values);
  }
}

export const headers = () => SECRET_URL_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Новый пароль', isHidden: true });
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = useEmailToken(loaderData.token, RESET_PASSWORD_PATH);
  const fieldErrors = actionData?.fieldErrors ?? {};
  return (
    <AuthPage
      title="Новый пароль"
      lead="После этого на всех устройствах нужно будет войти заново."
      foot={
        <p>
          Письмо устарело?{' '}
          <Link to={FORGOT_PASSWORD_PATH} className={authLink}>
            Попросить новое
          </Link>
        </p>
      }
    >
      <AuthForm
        action={RESET_PASSWORD_PATH}
        answer={actionData}
        labels={LABELS}
        submit="Сохранить пароль"
        busy="Сохраняем…"
      >
        {token === '' ? (
          <TokenField error={fieldErrors['token']} defaultValue={actionData?.values['token'] ?? ''} />
        ) : (
          <input type="hidden" name="token" value={token} />
        )}
        <PasswordField
          name="password"
          label={LABELS.password}
          error={fieldErrors['password']}
          hint={PASSWORD_HINT}
          autoComplete="new-password"
          required
        />
        <PasswordField
          name="password_confirmation"
          label={LABELS.password_confirmation}
          error={fieldErrors['password_confirmation']}
          autoComplete="new-password"
          required
        />
        <CheckField
          name="replace_passkey"
          label="Заменить ключ торрентов"
          about="Снимите отметку, если просто забыли пароль: с новым ключом торренты, которые вы раздаёте, нужно будет скачать и добавить заново"
          defaultChecked={actionData?.values['replace_passkey'] !== ''}
        />
      </AuthForm>
    </AuthPage>
  );
}
