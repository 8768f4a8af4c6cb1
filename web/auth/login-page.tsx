import { redirectDocument } from 'react-router';
import { login } from '#contract/auth.ts';
import { socialProviders } from '#contract/social.ts';
import { apiContext, originContext } from '../api.ts';
import { pageMeta } from '../meta.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/login-page.ts';
import { AuthForm } from './auth-form.tsx';
import { authLink, AuthNote, AuthPage } from './auth-page.tsx';
import { notTaken, refused } from './form-answer.ts';
import { formFaults, formValues } from './form-faults.ts';
import { PasswordField } from './password-field.tsx';
import { returnPath, withReturn } from './return-path.ts';
import { keepSession } from './session-cookie.ts';
import { leadOn, OWN } from './signed-in.ts';
import { SocialButtons } from './social-buttons.tsx';
import { TextField } from './text-field.tsx';

const PATH = '/app/auth/login';
const LABELS = { login: 'Логин или почта', password: 'Пароль' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const to = returnPath(searchParams.get('to'));
  await leadOn({ request, context }, to);
  const providers = await context.get(apiContext)(socialProviders);
  return { to, isReset: searchParams.has('reset'), providers };
}

export async function action({ request, context }: Route.ActionArgs) {
  const to = returnPath(new URL(request.url).searchParams.get('to'));
  const { login: name, password } = formValues(await request.formData(), ['login', 'password']);
  const values = { login: name.trim() };
  const faults = formFaults(login.body, { ...values, password });
  if (Object.keys(faults).length > 0) return notTaken({ faults, values });
  try {
    const { token } = await context.get(apiContext)(login, { body: { ...values, password } });
    return redirectDocument(to, { headers: [keepSession(context.get(originContext), token)] });
  } catch (error) {
    return refused(error, values);
  }
}

export const headers = () => OWN;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Вход', hidden: true });
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, isReset, providers } = loaderData;
  const faults = actionData?.faults ?? {};
  return (
    <AuthPage
      title="Вход"
      foot={
        <>
          <p>
            Нет аккаунта?{' '}
            <Link to="/app/auth/registration/newRegistration" reloadDocument className={authLink}>
              Зарегистрироваться
            </Link>
          </p>
          <p>
            <Link to={withReturn('/app/auth/otp/linkDevice', to)} className={authLink}>
              Войти по коду с другого устройства
            </Link>
          </p>
        </>
      }
    >
      {isReset && !actionData && <AuthNote>Пароль изменён. Войдите с новым паролем.</AuthNote>}
      <AuthForm
        action={withReturn(PATH, to)}
        answer={actionData}
        labels={LABELS}
        submit="Войти"
        busy="Входим…"
      >
        <TextField
          name="login"
          label={LABELS.login}
          fault={faults['login']}
          defaultValue={actionData?.values['login']}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={254}
          required
        />
        <PasswordField
          name="password"
          label={LABELS.password}
          fault={faults['password']}
          autoComplete="current-password"
          required
          beside={
            <Link to="/app/auth/password/forgetPassword" className={authLink}>
              Забыли пароль?
            </Link>
          }
        />
      </AuthForm>
      <SocialButtons to={to} providers={providers} />
    </AuthPage>
  );
}
