import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { ActAnswer } from '../answer-user-act.ts';
import styles from './act-panel.module.css';
import { Field } from './field.tsx';

/** What the last form of the page answered, if it was this act; and whether it is being sent. */
export function useAct(act: string): { answer: ActAnswer | undefined; isBusy: boolean } {
  const answer = useActionData<ActAnswer>();
  const { formData } = useNavigation();
  return { answer: answer?.act === act ? answer : undefined, isBusy: formData?.get('act') === act };
}

type ActFormProps = {
  act: string;
  /** The words on its button. */
  submit: string;
  /** Whether it hurts somebody. */
  isDanger?: boolean;
  children?: ReactNode;
};

/** The form of a panel: its fields, a password where the act needs one, and the button of the act. */
export function ActForm({ act, submit, isDanger = false, children }: ActFormProps) {
  const { answer, isBusy } = useAct(act);
  const { needs, problem, errors = {} } = answer ?? {};
  const isCode = needs === 'code';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (needs !== undefined) form.current?.querySelector<HTMLElement>('[name^=confirm_]')?.focus();
  }, [needs]);
  return (
    <Form ref={form} method="post" className={styles.form} preventScrollReset>
      <div className={styles.body}>
        <div className={styles.fields}>
          <input type="hidden" name="act" value={act} />
          {children}
          {needs !== undefined && (
            <Field
              name={isCode ? 'confirm_code' : 'confirm_password'}
              label={isCode ? 'Код из приложения' : 'Ваш пароль'}
              help="Это важное действие: подтвердите, что это вы. Пятнадцать минут мы не спросим снова."
              error={errors['password'] ?? errors['code']}
              type={isCode ? 'text' : 'password'}
              autoComplete={isCode ? 'one-time-code' : 'current-password'}
              required
            />
          )}
          {problem !== undefined && Object.keys(errors).length === 0 && (
            <p className={styles.error} role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
      <footer className={styles.foot}>
        <StudioButton type="submit" variant={isDanger ? 'danger' : 'main'} size="large" aria-busy={isBusy}>
          {submit}
        </StudioButton>
      </footer>
    </Form>
  );
}
