import { type KeyboardEvent, useState } from 'react';
import { formatClock } from '#web/format/format-time.ts';
import { parseClock } from '#web/format/parse-clock.ts';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { ControlProps } from '../control.tsx';
import controls from '../controls.module.css';
import { useFormContext } from '../form-context.ts';
import styles from './marks.module.css';

/** What is typed and no time stays a text until it is one. */
type Time = number | string | null;
type Marks = { start: Time; stop: Time };

const NOTHING: Marks = { start: null, stop: null };
const ENDS = { start: 'Начало', stop: 'Конец' } as const;
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };
const LARGE_STEP = 10;

/** The start and the end of an opening or an ending: «1:23», with arrows by a second, with Shift by ten. */
export function MarksControl({ value, onChange, input }: ControlProps) {
  const { page } = useFormContext();
  const marks = (value ?? NOTHING) as Marks;
  const { id, 'aria-label': name, 'aria-invalid': isInvalid, ...others } = input;
  // Where one end cannot be read, the other one is not wrong.
  const isRead = [marks.start, marks.stop].every((time) => typeof time !== 'string');
  const described = { ...others, 'aria-invalid': isRead ? isInvalid : undefined };
  const isEmpty = marks.start === null && marks.stop === null;
  return (
    <fieldset className={styles.marks} id={id} aria-label={name}>
      {(['start', 'stop'] as const).map((end) => (
        <div key={end} className={styles.end}>
          <label>
            {ENDS[end]}
            <TimeField
              value={marks[end]}
              described={described}
              onChange={(time) => onChange({ ...marks, [end]: time })}
            />
          </label>
          {page !== undefined && typeof marks[end] === 'number' && (
            <a
              href={`${page}?t=${marks[end]}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Посмотреть ${ENDS[end].toLowerCase()}, ${name?.toLowerCase() ?? ''}, в плеере`}
            >
              Посмотреть
            </a>
          )}
        </div>
      ))}
      {!isEmpty && (
        <StudioButton size="small" variant="bare" onClick={() => onChange(NOTHING)}>
          Убрать
        </StudioButton>
      )}
    </fieldset>
  );
}

type TimeFieldProps = {
  value: Time;
  described: Pick<ControlProps['input'], 'aria-describedby' | 'aria-invalid'>;
  onChange: (time: Time) => void;
};

function TimeField({ value, described, onChange }: TimeFieldProps) {
  // As it is typed, until the field is left.
  const [typed, setTyped] = useState<string>();
  const isWrong = typeof value === 'string';

  function write(text: string) {
    setTyped(text);
    const time = parseClock(text);
    onChange(time === undefined ? text : time);
  }

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || isWrong) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(Math.max(0, (value ?? 0) + by * (event.shiftKey ? LARGE_STEP : 1)));
  }

  return (
    <input
      className={controls.control}
      {...described}
      aria-invalid={isWrong || described['aria-invalid']}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      placeholder="нет"
      value={typed ?? (typeof value === 'number' ? formatClock(value) : (value ?? ''))}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={() => setTyped(undefined)}
    />
  );
}
