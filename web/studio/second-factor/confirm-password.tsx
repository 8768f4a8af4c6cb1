import { useEffect, useRef, useState } from 'react';
import { type SubmitTarget, useActionData, useLocation, useNavigation, useSubmit } from 'react-router';
import { SECOND_FACTOR_PATH } from '#contract/studio/addresses.ts';
import { PasswordField } from '#web/account/auth/form/password-field.tsx';
import { TextField } from '#web/account/auth/form/text-field.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './security-page.module.css';
import { BACK } from './second-factor-route.ts';
import { useFactorAct } from './use-factor-act.ts';

type Submitted = { target: SubmitTarget; method: 'POST'; action: string };

/** A form of a fetcher, or that of the page (`usePageForm`). */
type SentForm = {
  state: 'idle' | 'loading' | 'submitting';
  data?: unknown;
  formData: FormData | undefined;
  formAction: string | undefined;
  submit: (target: SubmitTarget, options: { method: 'POST'; action: string }) => Promise<void>;
};

/** The form of a page that its own action answers, as `ConfirmPassword` takes it. */
export function usePageForm(): SentForm {
  const { state, formData, formAction } = useNavigation();
  const data = useActionData<unknown>();
  const submit = useSubmit();
  return {
    state,
    data,
    formData,
    formAction,
    submit: (target, options) => submit(target, { ...options, preventScrollReset: true }),
  };
}

/** The title of the dialog that asks. */
export function confirmTitle(needs: 'password' | 'code'): string {
  return needs === 'code' ? 'Введите код' : 'Введите пароль';
}

/** What an answer asks to confirm; undefined where it asks nothing, or something that a dialog cannot lift. */
export function needsOf(answer: unknown): 'password' | 'code' | undefined {
  const { needs } = (answer ?? {}) as { needs?: unknown };
  return needs === 'password' || needs === 'code' ? needs : undefined;
}

/**
 * Asks for the password, or for a code where the account has no password, when a dangerous act was refused for it, and
 * then repeats the act. Put it next to the forms of a fetcher whose action answers with `refuseAct`:
 * `const fetcher = useFetcher(); <fetcher.Form …/> <ConfirmPassword fetcher={fetcher} />`, or next to a form of the
 * page: `<ConfirmPassword fetcher={usePageForm()} />`. Without scripts the act is repeated by hand.
 */
export function ConfirmPassword({ fetcher }: { fetcher: SentForm }) {
  const last = useRef<Submitted>(undefined);
  const [dismissed, setDismissed] = useState<unknown>();
  const { state, data: answer, formData, formAction } = fetcher;
  useEffect(() => {
    if (formData && formAction) last.current = { target: formData, method: 'POST', action: formAction };
  }, [formData, formAction]);

  const needs = state === 'idle' && answer !== dismissed ? needsOf(answer) : undefined;
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
        {needs && <ConfirmForm needs={needs} onConfirmed={repeat} />}
      </Dialog>
      {needs && (
        <noscript>
          <ConfirmWithoutScripts needs={needs} />
        </noscript>
      )}
    </>
  );
}

function ConfirmWithoutScripts({ needs }: { needs: 'password' | 'code' }) {
  const { pathname } = useLocation();
  const isCode = needs === 'code';
  return (
    <form method="post" action={SECOND_FACTOR_PATH} className={styles.rows}>
      <input type="hidden" name="act" value="confirm" />
      <input type="hidden" name={BACK} value={pathname} />
      <p>Это действие важное. Подтвердите, что это вы, и повторите его.</p>
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

type ConfirmProps = { needs: 'password' | 'code'; onConfirmed: () => void };

// The dialog gives the focus to the field that has this attribute; React itself sets none.
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

/** Asks for the password or a code; a session that has given it is told by `onConfirmed`. */
export function ConfirmForm({ needs, onConfirmed }: ConfirmProps) {
  const { Form, form, field, answer, fetcher, isBusy } = useFactorAct('confirm');
  const [before] = useState(fetcher.data);
  const isNew = answer !== undefined && answer !== before;
  const error = isNew ? answer.problem : undefined;
  useEffect(() => {
    if (isNew && answer.isDone) onConfirmed();
    // Once for an answer: what repeats the act is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return (
    <Form {...form} className={styles.rows} noValidate defaultShouldRevalidate={false}>
      <input {...field} />
      <p className={styles.about}>
        {tieText('Это действие важное, поэтому мы спрашиваем ещё раз. Следующие 15 минут не спросим.')}
      </p>
      {needs === 'password' ? (
        <PasswordField
          ref={focusFirst}
          name="password"
          label="Пароль от аккаунта"
          error={error}
          autoComplete="current-password"
          required
        />
      ) : (
        <TextField
          ref={focusFirst}
          name="code"
          label="Код из приложения или запасной"
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
          required
        />
      )}
      <button
        type="submit"
        className={buttonClass({ variant: 'main', wide: true })}
        aria-busy={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {isBusy && <Spinner />}
        Продолжить
      </button>
    </Form>
  );
}
