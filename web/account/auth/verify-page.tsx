import { REGISTRATION_PATH, VERIFY_EMAIL_PATH } from '#contract/addresses.ts';
import { readForm } from '#web/page/read-form.ts';
import { redirectDocument } from 'react-router';
import { verifyRegistration } from '#contract/auth.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/verify-page.ts';
import { AuthForm } from './auth-form.tsx';
import { authLink, AuthPage } from './auth-page.tsx';
import { notTaken, refused } from './form-answer.ts';
import { formFaults, formValues } from './form-faults.ts';
import { keepSession } from '#web/page/session-cookie.ts';
import { FROM_LETTER, leadOn } from './signed-in.ts';
import { TextField } from './text-field.tsx';
import { useLetterToken } from './use-letter-token.ts';

const LABELS = { token: 'Код из письма' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (token === '') await leadOn({ request, context });
  return { token };
}

// People paste whole letters.
function codeOf(pasted: string): string {
  return /[?&]token=([\w-]+)/.exec(pasted)?.[1] ?? pasted.replace(/\s+/g, '');
}

/** Confirms by a button and not by opening the page: programs that look through letters open every link in them. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = { token: codeOf(formValues(await readForm(request), ['token']).token) };
  const faults = formFaults(verifyRegistration.body, values);
  if (Object.keys(faults).length > 0) return notTaken({ faults, values });
  try {
    const { token } = await context.get(apiContext)(verifyRegistration, { body: values });
    return redirectDocument('/', { headers: [keepSession(context.get(originContext), token)] });
  } catch (error) {
    return refused(error, values, 'Код не подошёл: он уже использован или устарел.');
  }
}

export const headers = () => FROM_LETTER;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Подтверждение почты', hidden: true });
}

export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = useLetterToken(loaderData.token, VERIFY_EMAIL_PATH);
  return (
    <AuthPage
      title="Подтверждение почты"
      lead={token === '' ? 'Вставьте код из письма.' : 'Остался один шаг: нажмите кнопку, и аккаунт готов.'}
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
        <TextField
          name="token"
          label={LABELS.token}
          fault={actionData?.faults['token']}
          defaultValue={actionData?.values['token'] ?? token}
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
