import { Dot } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { plural, RELEASES } from '#web/format/plural.ts';
import { isNarrowed } from './choice.ts';
import { dayId } from './day-links.tsx';
import { ReleaseList } from './release-list.tsx';
import type { Day, ScheduleData } from './schedule-data.ts';
import styles from './week-view.module.css';

/** Seven columns at lg and wider, a list by day below; a narrower choice leaves only the days that have something. */
export function WeekView({ choice, days }: ScheduleData) {
  const narrowed = isNarrowed(choice);
  return (
    <div className={styles.week}>
      {days.map((day) => (
        <section
          key={day.day}
          id={dayId(day)}
          className={classes(styles.day, narrowed && day.total === 0 && styles.idle)}
          aria-labelledby={`${dayId(day)}-name`}
        >
          <Head day={day} />
          {day.total > 0 && <ReleaseList releases={day.releases} look={choice.look} column />}
          {day.total === 0 && !narrowed && <p className={styles.nothing}>Ничего не запланировано</p>}
        </section>
      ))}
    </div>
  );
}

function Head({ day }: { day: Day }) {
  return (
    <header className={classes(styles.head, day.today && styles.today)}>
      <h2 id={`${dayId(day)}-name`} className={styles.name}>
        {day.name}
      </h2>
      <p className={styles.about}>
        {day.today && (
          <span className={styles.mark}>
            <Dot />
            Сегодня
          </span>
        )}
        {plural(day.total, RELEASES)}
      </p>
    </header>
  );
}
