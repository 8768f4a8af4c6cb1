import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';
import { StudioButton } from '../ui/studio-button.tsx';
import styles from './act-panel.module.css';
import { ConfirmPassword } from './confirm/confirm-password.tsx';
import { type FormAnswer, FormFields } from './field.tsx';
import { useAct } from './use-act.ts';

type PanelFieldsProps = { answer: FormAnswer | undefined; children: ReactNode; foot: ReactNode };

/** What is in the form of a panel: the fields, and the buttons below. */
export function PanelFields({ answer, children, foot }: PanelFieldsProps) {
  return (
    <>
      <div className={styles.body}>
        <FormFields answer={answer}>{children}</FormFields>
      </div>
      <footer className={styles.foot}>{foot}</footer>
    </>
  );
}

type ActFormProps = {
  act: string;
  at?: string;
  /** The words on its button. */
  submit: string;
  /** Whether it hurts somebody. */
  isDanger?: boolean;
  isDisabled?: boolean;
  children?: ReactNode;
};

/** The form of a panel: its fields and the button of the act; a dangerous act asks for the password. */
export function ActForm({ act, at, submit, isDanger = false, isDisabled = false, children }: ActFormProps) {
  const { shown, isBusy, form, sent } = useAct(act, at);
  return (
    <>
      <Form {...form} className={styles.form}>
        <PanelFields
          answer={shown}
          foot={
            <StudioButton
              type="submit"
              variant={isDanger ? 'danger' : 'main'}
              size="large"
              aria-busy={isBusy}
              disabled={isDisabled}
            >
              {submit}
            </StudioButton>
          }
        >
          <input type="hidden" name="act" value={act} />
          {children}
        </PanelFields>
      </Form>
      <ConfirmPassword fetcher={sent} what={submit} />
    </>
  );
}

type ActButtonProps = Omit<ComponentProps<typeof StudioButton>, 'type' | 'name' | 'value'> & {
  act: string;
  at?: string;
  /** What the act is about. */
  values?: Record<string, string | number>;
};

/** A button that does an act of the page. */
export function ActButton({ act, at, values = {}, ...button }: ActButtonProps) {
  const { form, isBusy, sent } = useAct(act, at);
  const fields = Object.entries(values);
  const isSent = isBusy && fields.every(([name, value]) => sent.formData?.get(name) === String(value));
  return (
    <Form {...form}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <StudioButton {...button} type="submit" name="act" value={act} aria-busy={isSent || undefined} />
    </Form>
  );
}
