import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Form, type SubmitTarget, useLocation } from 'react-router';
import { SECOND_FACTOR_PATH } from '#contract/studio/addresses.ts';
import { TextField } from '#web/account/auth/form/text-field.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import { unconfirmedUndo, undoEvent } from '../../access/undo-event.ts';
import { FormFields } from '../field.tsx';
import { type Sent, useAct } from '../use-act.ts';
import styles from './confirm-password.module.css';
import { CodeField, FactorSubmit, PasswordField } from './factor-fields.tsx';

/** The form field with the path to go back to; only browsers without scripts send it. */
export const BACK = 'back';

type Submitted = { target: SubmitTarget; method: 'POST'; action: string };

/** The title of the dialog that asks. */
export function confirmTitle(needs: 'password' | 'code'): string {
  return needs === 'code' ? 'Введите код' : 'Введите пароль';
}

/**
 * Asks for the password, or for a code where the account has no password, when a dangerous act was refused for it, and
 * then repeats the act, which `what` names. It stands next to a form of `useAct`:
 * `<Form {...form} /> <ConfirmPassword fetcher={sent} what="Дать роль" />`.
 * Without scripts the act is repeated by hand.
 */
export function ConfirmPassword({ fetcher, what }: { fetcher: Sent; what: string }) {
  const last = useRef<Submitted>(undefined);
  const [dismissed, setDismissed] = useState<unknown>();
  const { state, data: answer, formData, formAction } = fetcher;
  useEffect(() => {
    if (formData && formAction) last.current = { target: formData, method: 'POST', action: formAction };
  }, [formData, formAction]);

  const needs = state === 'idle' && answer !== dismissed ? answer?.needs : undefined;
  const repeat = () => {
    if (!last.current) return;
    const { target, method, action } = last.current;
    void fetcher.submit(target, { method, action });
  };
  return (
    <>
      <Dialog
        open={needs !== undefined}
        title={confirmTitle(needs ?? 'password')}
        onClose={() => setDismissed(answer)}
      >
        {needs && <ConfirmForm needs={needs} what={what} onConfirmed={repeat} />}
      </Dialog>
      {needs && (
        <noscript>
          <ConfirmWithoutScripts needs={needs} what={what} />
        </noscript>
      )}
    </>
  );
}

function ConfirmWithoutScripts({ needs, what }: Omit<ConfirmProps, 'onConfirmed'>) {
  const { pathname } = useLocation();
  const isCode = needs === 'code';
  return (
    <form method="post" action={SECOND_FACTOR_PATH} className={styles.rows}>
      <input type="hidden" name="act" value="confirm" />
      <input type="hidden" name={BACK} value={pathname} />
      <p>«{what}» — действие важное. Подтвердите, что это вы, и повторите его.</p>
      <TextField
        name={isCode ? 'code' : 'password'}
        type={isCode ? 'text' : 'password'}
        label={isCode ? 'Код из приложения или запасной' : 'Пароль от аккаунта'}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
        required
      />
      <button type="submit" className={buttonClass({ variant: 'main', wide: true })}>
        Продолжить
      </button>
    </form>
  );
}

type ConfirmProps = {
  needs: 'password' | 'code';
  /** What is to be done, as on its button. */
  what: string;
  onConfirmed: () => void;
};

// The dialog gives the focus to the field that has this attribute; React itself sets none.
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

/** Asks for the password or a code; a session that has given it is told by `onConfirmed`. */
export function ConfirmForm({ needs, what, onConfirmed }: ConfirmProps) {
  const { form, answer, isBusy } = useAct<{ isDone: true }>('confirm', SECOND_FACTOR_PATH);
  const [before] = useState(answer);
  const isNew = answer !== undefined && answer !== before;
  useEffect(() => {
    if (isNew && answer.isDone) onConfirmed();
    // Once for an answer: what repeats the act is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return (
    <Form {...form} defaultShouldRevalidate={false}>
      <FormFields answer={isNew ? answer : undefined} className={styles.rows}>
        <input type="hidden" name="act" value="confirm" />
        <p className={styles.about}>
          {tieText(
            `«${what}» — действие важное, поэтому мы спрашиваем ещё раз. Следующие 15 минут не спросим.`,
          )}
        </p>
        {needs === 'password' ? (
          <PasswordField ref={focusFirst} />
        ) : (
          <CodeField
            ref={focusFirst}
            label="Код из приложения или запасной"
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
        <FactorSubmit isBusy={isBusy} isWide>
          Продолжить
        </FactorSubmit>
      </FormFields>
    </Form>
  );
}

/** Asks for the password where the undo of a message needs it, and then does the undo. */
export function ConfirmUndo() {
  const undo = useSyncExternalStore(unconfirmedUndo.subscribe, unconfirmedUndo.current, () => undefined);
  const repeat = () => {
    unconfirmedUndo.forget();
    if (undo) void undoEvent(undo);
  };
  return (
    <Dialog
      open={undo !== undefined}
      title={confirmTitle(undo?.needs ?? 'password')}
      onClose={unconfirmedUndo.forget}
    >
      {undo && <ConfirmForm needs={undo.needs} what="Отменить сделанное" onConfirmed={repeat} />}
    </Dialog>
  );
}
