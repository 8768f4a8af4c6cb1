import { type ReactNode, Suspense } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ScheduledCard } from '../card/scheduled-card.tsx';
import { isScheduleFiltered } from '../toolbar/choice.ts';
import { dayId } from '../toolbar/day-links.tsx';
import type { ScheduleDay } from '../days/group-days.ts';
import type { ScheduleView } from '../schedule-data.ts';
import { Timeline } from '../timeline/timeline.tsx';
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
            <Day day={day} isPast={isPast}>
              <Timeline {...day} look="posters" loadedAt={now} eager={day === shown[0]} />
            </Day>
          </Suspense>
        ))}
      </div>
    );
  }
  const isBeside = today !== undefined && rest.length > 0;
  return (
    <div className={classes(styles.week, isBeside && styles.beside)} data-beside={isBeside ? '' : undefined}>
      {today && (
        <Day day={today} isPast={isPast}>
          <Timeline {...today} look="cards" loadedAt={now} eager />
        </Day>
      )}
      {rest.length > 0 && (
        <div className={styles.rest}>
          {rest.map((day) => (
            <Suspense key={day.day}>
              <Day day={day} isPast={isPast}>
                <ul className={styles.list}>
                  {day.releases.map((release) => (
                    <li key={release.id}>
                      <ScheduledCard release={release} form="small" />
                    </li>
                  ))}
                </ul>
              </Day>
            </Suspense>
          ))}
        </div>
      )}
    </div>
  );
}

type DayProps = { day: ScheduleDay; isPast: boolean; children: ReactNode };

function Day({ day, isPast, children }: DayProps) {
  return (
    <section id={dayId(day)} className={styles.day} aria-labelledby={`${dayId(day)}-name`}>
      <header className={classes(styles.head, day.today && styles.today)}>
        <h2 id={`${dayId(day)}-name`}>{day.today ? `Сегодня, ${day.date}` : day.name}</h2>
        {!day.today && <span className={styles.date}>{day.date}</span>}
      </header>
      {day.total > 0 ? (
        children
      ) : (
        <p className={styles.nothing}>{isPast ? 'Ничего не вышло' : 'Ничего не запланировано'}</p>
      )}
    </section>
  );
}
