import { PasswordField } from '#web/account/auth/form/password-field.tsx';
import { TextField } from '#web/account/auth/form/text-field.tsx';
import { ActionRow } from '../rows/action-row.tsx';
import { DisclosedRow } from '../rows/disclosed-row.tsx';
import styles from './email-field.module.css';
import { SettingForm } from '../rows/setting-form.tsx';
import { useSetting } from '../rows/use-setting.ts';

type EmailFieldProps = { email: string | null; newEmail: string | null; hasPassword: boolean };

/** The e-mail address of the account. A new one needs the password, and is used after it was confirmed by e-mail. */
export function EmailField({ email, newEmail, hasPassword }: EmailFieldProps) {
  const { answer } = useSetting('email');
  return (
    <>
      <DisclosedRow
        name="Почта"
        value={email ?? 'Не указана'}
        action={email === null ? 'Добавить' : 'Изменить'}
        answer={answer}
      >
        {hasPassword ? (
          <SettingForm setting="email" submit="Отправить письмо" busy="Отправляем…">
            {({ fieldErrors, values }) => (
              <>
                <TextField
                  name="email"
                  type="email"
                  label="Новая почта"
                  error={fieldErrors['email']}
                  defaultValue={values['email']}
                  hint="На неё придёт письмо со ссылкой для подтверждения"
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={254}
                  required
                />
                <PasswordField
                  name="current_password"
                  label="Текущий пароль"
                  error={fieldErrors['current_password']}
                  autoComplete="current-password"
                  required
                />
              </>
            )}
          </SettingForm>
        ) : (
          <p className={styles.note}>Сначала задайте пароль: им подтверждают смену почты.</p>
        )}
      </DisclosedRow>
      {newEmail !== null && (
        <ActionRow
          setting="email_cancel"
          name={`Ждёт подтверждения: ${newEmail}`}
          about="Откройте ссылку из письма; она действует час. Не пришло — попросите письмо ещё раз"
          action="Отменить"
        />
      )}
    </>
  );
}
