import { type InputEvent, useId } from 'react';
import { LINK_DEVICE_PATH } from '#contract/addresses.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AuthForm } from '../form/auth-form.tsx';
import { AuthPage } from '../form/auth-page.tsx';
import type { FormAnswer } from '../form/form-answer.ts';
import styles from './link-device-enter.module.css';
import { formatCode, parseCode } from './device-code.ts';

const LABELS = { code: 'Код с экрана' };

// Formatting while a digit in the middle is edited would move the caret to the end.
function group({ currentTarget: field }: InputEvent<HTMLInputElement>) {
  if (field.selectionStart === field.value.length) field.value = formatCode(parseCode(field.value));
}

/** The form where a signed-in user enters the code that another device shows. */
export function EnterCode({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <AuthPage
      title="Привязать устройство"
      lead="Откройте вход по коду на телевизоре, в приложении или другом браузере и введите код с его экрана."
    >
      <AuthForm
        action={LINK_DEVICE_PATH}
        answer={answer}
        labels={LABELS}
        submit="Продолжить"
        busy="Проверяем…"
      >
        <CodeField answer={answer} />
      </AuthForm>
    </AuthPage>
  );
}

function CodeField({ answer }: { answer: FormAnswer | undefined }) {
  const id = useId();
  const error = answer?.fieldErrors['code'];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{LABELS.code}</label>
      <input
        id={id}
        name="code"
        className={styles.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000 000 000"
        defaultValue={formatCode(answer?.values['code'] ?? '')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-fault`}
        required
        onInput={group}
      />
      {error !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
