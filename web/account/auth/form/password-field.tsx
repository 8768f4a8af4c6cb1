import { type KeyboardEvent, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password field that can be shown, with a notice when Caps Lock is on. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'inside' | 'status'>) {
  const [isShown, setIsShown] = useState(false);
  const [hasCaps, setHasCaps] = useState(false);
  const checkCaps = (event: KeyboardEvent) => setHasCaps(event.getModifierState?.('CapsLock') ?? false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={checkCaps}
      onKeyUp={checkCaps}
      onBlur={() => setHasCaps(false)}
      status={hasCaps && 'Включён Caps Lock'}
      inside={
        <button
          type="button"
          className={styles.eye}
          aria-label="Показать пароль"
          aria-pressed={isShown}
          title={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
