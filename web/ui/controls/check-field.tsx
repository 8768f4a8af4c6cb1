import type { ComponentProps } from 'react';
import { tieText } from '../tie-text.ts';
import styles from './check-field.module.css';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'name'> & {
  name: string;
  label: string;
  /** One sentence that explains the option. */
  about: string;
};

/** A checkbox with its explanation; the whole text is the label, which makes a large touch target. */
export function CheckField({ label, about, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        <span className={styles.about}>{tieText(about)}</span>
      </span>
    </label>
  );
}
