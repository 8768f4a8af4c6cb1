import {
  FORGOT_PASSWORD_PATH,
  LINK_DEVICE_PATH,
  LOGIN_PATH,
  REGISTRATION_PATH,
} from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { redirectDocument } from 'react-router';
import { login } from '#contract/auth.ts';
import { getBotCheck } from '#contract/bot-check.ts';
import { socialProviders } from '#contract/social.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/login-page.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { authLink, AuthNote, AuthPage } from '../form/auth-page.tsx';
import { BotCheck } from '../bot-check/bot-check.tsx';
import { type FormAnswer, rejectForm, rejectByApi } from '../form/form-answer.ts';
import { validateForm, formValues } from '../form/form-validation.ts';
import { captchaOrigins } from '../bot-check/captcha-origins.ts';
import { CHECK_NEEDED, useLoginCheck, WITHOUT_SCRIPTS } from './login-check.ts';
import { PasswordField } from '../form/password-field.tsx';
import { returnPath, withReturn } from '../return-path.ts';
import { setSessionCookie } from '#web/page/request/session-cookie.ts';
import { redirectSignedIn, PRIVATE_HEADERS } from './signed-in.ts';
import { SocialButtons } from '../social/social-buttons.tsx';
import { TextField } from '../form/text-field.tsx';

const LABELS = { login: 'Логин или почта', password: 'Пароль' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const to = returnPath(searchParams.get('to'));
  await redirectSignedIn({ request, context }, to);
  const call = context.get(apiContext);
  const [question, providers] = await Promise.all([call(getBotCheck), call(socialProviders)]);
  const origins = captchaOrigins(question.kind);
  widenPolicy(context, {
    frameOrigins: origins,
    connectOrigins: origins,
    hasOtherScripts: origins.length > 0,
  });
  return { to, isReset: searchParams.has('reset'), question, providers };
}

export async function action({ request, context }: Route.ActionArgs) {
  const to = returnPath(new URL(request.url).searchParams.get('to'));
  const form = formValues(await readForm(request), ['login', 'password', 'recaptcha_token']);
  const { password, recaptcha_token } = form;
  const values = { login: form.login.trim() };
  const fieldErrors = validateForm(login.body, { ...values, password });
  if (Object.keys(fieldErrors).length > 0) return rejectForm({ fieldErrors, values });
  try {
    const { token } = await context.get(apiContext)(login, {
      body: { ...values, password, recaptcha_token },
    });
    return redirectDocument(to, { headers: [setSessionCookie(context.get(originContext), token)] });
  } catch (error) {
    const answer = rejectByApi(error, values);
    const { data, init } = answer;
    if (!data.isBotCheckAccepted) return answer;
    return rejectForm({ ...data, problem: CHECK_NEEDED }, init?.status);
  }
}

export const headers = () => PRIVATE_HEADERS;

/** Each solution of the bot check can be used only once. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Вход', isHidden: true });
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, isReset, question, providers } = loaderData;
  const answer: FormAnswer | undefined = actionData;
  const fieldErrors = answer?.fieldErrors ?? {};
  const action = withReturn(LOGIN_PATH, to);
  const { check, isNeeded, isWaiting, onSubmit } = useLoginCheck(question, answer, action);
  return (
    <AuthPage
      title="Вход"
      foot={
        <>
          <p>
            Нет аккаунта?{' '}
            <Link to={withReturn(REGISTRATION_PATH, to)} reloadDocument className={authLink}>
              Зарегистрироваться
            </Link>
          </p>
          <p>
            <Link to={withReturn(LINK_DEVICE_PATH, to)} className={authLink}>
              Войти по коду с другого устройства
            </Link>
          </p>
        </>
      }
    >
      {isReset && !answer && <AuthNote>Пароль изменён. Войдите с новым паролем.</AuthNote>}
      <AuthForm
        action={action}
        answer={answer}
        labels={LABELS}
        submit="Войти"
        busy="Входим…"
        isWaiting={isWaiting}
        // The widget of another service is allowed by the security policy of the next page.
        reloadDocument={!isNeeded && captchaOrigins(question.kind).length > 0}
        onSubmit={onSubmit}
      >
        <TextField
          name="login"
          label={LABELS.login}
          error={fieldErrors['login']}
          defaultValue={answer?.values['login']}
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
          error={fieldErrors['password']}
          autoComplete="current-password"
          required
          beside={
            <Link to={FORGOT_PASSWORD_PATH} className={authLink}>
              Забыли пароль?
            </Link>
          }
        />
        {isNeeded && <BotCheck check={check} withoutScripts={WITHOUT_SCRIPTS} />}
      </AuthForm>
      <SocialButtons to={to} providers={providers} />
    </AuthPage>
  );
}
