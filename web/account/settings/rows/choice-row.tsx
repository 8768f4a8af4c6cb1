import { type ReactNode, useId } from 'react';
import { Form as PageForm } from 'react-router';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Select } from '#web/ui/controls/field.tsx';
import { SaveStatus } from './save-status.tsx';
import { CHOICE, SETTING } from './setting-answer.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './choice-row.module.css';
import { useSetting } from './use-setting.ts';

type ChoiceRowProps = {
  setting: string;
  name: string;
  about?: ReactNode;
  value: string;
  /** Values and their labels. */
  choices: readonly (readonly [value: string, label: string])[];
  /** The address that answers with another page, for a setting that changes the whole document. */
  action?: string;
};

/** A setting with a few values. It is saved when it changes, and shows the old value again if saving fails. */
export function ChoiceRow({ setting, name, about, value, choices, action }: ChoiceRowProps) {
  const { Form: SettingForm, submit, answer, sent } = useSetting(setting);
  const Form = action === undefined ? SettingForm : PageForm;
  const id = useId();
  const chosen = sent?.get(CHOICE);
  return (
    <Form method="post" {...(action !== undefined && { action, reloadDocument: true })}>
      <input type="hidden" name={SETTING} value={setting} />
      <SettingRow name={<label htmlFor={id}>{name}</label>} about={about} aboutId={`${id}-about`}>
        <SaveStatus answer={answer} isBusy={false} />
        <span className={styles.choices}>
          <Select
            id={id}
            name={CHOICE}
            value={typeof chosen === 'string' ? chosen : value}
            aria-describedby={about ? `${id}-about` : undefined}
            onChange={(event) => {
              const form = event.currentTarget.form;
              if (action !== undefined) form?.requestSubmit();
              else if (form) void submit(form);
            }}
          >
            {choices.map(([choice, label]) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </Select>
        </span>
        <button type="submit" className={buttonClass({ size: 'small' }, styles.save)}>
          Сохранить
        </button>
      </SettingRow>
    </Form>
  );
}
