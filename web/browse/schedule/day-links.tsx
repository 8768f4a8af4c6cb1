import { Link } from '#web/ui/controls/link.tsx';
import { Dot, Spoken } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { plural, RELEASES } from '#web/format/plural.ts';
import { type ScheduleChoice, schedulePath } from './choice.ts';
import styles from './day-links.module.css';
import type { Day } from './schedule-data.ts';

const SHORT = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const;

/** Where the days of the week lead: in the week to their place on the page, in the view of a day to themselves. */
export function DayLinks({
  choice,
  days,
  shown,
}: {
  choice: ScheduleChoice;
  days: readonly Day[];
  shown: number;
}) {
  const week = choice.view === 'week';
  return (
    <nav className={classes(styles.days, week ? styles.week : styles.day)} aria-label="Дни недели">
      {days.map((day) => (
        <Link
          key={day.day}
          to={week ? `${schedulePath(choice)}#${dayId(day)}` : dayPath(choice, day)}
          replace
          preventScrollReset={!week}
          className={classes(styles.link, day.today && styles.today, day.total === 0 && styles.empty)}
          aria-current={!week && day.day === shown ? 'true' : undefined}
        >
          <span className={styles.name}>
            {day.today && <Dot />}
            {week ? <span aria-hidden="true">{SHORT[day.day - 1]}</span> : day.name}
          </span>
          {week && <Spoken>{day.name}</Spoken>}
          {day.today && <Spoken>, сегодня</Spoken>}
          {week ? (
            <span className={styles.note} aria-hidden="true">
              {Number.parseInt(day.date, 10)}
            </span>
          ) : (
            <span className={styles.note}>{plural(day.total, RELEASES)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The name of a day's place on the page. */
export function dayId({ day }: Pick<Day, 'day'>): string {
  return `day-${day}`;
}

/** The address of a day of the view by days; today goes without a number. */
export function dayPath(choice: ScheduleChoice, { day, today }: Pick<Day, 'day' | 'today'>): string {
  return schedulePath({ ...choice, view: 'day', day: today ? undefined : day });
}
