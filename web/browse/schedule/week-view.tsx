import { LiveDot } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { isScheduleFiltered } from './choice.ts';
import { dayId } from './day-links.tsx';
import { ReleaseList } from './release-list.tsx';
import type { ScheduleDay, ScheduleData } from './schedule-data.ts';
import styles from './week-view.module.css';

/** The week: seven columns on screens from 1280 px, otherwise a list. With filters, empty days are hidden. */
export function WeekView({ choice, days }: ScheduleData) {
  const isFiltered = isScheduleFiltered(choice);
  return (
    <div className={styles.week}>
      {days.map((day) => (
        <section
          key={day.day}
          id={dayId(day)}
          className={classes(styles.day, isFiltered && day.total === 0 && styles.idle)}
          aria-labelledby={`${dayId(day)}-name`}
        >
          <DayHeading day={day} />
          {day.total > 0 && <ReleaseList releases={day.releases} look={choice.look} column />}
          {day.total === 0 && !isFiltered && <p className={styles.nothing}>Ничего не запланировано</p>}
        </section>
      ))}
    </div>
  );
}

function DayHeading({ day }: { day: ScheduleDay }) {
  return (
    <header className={classes(styles.head, day.today && styles.today)}>
      <h2 id={`${dayId(day)}-name`} className={styles.name}>
        {day.name}
      </h2>
      <p className={styles.about}>
        {day.today && (
          <span className={styles.mark}>
            <LiveDot />
            Сегодня
          </span>
        )}
        {formatCount(day.total, RELEASES)}
      </p>
    </header>
  );
}
