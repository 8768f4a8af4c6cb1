import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { RELEASES, formatCount } from '#web/format/format-count.ts';
import { dayPath } from '../toolbar/day-links.tsx';
import { DaySection } from './day-section.tsx';
import styles from './day-view.module.css';
import { nearestDay } from './nearest-day.ts';
import type { ScheduleDay } from '../days/group-days.ts';
import type { ScheduleView } from '../schedule-data.ts';
import { Timeline } from '../timeline/timeline.tsx';

/** The releases of one day, or a link to the nearest day that has any; in wide windows the next day is beside it. */
export function DayView({ choice, days, shown: day, now }: ScheduleView) {
  const next = days.slice(days.indexOf(day) + 1).find(({ total }) => total > 0);
  const isBeside = next !== undefined && day.total > 0 && choice.look === 'cards';
  return (
    <div className={classes(isBeside && styles.beside)} data-beside={isBeside ? '' : undefined}>
      <section className={styles.day} aria-labelledby="day-name">
        <header className={styles.head}>
          <h2 id="day-name">
            {day.today ? 'Сегодня' : day.name}, {day.date}
          </h2>
          <output className={styles.total}>{formatCount(day.total, RELEASES)}</output>
        </header>
        {day.total > 0 ? (
          <Timeline {...day} look={choice.look} loadedAt={now} eager />
        ) : (
          <EmptyDay choice={choice} nearest={nearestDay(days, day.day)} />
        )}
      </section>
      {isBeside && (
        <div className={styles.next}>
          <DaySection day={next} isPast={choice.week < 0} />
        </div>
      )}
    </div>
  );
}

function emptyHeading({ only, search, week }: ScheduleView['choice']): string {
  if (search !== undefined) return 'В этот день ничего не найдено';
  if (only !== undefined) return 'В этот день ничего вашего';
  return week < 0 ? 'В этот день ничего не вышло' : 'В этот день ничего не запланировано';
}

function EmptyDay({ choice, nearest }: Pick<ScheduleView, 'choice'> & { nearest: ScheduleDay | undefined }) {
  return (
    <EmptyState
      mood={choice.search === undefined ? 'happy' : 'puzzled'}
      heading={emptyHeading(choice)}
      {...(nearest && {
        help: `Ближайший день: ${nearest.name.toLowerCase()}`,
        action: (
          <LinkButton to={dayPath(choice, nearest)} variant="main" replace preventScrollReset>
            Показать
          </LinkButton>
        ),
      })}
    />
  );
}
