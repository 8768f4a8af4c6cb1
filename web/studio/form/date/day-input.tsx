import { type ComponentProps, useId, useRef, useState } from 'react';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { CalendarPopover } from './calendar.tsx';
import styles from './date.module.css';
import {
  formatTypedDay,
  problemOfDay,
  problemOfHour,
  readDay,
  readHour,
  todayInMoscow,
} from './read-typed.ts';

type TypedProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'aria-invalid'
> & {
  /** What the field begins with, and is set to from outside: as the wire has it, or as it was typed. */
  value: string;
  /** Set where the form itself says what is wrong: the field does not say it again. */
  'aria-invalid'?: boolean | undefined;
  /** Gets the day or the hour as the wire has it, what cannot be read as it was typed, and nothing as ''. */
  onValue?: (value: string) => void;
};

// What is typed stays while it means the value; another value from outside replaces it.
function useTyped(value: string, read: (text: string) => string, format: (value: string) => string) {
  const [text, setText] = useState(format(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (read(text) !== value) setText(format(value));
  }
  return [text, setText] as const;
}

const dayOf = (text: string) => readDay(text, todayInMoscow()) ?? text.trim();
const hourOf = (text: string) => readHour(text) ?? text.trim();
const asTyped = (hour: string) => hour;

/** What a field says of its own value, unless the form has refused this value: then the form says what is wrong. */
function useOwnProblem(value: string, isRefused = false, problem?: string): string | undefined {
  const [refused, setRefused] = useState<string>();
  if (isRefused && refused === undefined) setRefused(value);
  if (!isRefused && refused !== undefined) setRefused(undefined);
  return isRefused && value === (refused ?? value) ? undefined : problem;
}

type DayInputProps = TypedProps & {
  /** The first day that can be chosen or typed. */
  min?: string | undefined;
};

/**
 * A day, typed as «01.02.2026», «1.2.26» or «1 февраля» or chosen in a calendar. Whoever reads the form reads what is
 * typed with `readDay`; without scripts it is a line of text.
 */
export function DayInput({ value, onValue, min, className, ...input }: DayInputProps) {
  const id = useId();
  const layer = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeft, setIsLeft] = useState(false);
  const [text, setText] = useTyped(value, dayOf, formatTypedDay);
  const day = dayOf(text);
  const ownProblem = isLeft ? problemOfDay(day, min) : undefined;
  const problem = useOwnProblem(day, input['aria-invalid'], ownProblem);
  const change = (typed: string) => {
    setText(typed);
    setIsLeft(false);
    onValue?.(dayOf(typed));
  };
  return (
    <span className={styles.field}>
      <span className={styles.line}>
        <input
          {...input}
          ref={field}
          className={className}
          placeholder="дд.мм.гггг"
          autoComplete="off"
          maxLength={40}
          value={text}
          aria-invalid={problem !== undefined || input['aria-invalid']}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => {
            setIsLeft(true);
            setText(formatTypedDay(day));
          }}
        />
        {isHydrated && (
          <button
            type="button"
            className={styles.open}
            popoverTarget={id}
            aria-label="Открыть календарь"
            aria-describedby={input.id === undefined ? undefined : `${input.id}-label`}
            aria-haspopup="dialog"
            disabled={input.disabled}
          >
            <StudioIcon name="calendar" />
          </button>
        )}
      </span>
      {problem !== undefined && <Wrong text={problem} />}
      {isHydrated && (
        <CalendarPopover
          id={id}
          layer={layer}
          isOpen={isOpen}
          onToggle={setIsOpen}
          chosen={readDay(day, '')}
          today={todayInMoscow()}
          min={min}
          onChoose={(chosen) => {
            change(formatTypedDay(chosen));
            layer.current?.hidePopover();
            field.current?.focus();
          }}
        />
      )}
    </span>
  );
}

/** An hour, typed as «19:30», «9.05» or «905». Whoever reads the form reads what is typed with `readHour`. */
export function HourInput({ value, onValue, className, ...input }: TypedProps) {
  const [isLeft, setIsLeft] = useState(false);
  const [text, setText] = useTyped(value, hourOf, asTyped);
  const hour = hourOf(text);
  const problem = useOwnProblem(hour, input['aria-invalid'], isLeft ? problemOfHour(hour) : undefined);
  return (
    <span className={styles.field}>
      <input
        {...input}
        className={className}
        placeholder="чч:мм"
        autoComplete="off"
        inputMode="numeric"
        maxLength={5}
        value={text}
        aria-invalid={problem !== undefined || input['aria-invalid']}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed);
          setIsLeft(false);
          onValue?.(hourOf(typed));
        }}
        onBlur={() => {
          setIsLeft(true);
          setText(hour);
        }}
      />
      {problem !== undefined && <Wrong text={problem} />}
    </span>
  );
}

function Wrong({ text }: { text: string }) {
  return (
    <span className={styles.wrong} role="alert">
      {text}
    </span>
  );
}

type MomentInputProps = Omit<TypedProps, 'name'> & { label: string };

/** A day and an hour, «2026-02-01T19:30»; what cannot be read is kept as it was typed, a day alone is its midnight. */
export function MomentInput({ value, onValue, label, ...input }: MomentInputProps) {
  const [day = '', hour = ''] = value.split('T');
  const put = (nextDay: string, nextHour: string) =>
    onValue?.(nextDay === '' && nextHour === '' ? '' : `${nextDay}T${nextHour}`);
  return (
    <span className={styles.moment}>
      <DayInput {...input} value={day} onValue={(next) => put(next, hour === '' && next ? '00:00' : hour)} />
      <HourInput
        className={input.className}
        aria-label={`${label}: часы и минуты`}
        aria-invalid={input['aria-invalid']}
        value={hour}
        onValue={(next) => put(day, next)}
      />
    </span>
  );
}
