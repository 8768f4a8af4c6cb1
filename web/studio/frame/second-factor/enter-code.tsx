import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { BACK } from '../../form/confirm/confirm-password.tsx';
import { CodeField, FactorSubmit } from '../../form/confirm/factor-fields.tsx';
import { FormFields } from '../../form/field.tsx';
import styles from './second-factor-gate.module.css';
import { useFactorAct } from './use-factor-act.ts';

const WRONG = { errors: { code: 'Код не подошёл. Попробуйте ещё раз.' } };

// The page asks for nothing else.
const focusField = (input: HTMLInputElement | null) => input?.focus();

/** Asks for a code in a session that has given none: of the app, or a recovery code. */
export function EnterCode() {
  const { form: target, field, answer, isBusy } = useFactorAct('confirm');
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const [isRecovery, setIsRecovery] = useState(false);
  // An answer to a code of the other kind.
  const [former, setFormer] = useState(answer);
  const form = useRef<HTMLFormElement>(null);
  const refused = searchParams.has('refused') && !answer ? WRONG : undefined;
  const shown = answer === former ? refused : answer;
  const change = () => {
    setFormer(answer);
    setIsRecovery(!isRecovery);
  };

  // Selected, so that the next code replaces the wrong one.
  useEffect(() => {
    const input = form.current?.elements.namedItem('code');
    if (answer?.errors && input instanceof HTMLInputElement) input.select();
  }, [answer]);

  return (
    <>
      <h1>Подтвердите вход</h1>
      <p className={styles.lead}>
        {isRecovery
          ? 'Введите один из запасных кодов. Второй раз он не подойдёт.'
          : 'Введите шесть цифр из приложения с кодами.'}
      </p>
      <Form {...target} ref={form}>
        <FormFields answer={shown} className={styles.form}>
          <input {...field} />
          <noscript>
            <input type="hidden" name={BACK} value={pathname} />
          </noscript>
          <CodeField
            key={isRecovery ? 'recovery' : 'app'}
            ref={focusField}
            label={isRecovery ? 'Запасной код' : 'Код из приложения'}
            data-code
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <FactorSubmit isBusy={isBusy} isLarge isWide>
            {isBusy ? 'Проверяем…' : 'Войти в студию'}
          </FactorSubmit>
        </FormFields>
      </Form>
      <button type="button" className={styles.other} onClick={change}>
        {isRecovery ? 'Код из приложения' : 'Запасной код'}
      </button>
    </>
  );
}
