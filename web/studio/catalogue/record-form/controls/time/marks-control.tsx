import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { parseClock } from '#web/format/parse-clock.ts';
import { formatMark } from '../../../../ui/format-mark.ts';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { ControlProps } from '../control.tsx';
import controls from '../controls.module.css';
import { useFormContext } from '../form-context.ts';
import { type End, toTenth, useFilm } from './film.ts';
import styles from './marks.module.css';

/** What is typed and no time stays a text until it is one. */
type Time = number | string | null;
type Marks = { start: Time; stop: Time };

const NOTHING: Marks = { start: null, stop: null };
const ENDS = { start: 'Начало', stop: 'Конец' } as const;
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };
const LARGE_STEP = 10;
const TENTHS = 10;

/** The start and the end of a mark: «1:23,4»; arrows move by a second, with Alt by a tenth. */
export function MarksControl({ field, value, onChange, input }: ControlProps) {
  const { page } = useFormContext();
  const film = useFilm();
  const marks = (value ?? NOTHING) as Marks;
  const { id, 'aria-label': name, 'aria-invalid': isInvalid, ...others } = input;
  // Where one end cannot be read, the other one is not wrong.
  const isRead = [marks.start, marks.stop].every((time) => typeof time !== 'string');
  const described = { ...others, 'aria-invalid': isRead ? isInvalid : undefined };
  const isEmpty = marks.start === null && marks.stop === null;
  const isLate = field.control === 'marks' && field.isLate === true;
  const readEnd = useEffectEvent((end: End) => {
    const time = marks[end];
    return typeof time === 'number' ? time : null;
  });
  const writeEnd = useEffectEvent((end: End, seconds: number) => onChange({ ...marks, [end]: seconds }));
  const writeBoth = useEffectEvent((mark: Record<End, number>) => onChange(mark));
  useEffect(
    () =>
      film?.add(field.name, {
        label: field.label,
        isLate,
        read: (end) => readEnd(end),
        write: (end, seconds) => writeEnd(end, seconds),
        writeBoth: (mark) => writeBoth(mark),
      }),
    [film, field.name, field.label, isLate],
  );
  // The film reads the marks that were rendered last.
  useEffect(() => film?.tell());
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
              onFocus={() => film?.choose(field.name, end)}
            />
          </label>
          {film && (
            <span className={styles.acts}>
              <StudioButton
                size="small"
                aria-label={`Поставить здесь ${ENDS[end].toLowerCase()}, ${name?.toLowerCase() ?? ''}`}
                onClick={() => film.setHere(end, field.name)}
              >
                Поставить здесь
              </StudioButton>
              <StudioButton
                size="small"
                variant="bare"
                disabled={typeof marks[end] !== 'number'}
                aria-label={`±3 с, три секунды до и после: ${ENDS[end].toLowerCase()}, ${name?.toLowerCase() ?? ''}`}
                onClick={() => {
                  film.choose(field.name, end);
                  film.replay();
                }}
              >
                ±3 с
              </StudioButton>
            </span>
          )}
          {!film && page !== undefined && typeof marks[end] === 'number' && (
            <a
              href={`${page}?t=${Math.floor(marks[end])}`}
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
        <StudioButton
          size="small"
          variant="bare"
          aria-label={`Убрать метку: ${name?.toLowerCase() ?? ''}`}
          onClick={() => onChange(NOTHING)}
        >
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
  onFocus: () => void;
};

function TimeField({ value, described, onChange, onFocus }: TimeFieldProps) {
  // As it is typed, until the field is left.
  const [typed, setTyped] = useState<string>();
  const isWrong = typeof value === 'string';

  function write(text: string) {
    setTyped(text);
    const time = parseClock(text, TENTHS);
    onChange(time === undefined ? text : time);
  }

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || isWrong) return;
    event.preventDefault();
    setTyped(undefined);
    const size = event.altKey ? 1 / TENTHS : event.shiftKey ? LARGE_STEP : 1;
    onChange(Math.max(0, toTenth((value ?? 0) + by * size)));
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
      value={typed ?? (typeof value === 'number' ? formatMark(value) : (value ?? ''))}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={step}
      onFocus={onFocus}
      onBlur={() => setTyped(undefined)}
    />
  );
}
