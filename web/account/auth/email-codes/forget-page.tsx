import { FORGOT_PASSWORD_PATH, LOGIN_PATH, RESET_PASSWORD_PATH } from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { forgetPassword } from '#contract/auth.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/forget-page.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { authLink, AuthPage } from '../form/auth-page.tsx';
import { type FormAnswer, rejectForm, rejectByApi } from '../form/form-answer.ts';
import { validateForm, formValues } from '../form/form-validation.ts';
import { maskEmail } from './masked-email.ts';
import { redirectSignedIn, PRIVATE_HEADERS } from '../login/signed-in.ts';
import { TextField } from '../form/text-field.tsx';

const LABELS = { email: 'Почта' };

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectSignedIn({ request, context });
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = formValues(await readForm(request), ['email']);
  const values = { email: email.trim() };
  const fieldErrors = validateForm(forgetPassword.body, values);
  if (Object.keys(fieldErrors).length > 0) return rejectForm({ fieldErrors, values });
  try {
    await context.get(apiContext)(forgetPassword, { body: values });
    return { sentTo: values.email };
  } catch (error) {
    return rejectByApi(error, values);
  }
}

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Забыли пароль', isHidden: true });
}

export default function ForgetPage({ actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) return <Sent email={actionData.sentTo} />;
  const answer: FormAnswer | undefined = actionData;
  return (
    <AuthPage
      title="Забыли пароль"
      lead="Укажите почту аккаунта, и мы отправим на неё письмо для нового пароля."
      foot={
        <p>
          Вспомнили?{' '}
          <Link to={LOGIN_PATH} className={authLink}>
            Войти
          </Link>
        </p>
      }
    >
      <AuthForm
        action={FORGOT_PASSWORD_PATH}
        answer={answer}
        labels={LABELS}
        submit="Отправить письмо"
        busy="Отправляем…"
      >
        <TextField
          name="email"
          type="email"
          label={LABELS.email}
          error={answer?.fieldErrors['email']}
          defaultValue={answer?.values['email']}
          autoComplete="email"
          maxLength={254}
          required
        />
      </AuthForm>
    </AuthPage>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <AuthPage
      title="Проверьте почту"
      lead={
        <output>
          Если на {maskEmail(email)} есть аккаунт, письмо придёт за несколько минут. Откройте ссылку из него
          или введите здесь код.
        </output>
      }
      foot={
        <p>
          Не пришло? Загляните в папку «Спам» или{' '}
          <Link to={FORGOT_PASSWORD_PATH} reloadDocument className={authLink}>
            отправьте ещё раз
          </Link>
        </p>
      }
    >
      <LinkButton to={RESET_PASSWORD_PATH} variant="main" size="large" wide>
        Ввести код из письма
      </LinkButton>
    </AuthPage>
  );
}
