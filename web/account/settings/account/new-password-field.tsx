import { PasswordField } from '#web/account/auth/form/password-field.tsx';
import { PASSWORD_HINT } from '#web/account/auth/form/password-hint.ts';
import { CheckField } from '#web/ui/controls/check-field.tsx';
import { DisclosedRow } from '../rows/disclosed-row.tsx';
import { SettingForm } from '../rows/setting-form.tsx';
import { useSetting } from '../rows/use-setting.ts';

/** The password of the account: changed with the current one, or set if there is none. */
export function NewPasswordField({ login, hasPassword }: { login: string; hasPassword: boolean }) {
  const { answer } = useSetting('password');
  return (
    <DisclosedRow
      name="Пароль"
      value={hasPassword ? 'Задан' : 'Не задан: вход только через соцсети'}
      action={hasPassword ? 'Изменить' : 'Задать'}
      answer={answer}
    >
      <SettingForm setting="password" submit="Сохранить пароль" busy="Сохраняем…">
        {({ fieldErrors }) => (
          <>
            {/* Password managers store the password under this name. */}
            <input type="text" autoComplete="username" value={login} readOnly hidden />
            {hasPassword && (
              <PasswordField
                name="current_password"
                label="Текущий пароль"
                error={fieldErrors['current_password']}
                autoComplete="current-password"
                required
              />
            )}
            <PasswordField
              name="password"
              label="Новый пароль"
              error={fieldErrors['password']}
              hint={`${PASSWORD_HINT}. На остальных устройствах нужно будет войти заново`}
              autoComplete="new-password"
              required
            />
            <PasswordField
              name="password_confirmation"
              label="Новый пароль ещё раз"
              error={fieldErrors['password_confirmation']}
              autoComplete="new-password"
              required
            />
            <CheckField
              name="replace_passkey"
              label="Заменить ключ торрентов"
              about="Прежний перестанет действовать сразу: торренты, которые вы раздаёте с ним, нужно будет скачать и добавить заново"
            />
          </>
        )}
      </SettingForm>
    </DisclosedRow>
  );
}
