import { ControlField, useTypedValue } from '../../../form/field.tsx';
import { DayInput, HourInput } from '../../../form/date/day-input.tsx';
import { toMoscow } from '../../record-form/controls/time/moscow-time.ts';
import styles from '../legal.module.css';

type MomentFieldProps = {
  name: string;
  label: string;
  help: string;
  time: string | null;
};

type MomentProps = {
  name: string;
  label: string;
  control: { id: string };
  /** The day that was typed before the form was refused. */
  typed: string | undefined;
  before: string;
};

// The fields send what was typed, so that they work without scripts, too.
function Moment({ name, label, control, typed, before }: MomentProps) {
  const [day = '', hour = ''] = before.split('T');
  const typedHour = useTypedValue(`${name}_hour`);
  return (
    <span className={styles.moment}>
      <DayInput {...control} name={name} value={typed ?? day} />
      <HourInput
        {...control}
        id={`${control.id}-hour`}
        name={`${name}_hour`}
        aria-label={`${label}: часы и минуты`}
        value={typedHour ?? hour}
      />
    </span>
  );
}

/** A day and time in Moscow. The form sends what it was before too: seconds, which it cannot show, stay. */
export function MomentField({ name, label, help, time }: MomentFieldProps) {
  const before = toMoscow(time);
  return (
    <>
      {time !== null && <input type="hidden" name={`${name}_before`} value={before} />}
      <ControlField name={name} label={`${label}, по Москве`} help={help}>
        {(control, typed) => <Moment {...{ name, label, control, typed, before }} />}
      </ControlField>
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
