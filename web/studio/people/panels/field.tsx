import { type ComponentProps, useId } from 'react';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import styles from './act-panel.module.css';

type Described = { label: string; help?: string | undefined; error?: string | undefined };

/** Its text and what is wrong, with their ids for the control. */
function useDescribed({ help, error }: Omit<Described, 'label'>) {
  const id = useId();
  const text = error ?? help;
  return {
    id,
    control: {
      id,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': text === undefined ? undefined : `${id}-text`,
      className: styles.control,
    },
    text: text !== undefined && (
      <p id={`${id}-text`} className={error === undefined ? styles.help : styles.error}>
        {text}
      </p>
    ),
  };
}

/** A line of text with its label and what is wrong with it. */
export function Field({
  label,
  help,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'className'> & Described) {
  const { id, control, text } = useDescribed({ help, error });
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input {...input} {...control} />
      {text}
    </div>
  );
}

/** Several lines of text. */
export function TextField({
  label,
  help,
  error,
  ...area
}: Omit<ComponentProps<'textarea'>, 'className'> & Described) {
  const { id, control, text } = useDescribed({ help, error });
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea rows={3} {...area} {...control} />
      {text}
    </div>
  );
}

/** A choice. */
export function SelectField({
  label,
  help,
  error,
  ...select
}: Omit<ComponentProps<'select'>, 'className'> & Described) {
  const { id, control, text } = useDescribed({ help, error });
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.select}>
        <select {...select} {...control} />
        <StudioIcon name="down" />
      </span>
      {text}
    </div>
  );
}
