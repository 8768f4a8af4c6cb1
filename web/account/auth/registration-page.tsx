import { readForm } from '#web/page/read-form.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { register, registration } from '#contract/auth.ts';
import { askBotCheck } from '#contract/bot-check.ts';
import { socialProviders } from '#contract/social.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { widenPolicy } from '#web/page/security-headers.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/registration-page.ts';
import { AuthForm } from './auth-form.tsx';
import { authLink, AuthPage } from './auth-page.tsx';
import { BotCheck } from './bot-check.tsx';
import { type FormAnswer, notTaken, refused } from './form-answer.ts';
import { formFaults, formValues } from './form-faults.ts';
import { guestOrigins } from './guest-origins.ts';
import { REGISTRATION_LABELS as LABELS, RegistrationFields } from './registration-fields.tsx';
import { RegistrationSent } from './registration-sent.tsx';
import { leadOn, OWN } from './signed-in.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useBotCheck } from './use-bot-check.ts';

const PATH = '/app/auth/registration/newRegistration';
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

export async function loader({ request, context }: Route.LoaderArgs) {
  await leadOn({ request, context });
  const call = context.get(apiContext);
  const [question, providers] = await Promise.all([call(askBotCheck), call(socialProviders)]);
  const origins = guestOrigins(question.kind);
  widenPolicy(context, { frames: origins, asks: origins, hasOtherScripts: origins.length > 0 });
  return { question, providers };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = formValues(await readForm(request), FIELDS);
  const values = { login: form.login.trim(), email: form.email.trim(), nickname: form.nickname.trim() };
  const body = { ...form, ...values };
  const faults = formFaults(registration, body);
  if (Object.keys(faults).length > 0) return notTaken({ faults, values });
  try {
    await context.get(apiContext)(register, { body });
    return { sentTo: values.email };
  } catch (error) {
    const answer = refused(error, values);
    // It has no field of its own.
    const { recaptcha_token: problem, ...rest } = answer.data.faults;
    return problem === undefined ? answer : notTaken({ faults: rest, problem, values });
  }
}

export const headers = () => OWN;

/** Each answer of the bot check is good for once. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Регистрация', hidden: true });
}

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { question, providers } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const check = useBotCheck(question);
  const [isWaiting, setIsWaiting] = useState(false);
  const [changing, setChanging] = useState<unknown>(null);
  const answer: FormAnswer | undefined = actionData && 'faults' in actionData ? actionData : undefined;
  const sentTo = actionData && 'sentTo' in actionData && actionData !== changing ? actionData.sentTo : null;

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setIsWaiting(true);
    try {
      given.set('recaptcha_token', (await check.token()) ?? '');
      await submit(given, { method: 'post', action: PATH, replace: true });
    } catch {
      // The check says so itself, with a button to try again.
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
      {/* Stays where it is while the letter is on its way: it is what «ещё раз» sends. */}
      <div hidden={sentTo !== null}>
        <AuthPage
          title="Регистрация"
          foot={
            <p>
              Уже есть аккаунт?{' '}
              <Link to="/app/auth/login" className={authLink}>
                Войти
              </Link>
            </p>
          }
        >
          <AuthForm
            ref={form}
            action={PATH}
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
          <SocialButtons to="/" providers={providers} />
        </AuthPage>
      </div>
    </>
  );
}
