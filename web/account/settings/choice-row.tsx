import { type ReactNode, useId } from 'react';
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
};

/** A setting with a few values. It is saved when it changes, and shows the old value again if saving fails. */
export function ChoiceRow({ setting, name, about, value, choices }: ChoiceRowProps) {
  const { Form, submit, answer, sent } = useSetting(setting);
  const id = useId();
  const chosen = sent?.get(CHOICE);
  return (
    <Form method="post">
      <input type="hidden" name={SETTING} value={setting} />
      <SettingRow name={<label htmlFor={id}>{name}</label>} about={about} aboutId={`${id}-about`}>
        <SaveStatus answer={answer} isBusy={false} />
        <Select
          id={id}
          name={CHOICE}
          value={typeof chosen === 'string' ? chosen : value}
          aria-describedby={about ? `${id}-about` : undefined}
          onChange={(event) => {
            const form = event.currentTarget.form;
            if (form) void submit(form);
          }}
        >
          {choices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </Select>
        <button type="submit" className={buttonClass({ size: 'small' }, styles.save)}>
          Сохранить
        </button>
      </SettingRow>
    </Form>
  );
}
