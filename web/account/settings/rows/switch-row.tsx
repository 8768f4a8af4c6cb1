import { type ReactNode, useId } from 'react';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { SaveStatus } from './save-status.tsx';
import { CHOICE, ON, SETTING } from './setting-answer.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './switch-row.module.css';
import { useSetting } from './use-setting.ts';

type SwitchRowProps = {
  setting: string;
  name: string;
  about?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** A value that is sent along when it is switched on. */
  choice?: string | undefined;
};

/** A switch. It is saved when it changes, and returns to the old state if saving fails. */
export function SwitchRow({ setting, name, about, checked, disabled, choice }: SwitchRowProps) {
  const { Form, target, submit, answer, isBusy, sent } = useSetting(setting);
  const id = useId();
  const isOn = sent ? sent.has(ON) : checked;
  return (
    <Form {...target}>
      <input type="hidden" name={SETTING} value={setting} />
      {choice !== undefined && <input type="hidden" name={CHOICE} value={choice} />}
      <SettingRow name={<label htmlFor={id}>{name}</label>} about={about} aboutId={`${id}-about`}>
        <SaveStatus answer={answer} isBusy={false} />
        <Switch
          // Without scripts the browser keeps the state of the input, so a saved change needs a new one.
          key={String(checked)}
          id={id}
          name={ON}
          checked={isOn}
          disabled={disabled}
          aria-describedby={about ? `${id}-about` : undefined}
          aria-busy={isBusy || undefined}
          onChange={(event) => {
            const form = event.currentTarget.form;
            if (form) void submit(form);
          }}
        />
        <button type="submit" className={buttonClass({ size: 'small' }, styles.save)}>
          Сохранить
        </button>
      </SettingRow>
    </Form>
  );
}
