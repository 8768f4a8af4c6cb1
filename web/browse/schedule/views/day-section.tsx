import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ScheduledCard } from '../card/scheduled-card.tsx';
import { dayId } from '../toolbar/day-links.tsx';
import type { ScheduleDay } from '../days/group-days.ts';
import styles from './day-section.module.css';

type DaySectionProps = { day: ScheduleDay; isPast: boolean; children?: ReactNode };

/** A day below its heading: as it is given, or as small cards, beside a larger day. */
export function DaySection({ day, isPast, children }: DaySectionProps) {
  return (
    <section
      id={dayId(day)}
      className={classes(styles.day, !children && styles.small)}
      aria-labelledby={`${dayId(day)}-name`}
    >
      <header className={styles.head}>
        <h2 id={`${dayId(day)}-name`}>{day.today ? `Сегодня, ${day.date}` : day.name}</h2>
        {!day.today && <span className={styles.date}>{day.date}</span>}
      </header>
      {day.total > 0 ? (
        (children ?? <SmallCards releases={day.releases} />)
      ) : (
        <p className={styles.nothing}>{isPast ? 'Ничего не вышло' : 'Ничего не запланировано'}</p>
      )}
    </section>
  );
}

function SmallCards({ releases }: Pick<ScheduleDay, 'releases'>) {
  return (
    <ul className={styles.list}>
      {releases.map((release) => (
        <li key={release.id}>
          <ScheduledCard release={release} form="small" />
        </li>
      ))}
    </ul>
  );
}
