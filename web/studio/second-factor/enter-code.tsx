import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { TextField } from '#web/account/auth/form/text-field.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './second-factor-gate.module.css';
import { BACK } from './second-factor-route.ts';
import { useFactorAct } from './use-factor-act.ts';

const WRONG = 'Код не подошёл. Попробуйте ещё раз.';

// The page asks for nothing else.
const focusField = (input: HTMLInputElement | null) => input?.focus();

/** Asks for a code in a session that has given none: of the app, or a recovery code. */
export function EnterCode() {
  const { Form, form: target, field, answer, isBusy } = useFactorAct('confirm');
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const [isRecovery, setIsRecovery] = useState(false);
  // An answer to a code of the other kind.
  const [former, setFormer] = useState(answer);
  const form = useRef<HTMLFormElement>(null);
  const refused = searchParams.has('refused') && !answer ? WRONG : undefined;
  const problem = answer === former ? refused : answer?.problem;
  const change = () => {
    setFormer(answer);
    setIsRecovery(!isRecovery);
  };

  // Selected, so that the next code replaces the wrong one.
  useEffect(() => {
    const input = form.current?.elements.namedItem('code');
    if (answer?.problem !== undefined && input instanceof HTMLInputElement) input.select();
  }, [answer]);

  return (
    <>
      <h1>Подтвердите вход</h1>
      <p className={styles.lead}>
        {isRecovery
          ? 'Введите один из запасных кодов. Второй раз он не подойдёт.'
          : 'Введите шесть цифр из приложения с кодами.'}
      </p>
      <Form {...target} ref={form} className={styles.form} noValidate>
        <input {...field} />
        <noscript>
          <input type="hidden" name={BACK} value={pathname} />
        </noscript>
        <TextField
          key={isRecovery ? 'recovery' : 'app'}
          ref={focusField}
          name="code"
          label={isRecovery ? 'Запасной код' : 'Код из приложения'}
          error={problem}
          data-code
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          required
        />
        <button
          type="submit"
          className={buttonClass({ variant: 'main', size: 'large', wide: true })}
          aria-busy={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {isBusy && <Spinner />}
          {isBusy ? 'Проверяем…' : 'Войти в студию'}
        </button>
      </Form>
      <button type="button" className={styles.other} onClick={change}>
        {isRecovery ? 'Код из приложения' : 'Запасной код'}
      </button>
    </>
  );
}
