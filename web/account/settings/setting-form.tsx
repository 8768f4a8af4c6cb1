import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { SaveMark } from './save-mark.tsx';
import { SETTING, type SettingAnswer } from './setting-answer.ts';
import styles from './setting-form.module.css';
import { useSetting } from './use-setting.ts';

type SettingFormProps = {
  setting: string;
  /** What the button says, and what it says while it waits. */
  submit: string;
  busy: string;
  /** Field and button on one line where there is room. */
  inLine?: boolean;
  /** The fields, given what is wrong with them and what had been written. */
  children: (answer: Pick<Required<SettingAnswer>, 'faults' | 'values'>) => ReactNode;
};

/**
 * A setting that is written and then sent: fields and a button; the focus goes to the first wrong field, and what is
 * kept is written away.
 */
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
      {children({ faults: answer?.faults ?? {}, values: answer?.values ?? {} })}
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
        <SaveMark answer={answer} isBusy={false} />
      </div>
    </Form>
  );
}
