import { useNavigation } from 'react-router';
import { apiContext } from '../api.ts';
import { NOT_KNOWN, useFavoriteIds } from '../favorites/favorites.ts';
import { pageMeta } from '../meta.ts';
import { classes } from '../ui/classes.ts';
import type { Route } from './+types/schedule-page.ts';
import { SCHEDULE_CALENDAR } from './calendar-links.ts';
import { CalendarMenu } from './calendar-menu.tsx';
import { isNarrowed, SCHEDULE } from './choice.ts';
import { DayLinks } from './day-links.tsx';
import { DaySelect } from './day-select.tsx';
import { DayView } from './day-view.tsx';
import { MoscowNote } from './moscow-note.tsx';
import { Nothing } from './nothing.tsx';
import { onlyOf } from './only-of.ts';
import { loadSchedule, type ScheduleData } from './schedule-data.ts';
import styles from './schedule-page.module.css';
import { Toolbar } from './toolbar.tsx';
import { WeekView } from './week-view.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadSchedule(context.get(apiContext), new URL(request.url).searchParams);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Расписание',
    description: 'Расписание выхода аниме в русской озвучке: какие эпизоды вышли и ожидаются на этой неделе.',
    path: SCHEDULE,
    hidden: loaderData?.choice.search !== undefined,
  });
}

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  const { choice, period } = loaderData;
  const favorites = useFavoriteIds();
  const isMine = choice.only === 'favorites';
  const isKnown = favorites !== NOT_KNOWN;
  const days = isMine && isKnown ? onlyOf(loaderData.days, favorites) : loaderData.days;
  const isEmpty = days.every(({ total }) => total === 0);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Расписание</h1>
        <CalendarMenu
          path={SCHEDULE_CALENDAR}
          face={<span className={styles.calendar}>Добавить в календарь</span>}
        />
      </header>
      <p className={styles.about}>
        <span>{period}</span>
        <MoscowNote />
      </p>
      <Toolbar choice={choice} />
      {/* Until the favourites are known the page has everything, for those without scripts; others wait a moment. */}
      <div className={classes(isMine && styles.mine, isMine && !isKnown && styles.unknown)}>
        {isEmpty ? (
          <Nothing choice={choice} hasFavorites={favorites.size > 0} />
        ) : (
          <Schedule {...loaderData} days={days} />
        )}
      </div>
    </main>
  );
}

function Schedule(schedule: ScheduleData) {
  const { choice, days, shown } = schedule;
  const waiting = useNavigation().location?.pathname === SCHEDULE;
  const day = days.find((one) => one.day === shown);
  return (
    <>
      <div className={styles.days}>
        {/* The few days a search leaves in the week are all in sight. */}
        {(choice.view === 'day' || !isNarrowed(choice)) && (
          <DayLinks choice={choice} days={days} shown={shown} />
        )}
        {choice.view === 'day' && day && <DaySelect choice={choice} days={days} shown={day} />}
      </div>
      <div className={classes(styles.found, waiting && styles.waiting)} aria-busy={waiting}>
        {choice.view === 'day' && day ? <DayView {...schedule} day={day} /> : <WeekView {...schedule} />}
      </div>
    </>
  );
}
