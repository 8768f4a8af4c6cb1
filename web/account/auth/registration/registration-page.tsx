import { LOGIN_PATH, REGISTRATION_PATH } from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { data, useSubmit } from 'react-router';
import { register, registration } from '#contract/auth.ts';
import { getBotCheck } from '#contract/bot-check.ts';
import { socialProviders } from '#contract/social.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import type { CleanLayoutHandle } from '#web/page/clean-layout-handle.ts';
import { pageMeta } from '#web/page/meta.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/registration-page.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { authLink, AuthPage } from '../form/auth-page.tsx';
import { BotCheck } from '../bot-check/bot-check.tsx';
import { type FormAnswer, rejectForm, rejectByApi } from '../form/form-answer.ts';
import { validateForm, formValues } from '../form/form-validation.ts';
import { captchaOrigins } from '../bot-check/captcha-origins.ts';
import { REGISTRATION_LABELS as LABELS, RegistrationFields } from './registration-fields.tsx';
import { RegistrationSent } from './registration-sent.tsx';
import { redirectSignedIn, PRIVATE_HEADERS } from '../login/signed-in.ts';
import { returnCookie, returnPath, withReturn } from '../return-path.ts';
import { SocialButtons } from '../social/social-buttons.tsx';
import { useBotCheck } from '../bot-check/use-bot-check.ts';

export const handle: CleanLayoutHandle = { isLong: true };

const WITHOUT_SCRIPTS =
  'Для регистрации нужны скрипты: браузер решает небольшую задачу, и так мы отличаем людей от роботов. Включите их для этого сайта и обновите страницу.';
const FIELDS = [
  'login',
  'email',
  'nickname',
  'password',
  'password_confirmation',
  'recaptcha_token',
] as const;

const readReturn = (request: Request) => returnPath(new URL(request.url).searchParams.get('to'));

export async function loader({ request, context }: Route.LoaderArgs) {
  const to = readReturn(request);
  await redirectSignedIn({ request, context }, to);
  const call = context.get(apiContext);
  const [question, providers] = await Promise.all([call(getBotCheck), call(socialProviders)]);
  const origins = captchaOrigins(question.kind);
  widenPolicy(context, {
    frameOrigins: origins,
    connectOrigins: origins,
    hasOtherScripts: origins.length > 0,
  });
  return { to, question, providers };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = formValues(await readForm(request), FIELDS);
  const values = { login: form.login.trim(), email: form.email.trim(), nickname: form.nickname.trim() };
  const body = { ...form, ...values };
  const fieldErrors = validateForm(registration, body);
  if (Object.keys(fieldErrors).length > 0) return rejectForm({ fieldErrors, values });
  try {
    await context.get(apiContext)(register, { body });
    const kept = returnCookie.keep(context.get(originContext), encodeURIComponent(readReturn(request)));
    return data({ sentTo: values.email }, { headers: [kept] });
  } catch (error) {
    const answer = rejectByApi(error, values);
    // The token has no visible field.
    const { recaptcha_token: problem, ...rest } = answer.data.fieldErrors;
    return problem === undefined ? answer : rejectForm({ fieldErrors: rest, problem, values });
  }
}

export const headers = () => PRIVATE_HEADERS;

/** Each solution of the bot check can be used only once. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Регистрация', isHidden: true });
}

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, question, providers } = loaderData;
  const action = withReturn(REGISTRATION_PATH, to);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const check = useBotCheck(question);
  const [isWaiting, setIsWaiting] = useState(false);
  const [changing, setChanging] = useState<unknown>(null);
  const answer: FormAnswer | undefined = actionData && 'fieldErrors' in actionData ? actionData : undefined;
  const sentTo = actionData && 'sentTo' in actionData && actionData !== changing ? actionData.sentTo : null;

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setIsWaiting(true);
    try {
      fields.set('recaptcha_token', (await check.token()) ?? '');
      await submit(fields, { method: 'post', action, replace: true });
    } catch {
      // The check shows its own error, with a button to retry.
    } finally {
      setIsWaiting(false);
    }
  }

  return (
    <>
      {sentTo !== null && (
        <RegistrationSent
          email={sentTo}
          isBusy={isWaiting}
          onAgain={() => form.current?.requestSubmit()}
          onChange={() => setChanging(actionData)}
        />
      )}
      {/* Stays in the page after the e-mail was sent: «Отправить ещё раз» sends this form again. */}
      <div hidden={sentTo !== null}>
        <AuthPage
          title="Регистрация"
          foot={
            <p>
              Уже есть аккаунт?{' '}
              <Link to={withReturn(LOGIN_PATH, to)} className={authLink}>
                Войти
              </Link>
            </p>
          }
        >
          <AuthForm
            ref={form}
            action={action}
            answer={answer}
            labels={LABELS}
            submit="Зарегистрироваться"
            busy="Отправляем…"
            isWaiting={isWaiting}
            onSubmit={(event) => void send(event)}
          >
            <RegistrationFields answer={answer} />
            {question.kind !== 'off' && <BotCheck check={check} withoutScripts={WITHOUT_SCRIPTS} />}
          </AuthForm>
          <SocialButtons to={to} providers={providers} />
        </AuthPage>
      </div>
    </>
  );
}
