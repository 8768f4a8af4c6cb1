import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import styles from './text-field.module.css';

export type TextFieldProps = Omit<ComponentProps<typeof Input>, 'name' | 'id'> & {
  label: string;
  name: string;
  /** What the field wants, before anything is wrong. */
  hint?: ReactNode;
  /** What is wrong with what was written. */
  fault?: string | undefined;
  /** What is said while it is typed; the place for it waits empty. */
  status?: ReactNode;
  /** A step that belongs to this field. */
  beside?: ReactNode;
  /** What stands inside the box, at its end. */
  inside?: ReactNode;
};

/** A labelled line of a form; what is wrong with it is said under it and read out with it. */
export function TextField({ label, hint, fault, status, beside, inside, ...input }: TextFieldProps) {
  const id = useId();
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
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={
            [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
          }
        />
        {inside}
      </span>
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          <Icon name="warning" size={16} />
          {fault}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {status !== undefined && <output className={styles.status}>{status}</output>}
    </div>
  );
}
