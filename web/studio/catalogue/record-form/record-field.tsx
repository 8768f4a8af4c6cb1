import { useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { RequiredMark } from '../../form/field.tsx';
import type { Field } from '../kinds/field.ts';
import { Control } from './controls/control.tsx';
import styles from './record-form.module.css';
import { isRequired } from './state/check-fields.ts';

type RecordFieldProps = {
  field: Field;
  value: unknown;
  isChanged: boolean;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

const HALF = ['number', 'choice', 'time', 'color'];
// These are groups of elements: a label has nothing to lead to.
const GROUPS = ['marks', 'lines', 'rows', 'object', 'people', 'picture', 'pictures'];

function counterOf(field: Field, value: unknown): string | undefined {
  if (field.control !== 'long' || typeof value !== 'string') return undefined;
  return `${value.length} из ${field.max}`;
}

/** A field of a record: its label, whether it is changed, its control, and what helps or is wrong. */
export function RecordField({ field, value, isChanged, error, onChange }: RecordFieldProps) {
  const id = useId();
  const text = error ?? field.help;
  const counter = counterOf(field, value);
  const isGroup = GROUPS.includes(field.control);
  const isHalf = field.isHalf ?? HALF.includes(field.control);
  const Label = isGroup ? 'span' : 'label';
  const label = (
    <Label className={styles.label} id={`${id}-label`} {...(!isGroup && { htmlFor: id })}>
      {/* A group says its name by itself. */}
      <span aria-hidden={isGroup || undefined}>{field.label}</span>
      {isChanged && <span className={styles.changed}>изменено</span>}
    </Label>
  );
  return (
    <div
      className={classes(styles.field, isHalf && styles.half, field.control === 'switch' && styles.switch)}
      data-field={field.name}
    >
      {isRequired(field) ? (
        <div className={styles.top}>
          {label}
          <RequiredMark />
        </div>
      ) : (
        label
      )}
      <Control
        field={field}
        value={value}
        onChange={onChange}
        input={{
          id,
          'aria-label': isGroup ? field.label : undefined,
          'aria-describedby': text === undefined ? undefined : `${id}-text`,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-required': isRequired(field) || undefined,
        }}
      />
      {text !== undefined && (
        <p id={`${id}-text`} className={error === undefined ? styles.help : styles.error}>
          {text}
        </p>
      )}
      {counter !== undefined && <p className={styles.counter}>{counter}</p>}
    </div>
  );
}
