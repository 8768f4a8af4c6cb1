import type { ReactNode } from 'react';
import { buttonClass, type ButtonAppearance } from '#web/ui/controls/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { SaveStatus } from './save-status.tsx';
import { SETTING } from './setting-answer.ts';
import { SettingRow } from './setting-row.tsx';
import { useSetting } from './use-setting.ts';

type ActionRowProps = {
  setting: string;
  name: ReactNode;
  about?: ReactNode;
  /** The text of the button. */
  action: string;
  look?: ButtonAppearance['variant'];
  /** Further hidden fields of the form. */
  fields?: ReactNode;
};

/** A setting with one button that performs an action. */
export function ActionRow({ setting, name, about, action, look, fields }: ActionRowProps) {
  const { Form, answer, isBusy } = useSetting(setting);
  return (
    <Form method="post">
      <input type="hidden" name={SETTING} value={setting} />
      {fields}
      <SettingRow name={name} about={about}>
        <SaveStatus answer={answer} isBusy={false} />
        <button
          type="submit"
          className={buttonClass({ variant: look })}
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
