import { redirectDocument } from 'react-router';
import { ACCOUNT_DELETED_PATH, LOGOUT_PATH, settingsPath } from '#contract/addresses.ts';
import { deleteAccount, myDeletion } from '#contract/my-data.ts';
import { originContext } from '#web/page/api.ts';
import { PasswordField } from '#web/account/auth/form/password-field.tsx';
import { clearSessionCookie } from '#web/page/request/session-cookie.ts';
import { pageMeta } from '#web/page/meta.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { Route } from './+types/my-data-delete-page.ts';
import { answerSetting } from '../rows/answer-setting.ts';
import { submitSetting } from '../rows/submit-setting.ts';
import { ArchiveLink } from './my-data-archive.tsx';
import { MyDataHead } from './my-data-head.tsx';
import styles from './my-data-delete.module.css';
import { SaveStatus } from '../rows/save-status.tsx';
import { SETTING } from '../rows/setting-answer.ts';
import { SettingGroup, SettingSection } from '../rows/setting-group.tsx';
import { PRIVATE_HEADERS, requireSignIn } from '#web/account/auth/login/signed-in-only.ts';
import { useSetting } from '../rows/use-setting.ts';

export async function loader(args: Route.LoaderArgs) {
  return requireSignIn(args, (call) => call(myDeletion));
}

export async function action(args: Route.ActionArgs) {
  const origin = args.context.get(originContext);
  return answerSetting(args, (call) => ({
    delete: async (form) => {
      const password = form.get('current_password');
      if (password === '') return { fieldErrors: { current_password: 'Обязательное поле' } };
      const body = typeof password === 'string' ? { current_password: password } : {};
      const { delete_at: at } = await call(deleteAccount, { body });
      return redirectDocument(`${ACCOUNT_DELETED_PATH}?until=${at.slice(0, 10)}`, {
        headers: [clearSessionCookie(origin)],
      });
    },
  }));
}

export const clientAction = (args: Route.ClientActionArgs) => submitSetting(args);

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Удаление аккаунта', isHidden: true });
}

// The cache of the service worker contains pages of the user who leaves.
function clearCache() {
  navigator.serviceWorker?.controller?.postMessage('clear', []);
}

export default function DeletePage({ loaderData }: Route.ComponentProps) {
  const { has_password: hasPassword, is_fresh: isFresh } = loaderData;
  return (
    <SettingSection title="Удаление аккаунта">
      <MyDataHead title="Удаление аккаунта" />
      <SettingGroup title="Что произойдёт">
        <ul className={styles.facts}>
          <li>Вы сразу выйдете на всех устройствах.</li>
          <li>14 дней аккаунт можно вернуть: просто войдите, и всё останется как было.</li>
          <li>После этого избранное, коллекции, оценки, история и аватар удалятся насовсем.</li>
          <li>Логин, никнейм и почта освободятся, и их сможет занять кто-то другой.</li>
        </ul>
        <div className={styles.archive}>
          <p>Списки ещё пригодятся? Скачайте архив: его можно загрузить в новый аккаунт.</p>
          <ArchiveLink />
        </div>
      </SettingGroup>
      <SettingGroup title="Подтверждение">
        {hasPassword || isFresh ? <Confirmation hasPassword={hasPassword} /> : <SignInAgain />}
      </SettingGroup>
    </SettingSection>
  );
}

function Confirmation({ hasPassword }: { hasPassword: boolean }) {
  const { Form, answer, isBusy } = useSetting('delete');
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={clearCache}>
      <input type="hidden" name={SETTING} value="delete" />
      {hasPassword && (
        <PasswordField
          name="current_password"
          label="Пароль"
          error={answer?.fieldErrors?.['current_password']}
          autoComplete="current-password"
          required
        />
      )}
      {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={false} />}
      <div className={styles.buttons}>
        <button
          type="submit"
          className={buttonClass({}, styles.danger)}
          aria-busy={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {isBusy && <Spinner />}
          Удалить аккаунт
        </button>
        <LinkButton to={settingsPath('account')} variant="bare">
          Отмена
        </LinkButton>
      </div>
    </Form>
  );
}

function SignInAgain() {
  return (
    <div className={styles.form}>
      <p>
        У аккаунта нет пароля. Чтобы подтвердить, что это вы, выйдите и войдите ещё раз: первые 10 минут после
        входа здесь будет кнопка.
      </p>
      <form method="post" action={LOGOUT_PATH} onSubmit={clearCache}>
        <button type="submit" className={buttonClass({})}>
          Выйти
        </button>
      </form>
    </div>
  );
}
