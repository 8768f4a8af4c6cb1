import { type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonClass, type ButtonAppearance } from '#web/ui/controls/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './confirmed-action.module.css';
import { SaveStatus } from './save-status.tsx';
import { SETTING } from './setting-answer.ts';
import { useSetting } from './use-setting.ts';

type ConfirmedActionProps = ButtonAppearance & {
  setting: string;
  /** The text of the button, and its accessible name where several buttons have the same text. */
  action: ReactNode;
  label?: string;
  /** The question of the dialog, and the consequence of confirming it. */
  title: string;
  consequence: ReactNode;
  /** The text of the button that confirms. */
  confirm: string;
  /** Further fields of the form: hidden ones, a password. */
  fields?: ReactNode;
};

/** A button with a confirmation dialog that names the consequence; it works before scripts have loaded. */
export function ConfirmedAction({
  setting,
  action,
  label,
  title,
  consequence,
  confirm,
  fields,
  ...appearance
}: ConfirmedActionProps) {
  const { Form, answer, isBusy } = useSetting(setting);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (answer?.saved !== undefined) dialog.current?.close();
  }, [answer]);
  const open = () => !dialog.current?.open && dialog.current?.showModal();
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={buttonClass(appearance)}
        aria-label={label}
        aria-haspopup="dialog"
        {...{ command: 'show-modal', commandfor: id }}
        onClick={open}
      >
        {action}
      </button>
      <dialog
        ref={dialog}
        id={id}
        className={styles.dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        closedby="any"
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} className={styles.consequence}>
          {tieText(consequence)}
        </div>
        <Form method="post" className={styles.form}>
          <input type="hidden" name={SETTING} value={setting} />
          {fields}
          {answer?.problem !== undefined && <SaveStatus answer={answer} isBusy={isBusy} />}
          <div className={styles.buttons}>
            <button
              type="button"
              className={buttonClass({})}
              {...{ command: 'close', commandfor: id }}
              onClick={close}
            >
              Отмена
            </button>
            <button
              type="submit"
              className={buttonClass({}, styles.danger)}
              aria-busy={isBusy || undefined}
              onClick={(event) => isBusy && event.preventDefault()}
            >
              {isBusy && <Spinner />}
              {confirm}
            </button>
          </div>
        </Form>
      </dialog>
    </>
  );
}
