import { Field } from '../../../people/panels/field.tsx';
import styles from '../legal.module.css';
import { toMomentField } from '../moment-field.ts';

type MomentFieldProps = {
  name: string;
  label: string;
  help: string;
  time: string | null;
  error?: string | undefined;
};

/** A day and time in Moscow. The form sends what it was before too: seconds, which it cannot show, stay. */
export function MomentField({ name, label, help, time, error }: MomentFieldProps) {
  const before = toMomentField(time);
  return (
    <>
      {time !== null && <input type="hidden" name={`${name}_before`} value={before} />}
      <Field
        name={name}
        type="datetime-local"
        label={`${label}, по Москве`}
        help={help}
        defaultValue={before}
        error={error}
      />
    </>
  );
}

type TermFieldsProps = {
  from: string | null;
  until: string | null;
  errors?: Record<string, string> | undefined;
};

/** From when until when something is closed, in Moscow time. */
export function TermFields({ from, until, errors = {} }: TermFieldsProps) {
  return (
    <div className={styles.pair}>
      <MomentField
        name="from"
        label="С какого времени"
        help="Пусто: сразу."
        time={from}
        error={errors['from']}
      />
      <MomentField
        name="until"
        label="До какого"
        help="Пусто: до решения."
        time={until}
        error={errors['until']}
      />
    </div>
  );
}
