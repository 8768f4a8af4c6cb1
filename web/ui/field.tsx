import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type FieldProps = {
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
};

/** A control with its name, its hint and what is wrong with it, tied together for screen readers. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const note = error === undefined && hint === undefined ? undefined : `${id}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error !== undefined })}
      {error !== undefined && (
        <p id={note} className={styles.error}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && (
        <p id={note} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** One line of text. */
export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...props} className={styles.control} />;
}

/** One of a few values: the browser's own list, which phones, keyboards and screen readers know. */
export function Select({ children, ...props }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.select}>
      <select {...props} className={styles.control}>
        {children}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}
