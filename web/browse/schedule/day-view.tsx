import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { dayPath } from './day-links.tsx';
import styles from './day-view.module.css';
import { nearestDay } from './nearest-day.ts';
import { ReleaseList } from './release-list.tsx';
import type { ScheduleDay, ScheduleData } from './schedule-data.ts';

/** The releases of one day, or a link to the nearest day that has any. */
export function DayView({ choice, days, day }: ScheduleData & { day: ScheduleDay }) {
  return (
    <section className={styles.day} aria-labelledby="day-name">
      <header className={styles.head}>
        <h2 id="day-name">
          {day.name}, {day.date}
        </h2>
        <output className={styles.total}>{formatCount(day.total, RELEASES)}</output>
      </header>
      {day.total > 0 ? (
        <ReleaseList releases={day.releases} look={choice.look} eager />
      ) : (
        <EmptyDay choice={choice} nearest={nearestDay(days, day.day)} />
      )}
    </section>
  );
}

function emptyHeading({ only, search }: ScheduleData['choice']): string {
  if (search !== undefined) return 'В этот день ничего не найдено';
  return only ? 'В этот день ничего из избранного' : 'В этот день ничего не запланировано';
}

function EmptyDay({ choice, nearest }: Pick<ScheduleData, 'choice'> & { nearest: ScheduleDay | undefined }) {
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
