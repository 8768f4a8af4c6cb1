import { CHANGE_EMAIL_PATH, settingsPath } from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { confirmEmailChange } from '#contract/account.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Route } from './+types/email-page.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { AuthPage } from '../form/auth-page.tsx';
import { type FormAnswer, rejectForm, rejectByApi } from '../form/form-answer.ts';
import { validateForm, formValues } from '../form/form-validation.ts';
import { SECRET_URL_HEADERS } from '../login/signed-in.ts';
import { readPastedToken, TOKEN_LABEL, TokenField } from './token-field.tsx';
import { useEmailToken } from './use-email-token.ts';

const LABELS = { token: TOKEN_LABEL };

export async function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

type Answer = FormAnswer & { isDone?: true };

/** Confirms by a button and not when the page is opened: e-mail scanners open every link. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = { token: readPastedToken(formValues(await readForm(request), ['token']).token) };
  const fieldErrors = validateForm(confirmEmailChange.body, values);
  if (Object.keys(fieldErrors).length > 0) return rejectForm({ fieldErrors, values });
  try {
    await context.get(apiContext)(confirmEmailChange, { body: values });
    return { fieldErrors: {}, values: {}, isDone: true } satisfies Answer;
  } catch (error) {
    return rejectByApi(error, values);
  }
}

export const headers = () => SECRET_URL_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Новая почта', isHidden: true });
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = useEmailToken(loaderData.token, CHANGE_EMAIL_PATH);
  const answer: Answer | undefined = actionData;
  if (answer?.isDone) {
    return (
      <AuthPage title="Почта изменена" lead="Письма теперь приходят на новую почту, по ней же можно войти.">
        <LinkButton to={settingsPath('account')} variant="main" size="large" wide>
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
        <TokenField error={answer?.fieldErrors['token']} defaultValue={answer?.values['token'] ?? token} />
      </AuthForm>
    </AuthPage>
  );
}
