import type { ReactNode } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { ConfirmPassword, usePageForm } from '../../second-factor/confirm-password.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import type { ActAnswer } from '../answer-user-act.ts';
import styles from './act-panel.module.css';
import { FormFields } from './field.tsx';

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

/** The form of a panel: its fields and the button of the act; a dangerous act asks for the password. */
export function ActForm({ act, submit, isDanger = false, children }: ActFormProps) {
  const { answer, isBusy } = useAct(act);
  const page = usePageForm();
  return (
    <>
      <Form method="post" className={styles.form} preventScrollReset noValidate>
        <div className={styles.body}>
          <FormFields answer={answer}>
            <input type="hidden" name="act" value={act} />
            {children}
          </FormFields>
        </div>
        <footer className={styles.foot}>
          <StudioButton type="submit" variant={isDanger ? 'danger' : 'main'} size="large" aria-busy={isBusy}>
            {submit}
          </StudioButton>
        </footer>
      </Form>
      <ConfirmPassword fetcher={{ ...page, data: answer }} />
    </>
  );
}
