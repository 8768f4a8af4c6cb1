import { Link } from '#web/ui/controls/link.tsx';
import { LiveDot, VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { type ScheduleChoice, schedulePath } from './choice.ts';
import styles from './day-links.module.css';
import type { ScheduleDay } from '../days/group-days.ts';

const SHORT = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const;

/** Links to the days: to anchors on the page in the week view, to the pages of the days in the day view. */
export function DayLinks({
  choice,
  days,
  shown,
}: {
  choice: ScheduleChoice;
  days: readonly ScheduleDay[];
  shown: number | undefined;
}) {
  const isWeek = choice.view === 'week';
  return (
    <nav className={classes(styles.days, isWeek ? styles.week : styles.day)} aria-label="Дни недели">
      {days.map((day) => (
        <Link
          key={day.day}
          to={isWeek ? `${schedulePath(choice)}#${dayId(day)}` : dayPath(choice, day)}
          replace
          preventScrollReset={!isWeek}
          className={classes(styles.link, day.today && styles.today, day.total === 0 && styles.empty)}
          aria-current={!isWeek && day.day === shown ? 'true' : undefined}
        >
          <span className={styles.name}>
            {day.today && <LiveDot />}
            {isWeek ? <span aria-hidden="true">{SHORT[day.day - 1]}</span> : day.name}
          </span>
          {isWeek && <VisuallyHidden>{day.name}</VisuallyHidden>}
          {day.today && <VisuallyHidden>, сегодня</VisuallyHidden>}
          {isWeek ? (
            <span className={styles.note} aria-hidden="true">
              {Number.parseInt(day.date, 10)}
            </span>
          ) : (
            <span className={styles.note}>{formatCount(day.total, RELEASES)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Returns the id of a day's section on the page. */
export function dayId({ day }: Pick<ScheduleDay, 'day'>): string {
  return `day-${day}`;
}

/** Returns the address of a day in the day view; today's has no number. */
export function dayPath(choice: ScheduleChoice, { day, today }: Pick<ScheduleDay, 'day' | 'today'>): string {
  return schedulePath({ ...choice, view: 'day', day: today ? undefined : day });
}
