import { Field } from '../../../form/field.tsx';
import { toMoscow } from '../../record-form/controls/time/moscow-time.ts';
import styles from '../legal.module.css';

type MomentFieldProps = {
  name: string;
  label: string;
  help: string;
  time: string | null;
};

/** A day and time in Moscow. The form sends what it was before too: seconds, which it cannot show, stay. */
export function MomentField({ name, label, help, time }: MomentFieldProps) {
  const before = toMoscow(time);
  return (
    <>
      {time !== null && <input type="hidden" name={`${name}_before`} value={before} />}
      <Field
        name={name}
        type="datetime-local"
        label={`${label}, по Москве`}
        help={help}
        defaultValue={before}
      />
    </>
  );
}

type TermFieldsProps = { from: string | null; until: string | null };

/** From when until when something is closed, in Moscow time. */
export function TermFields({ from, until }: TermFieldsProps) {
  return (
    <div className={styles.pair}>
      <MomentField name="from" label="С какого времени" help="Пусто: сразу." time={from} />
      <MomentField name="until" label="До какого" help="Пусто: до решения." time={until} />
    </div>
  );
}
