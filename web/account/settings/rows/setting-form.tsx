import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { SaveStatus } from './save-status.tsx';
import { SETTING, type SettingAnswer } from './setting-answer.ts';
import styles from './setting-form.module.css';
import { useSetting } from './use-setting.ts';

type SettingFormProps = {
  setting: string;
  /** The text of the button, and its text while the form is being sent. */
  submit: string;
  busy: string;
  /** Field and button on one line if they fit. */
  inLine?: boolean;
  /** Renders the fields with their errors and the entered values. */
  children: (answer: Pick<Required<SettingAnswer>, 'fieldErrors' | 'values'>) => ReactNode;
};

/** A form of fields with a button. The first invalid field gets the focus; the form is cleared after saving. */
export function SettingForm({ setting, submit, busy, inLine, children }: SettingFormProps) {
  const { Form, answer, isBusy } = useSetting(setting);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.saved !== undefined) form.current?.reset();
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" noValidate className={inLine ? styles.line : styles.form}>
      <input type="hidden" name={SETTING} value={setting} />
      {children({ fieldErrors: answer?.fieldErrors ?? {}, values: answer?.values ?? {} })}
      <div className={styles.foot}>
        <button
          type="submit"
          className={buttonClass({})}
          aria-busy={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {isBusy && <Spinner />}
          {isBusy ? busy : submit}
        </button>
        <SaveStatus answer={answer} isBusy={false} />
      </div>
    </Form>
  );
}
