import { FORGOT_PASSWORD_PATH, LOGIN_PATH, RESET_PASSWORD_PATH } from '#contract/addresses.ts';
import { readForm } from '#web/page/read-form.ts';
import { redirect } from 'react-router';
import { resetPassword } from '#contract/auth.ts';
import { MIN_PASSWORD_LENGTH } from '#contract/password.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/reset-page.ts';
import { AuthForm } from './auth-form.tsx';
import { authLink, AuthPage } from './auth-page.tsx';
import { rejectForm, rejectByApi } from './form-answer.ts';
import { validateForm, formValues } from './form-validation.ts';
import { PasswordField } from './password-field.tsx';
import { SECRET_URL_HEADERS } from './signed-in.ts';
import { useEmailToken } from './use-email-token.ts';

const LABELS = { password: 'Новый пароль', password_confirmation: 'Новый пароль ещё раз' };

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const names = ['token', 'password', 'password_confirmation', 'replace_passkey'] as const;
  const { replace_passkey: replacePasskey, ...body } = formValues(await readForm(request), names);
  const values = { token: body.token, replace_passkey: replacePasskey };
  const fieldErrors = validateForm(resetPassword.body, body);
  if (Object.keys(fieldErrors).length > 0) return rejectForm({ fieldErrors, values });
  try {
    await context.get(apiContext)(resetPassword, {
      body: { ...body, replace_passkey: replacePasskey !== '' },
    });
    return redirect(`${LOGIN_PATH}?reset`);
  } catch (error) {
    return rejectByApi(error, values, 'Ссылка уже использована или устарела.');
  }
}

export const headers = () => SECRET_URL_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Новый пароль', isHidden: true });
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = useEmailToken(loaderData.token || (actionData?.values['token'] ?? ''), RESET_PASSWORD_PATH);
  const fieldErrors = actionData?.fieldErrors ?? {};
  if (token === '') return <NoToken />;
  return (
    <AuthPage
      title="Новый пароль"
      lead="После этого на всех устройствах нужно будет войти заново."
      foot={
        <p>
          Ссылка не подошла?{' '}
          <Link to={FORGOT_PASSWORD_PATH} className={authLink}>
            Попросить новую
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
        <input type="hidden" name="token" value={token} />
        <PasswordField
          name="password"
          label={LABELS.password}
          error={fieldErrors['password']}
          hint={`Не короче ${MIN_PASSWORD_LENGTH} знаков`}
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

function NoToken() {
  return (
    <AuthPage
      title="Ссылка неполная"
      lead="Откройте её из письма целиком. Если письма под рукой нет, попросите новое."
    >
      <LinkButton to={FORGOT_PASSWORD_PATH} variant="main" size="large" wide>
        Попросить новое письмо
      </LinkButton>
    </AuthPage>
  );
}
