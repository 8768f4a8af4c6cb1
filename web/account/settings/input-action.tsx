import type { ComponentProps } from 'react';
import { useId } from 'react';
import { TextField } from '../auth/text-field.tsx';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './input-action.module.css';
import { SaveMark } from './save-mark.tsx';
import { SETTING } from './setting-answer.ts';
import { useSetting } from './use-setting.ts';

type InputActionProps = Omit<ComponentProps<typeof TextField>, 'name' | 'fault' | 'inside' | 'status'> & {
  setting: string;
  /** The name of the field on the wire. */
  name: string;
  /** What the button says. */
  action: string;
};

/** One line of text and the button that keeps it. */
export function InputAction({ setting, action, ...field }: InputActionProps) {
  const { Form, answer, isBusy } = useSetting(setting);
  const id = useId();
  const fault = answer?.faults?.[field.name];
  return (
    <Form method="post" noValidate className={styles.form} aria-describedby={id}>
      <input type="hidden" name={SETTING} value={setting} />
      <div className={styles.field}>
        <TextField {...field} fault={fault} />
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
        <SaveMark answer={answer} isBusy={false} />
      </span>
    </Form>
  );
}
