import type { ComponentProps } from 'react';
import { useId } from 'react';
import { TextField } from '#web/account/auth/form/text-field.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './input-action.module.css';
import { SaveStatus } from './save-status.tsx';
import { SETTING } from './setting-answer.ts';
import { useSetting } from './use-setting.ts';

type InputActionProps = Omit<ComponentProps<typeof TextField>, 'name' | 'error' | 'inside' | 'status'> & {
  setting: string;
  /** The name of the form field. */
  name: string;
  /** The text of the button. */
  action: string;
};

/** A text field with the button that saves it. */
export function InputAction({ setting, action, ...field }: InputActionProps) {
  const { Form, answer, isBusy } = useSetting(setting);
  const id = useId();
  const error = answer?.fieldErrors?.[field.name];
  return (
    <Form method="post" noValidate className={styles.form} aria-describedby={id}>
      <input type="hidden" name={SETTING} value={setting} />
      <div className={styles.field}>
        <TextField {...field} error={error} />
      </div>
      <button
        type="submit"
        className={buttonClass({}, styles.button)}
        aria-busy={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {isBusy && <Spinner />}
        {action}
      </button>
      <span id={id} className={styles.mark}>
        <SaveStatus answer={answer} isBusy={false} />
      </span>
    </Form>
  );
}
