import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '#web/ui/controls/button-look.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { SaveMark } from './save-mark.tsx';
import { SETTING } from './setting-answer.ts';
import { SettingRow } from './setting-row.tsx';
import { useSetting } from './use-setting.ts';

type ActionRowProps = {
  setting: string;
  name: ReactNode;
  about?: ReactNode;
  /** What the button says. */
  action: string;
  look?: ButtonLook['look'];
  /** What else the form says: hidden fields. */
  fields?: ReactNode;
};

/** A setting that is done by pressing a button. */
export function ActionRow({ setting, name, about, action, look, fields }: ActionRowProps) {
  const { Form, answer, isBusy } = useSetting(setting);
  return (
    <Form method="post">
      <input type="hidden" name={SETTING} value={setting} />
      {fields}
      <SettingRow name={name} about={about}>
        <SaveMark answer={answer} isBusy={false} />
        <button
          type="submit"
          className={buttonClass({ look })}
          aria-busy={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {isBusy && <Spinner />}
          {action}
        </button>
      </SettingRow>
    </Form>
  );
}
