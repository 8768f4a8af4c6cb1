import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import styles from './text-field.module.css';

export type TextFieldProps = Omit<ComponentProps<typeof Input>, 'name' | 'id'> & {
  label: string;
  name: string;
  /** A hint on what to enter. */
  hint?: ReactNode;
  /** The error of the entered value. */
  error?: string | undefined;
  /** A message while typing; `false` reserves the space for it. */
  status?: ReactNode;
  /** A link beside the label. */
  beside?: ReactNode;
  /** A control inside the box, at its end. */
  inside?: ReactNode;
};

/** A text field with a label; its error is shown below it and read out with it. */
export function TextField({ label, hint, error, status, beside, inside, ...input }: TextFieldProps) {
  const id = useId();
  // Some errors repeat the hint.
  const isHintShown = hint !== undefined && hint !== error;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      <span className={styles.box}>
        <Input
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={
            [error && `${id}-fault`, isHintShown && `${id}-hint`].filter(Boolean).join(' ') || undefined
          }
        />
        {inside}
      </span>
      {error !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      {isHintShown && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {status !== undefined && <output className={styles.status}>{status}</output>}
    </div>
  );
}
