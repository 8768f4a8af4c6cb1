import { useMemo } from 'react';
import { useNavigation } from 'react-router';
import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { apiContext } from '#web/page/api.ts';
import { NOT_KNOWN, useFavorites } from '#web/entities/viewer/favorites.ts';
import { pageMeta } from '#web/page/meta.ts';
import { classes } from '#web/ui/classes.ts';
import { useOwnLists } from '#web/entities/viewer/use-own.ts';
import type { Route } from './+types/schedule-page.ts';
import { SCHEDULE_CALENDAR } from './calendar-links.ts';
import { CalendarMenu } from './calendar-menu.tsx';
import { isNarrowed, type ScheduleChoice } from './choice.ts';
import { DayLinks } from './day-links.tsx';
import { DaySelect } from './day-select.tsx';
import { DayView } from './day-view.tsx';
import { MoscowNote } from './moscow-note.tsx';
import { Nothing } from './nothing.tsx';
import { onlyOf } from './only-of.ts';
import { ownPart } from './own-part.ts';
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
    path: SCHEDULE_PATH,
    hidden: loaderData?.choice.search !== undefined,
  });
}

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  const { choice, period } = loaderData;
  const mine = useMine(choice);
  const isMine = choice.only !== undefined;
  const isKnown = mine !== NOT_KNOWN;
  const days = isMine && isKnown ? onlyOf(loaderData.days, mine) : loaderData.days;
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
          <Nothing choice={choice} hasOwn={mine.size > 0} />
        ) : (
          <Schedule {...loaderData} days={days} />
        )}
      </div>
    </main>
  );
}

/** The viewer's part of the schedule: of a visitor what this browser knows, and a visitor has no collections. */
function useMine({ only }: ScheduleChoice): ReadonlySet<number> {
  const local = useFavorites();
  const lists = useOwnLists();
  return useMemo(() => {
    if (lists) return ownPart(lists, only ?? 'favorites');
    return only === 'collections' ? new Set() : local;
  }, [lists, only, local]);
}

function Schedule(schedule: ScheduleData) {
  const { choice, days, shown } = schedule;
  const waiting = useNavigation().location?.pathname === SCHEDULE_PATH;
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
