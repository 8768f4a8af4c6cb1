import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { addMonths, dayByKey, formatMonth, weeksOf } from './calendar-days.ts';
import styles from './calendar.module.css';
import { formatTypedDay } from './read-typed.ts';

const WEEKDAYS = [
  ['пн', 'понедельник'],
  ['вт', 'вторник'],
  ['ср', 'среда'],
  ['чт', 'четверг'],
  ['пт', 'пятница'],
  ['сб', 'суббота'],
  ['вс', 'воскресенье'],
] as const;

type CalendarProps = {
  /** The chosen day; none while the field is empty. */
  chosen: string | undefined;
  today: string;
  /** The first day that can be chosen. */
  min: string | undefined;
  onChoose: (day: string) => void;
};

/**
 * The days of a month as a grid: one of them is in the order of tabs, and arrows, Home, End, Page Up and Page Down lead
 * from it to others, with Shift to another year.
 */
export function Calendar({ chosen, today, min, onChoose }: CalendarProps) {
  const heading = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(chosen ?? today);
  // Buttons that change the month keep the focus; keys in the grid move it.
  const [isMoving, setIsMoving] = useState(true);
  useEffect(() => {
    if (!isMoving) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus({ preventScroll: true });
  }, [current, isMoving]);

  function move(event: KeyboardEvent) {
    const to = dayByKey(current, event.key, event.shiftKey);
    if (to === undefined) return;
    event.preventDefault();
    setIsMoving(true);
    setCurrent(to);
  }

  function turn(months: number) {
    setIsMoving(false);
    setCurrent(addMonths(current, months));
  }

  return (
    <>
      <header className={styles.head}>
        <StudioButton variant="bare" square aria-label="Прошлый месяц" onClick={() => turn(-1)}>
          <StudioIcon name="left" />
        </StudioButton>
        <span id={heading} aria-live="polite">
          {formatMonth(current)}
        </span>
        <StudioButton variant="bare" square aria-label="Следующий месяц" onClick={() => turn(1)}>
          <StudioIcon name="right" />
        </StudioButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA pattern of dates */}
      <table ref={grid} role="grid" aria-labelledby={heading} className={styles.grid} onKeyDown={move}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, whole]) => (
              <th key={short} scope="col" abbr={whole}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) =>
                day === null ? (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day of another month
                  <td key={column} />
                ) : (
                  <td key={column} aria-selected={day === chosen}>
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === current ? 0 : -1}
                      aria-label={formatTypedDay(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={(min !== undefined && day < min) || undefined}
                      onClick={() => (min === undefined || day >= min) && onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type CalendarPopoverProps = CalendarProps & {
  id: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  layer: Ref<HTMLDialogElement>;
};

/** The calendar in a layer of its own beside its field; Esc and a press elsewhere close it. */
export function CalendarPopover({ id, isOpen, onToggle, layer, ...calendar }: CalendarPopoverProps) {
  return (
    <dialog
      ref={layer}
      id={id}
      popover="auto"
      aria-label="Выберите день"
      className={styles.layer}
      onKeyDown={(event) => {
        // The panel in which the field is has its own Esc.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.currentTarget.hidePopover();
      }}
      onToggle={(event) => {
        // A filter of a list is a layer, too, and hears of this one.
        event.stopPropagation();
        onToggle(event.newState === 'open');
      }}
    >
      {isOpen && <Calendar {...calendar} />}
    </dialog>
  );
}
