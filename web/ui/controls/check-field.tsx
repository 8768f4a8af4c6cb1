import type { ComponentProps } from 'react';
import styles from './check-field.module.css';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'name'> & {
  name: string;
  label: string;
  /** What it means, in a sentence. */
  about: string;
};

/** A checkbox of a form with its explanation; the whole text is its label, so a finger hits it anywhere. */
export function CheckField({ label, about, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        <span className={styles.about}>{about}</span>
      </span>
    </label>
  );
}
