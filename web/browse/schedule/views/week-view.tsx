import { Suspense } from 'react';
import { classes } from '#web/ui/classes.ts';
import { isScheduleFiltered } from '../toolbar/choice.ts';
import type { ScheduleView } from '../schedule-data.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { DaySection } from './day-section.tsx';
import styles from './week-view.module.css';

/**
 * Today by time, with the days after it beside or below; another week without today. With filters, no empty
 * days. React hydrates one day after another, and one that is clicked at once.
 */
export function WeekView({ choice, days, now }: ScheduleView) {
  const isPast = choice.week < 0;
  const isFiltered = isScheduleFiltered(choice);
  const shown = isFiltered ? days.filter(({ total }) => total > 0) : days;
  const today = shown.find((day) => day.today && day.total > 0);
  const rest = shown.filter((day) => day !== today);
  if (choice.look === 'posters') {
    return (
      <div className={styles.posters}>
        {shown.map((day) => (
          <Suspense key={day.day}>
            <DaySection day={day} isPast={isPast}>
              <Timeline {...day} look="posters" loadedAt={now} eager={day === shown[0]} />
            </DaySection>
          </Suspense>
        ))}
      </div>
    );
  }
  const isBeside = today !== undefined && rest.length > 0;
  return (
    <div className={classes(styles.week, isBeside && styles.beside)} data-beside={isBeside ? '' : undefined}>
      {today && (
        <DaySection day={today} isPast={isPast}>
          <Timeline {...today} look="cards" loadedAt={now} eager />
        </DaySection>
      )}
      {rest.length > 0 && (
        <div className={styles.rest}>
          {rest.map((day) => (
            <Suspense key={day.day}>
              <DaySection day={day} isPast={isPast} />
            </Suspense>
          ))}
        </div>
      )}
    </div>
  );
}
