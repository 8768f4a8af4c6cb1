import { CHANGE_EMAIL_PATH, settingsPath } from '#contract/addresses.ts';
import { readForm } from '#web/page/read-form.ts';
import { confirmEmailChange } from '#contract/account.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Route } from './+types/email-page.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { type FormAnswer, notTaken, refused } from './form-answer.ts';
import { formFaults, formValues } from './form-faults.ts';
import { FROM_LETTER } from './signed-in.ts';
import { TextField } from './text-field.tsx';
import { useLetterToken } from './use-letter-token.ts';

const LABELS = { token: 'Код из письма' };

export async function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

type Answer = FormAnswer & { isDone?: true };

/** Confirms by a button and not by opening the page: programs that look through letters open every link in them. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = formValues(await readForm(request), ['token']);
  const faults = formFaults(confirmEmailChange.body, values);
  if (Object.keys(faults).length > 0) return notTaken({ faults, values });
  try {
    await context.get(apiContext)(confirmEmailChange, { body: values });
    return { faults: {}, values: {}, isDone: true } satisfies Answer;
  } catch (error) {
    return refused(error, {}, 'Ссылка уже использована или устарела. Попросите новое письмо.');
  }
}

export const headers = () => FROM_LETTER;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Новая почта', hidden: true });
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = useLetterToken(loaderData.token, CHANGE_EMAIL_PATH);
  const answer: Answer | undefined = actionData;
  if (answer?.isDone) {
    return (
      <AuthPage title="Почта изменена" lead="Письма теперь приходят на новую почту, по ней же можно войти.">
        <LinkButton to={settingsPath('account')} look="main" size="large" wide>
          К настройкам
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Новая почта" lead="Нажмите кнопку, и она станет почтой вашего аккаунта.">
      <AuthForm
        action={CHANGE_EMAIL_PATH}
        answer={answer}
        labels={LABELS}
        submit="Подтвердить почту"
        busy="Подтверждаем…"
      >
        <TextField
          name="token"
          label={LABELS.token}
          fault={answer?.faults['token']}
          defaultValue={token}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      </AuthForm>
    </AuthPage>
  );
}
