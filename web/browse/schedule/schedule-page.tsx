import { useMemo } from 'react';
import { useNavigation } from 'react-router';
import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { apiContext } from '#web/page/api.ts';
import { UNKNOWN_FAVORITES, useLocalFavorites } from '#web/entities/viewer/use-local-favorites.ts';
import { pageMeta } from '#web/page/meta.ts';
import { classes } from '#web/ui/classes.ts';
import { Page } from '#web/ui/page.tsx';
import { useOwnLists } from '#web/entities/viewer/use-own-lists.ts';
import type { Route } from './+types/schedule-page.ts';
import { SCHEDULE_CALENDAR } from './calendar-links.ts';
import { CalendarMenu } from './calendar-menu.tsx';
import { isScheduleFiltered, type ScheduleChoice } from './choice.ts';
import { DayLinks } from './day-links.tsx';
import { DaySelect } from './day-select.tsx';
import { DayView } from './day-view.tsx';
import { MoscowNote } from './moscow-note.tsx';
import { EmptySchedule } from './empty-schedule.tsx';
import { filterDays } from './filter-days.ts';
import { ownReleaseIds } from './own-release-ids.ts';
import { loadSchedule, type ScheduleData } from './schedule-data.ts';
import styles from './schedule-page.module.css';
import { ScheduleToolbar } from './toolbar.tsx';
import { WeekView } from './week-view.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadSchedule(context.get(apiContext), new URL(request.url).searchParams);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Расписание',
    description: 'Расписание выхода аниме в русской озвучке: какие эпизоды вышли и ожидаются на этой неделе.',
    path: SCHEDULE_PATH,
    isHidden: loaderData?.choice.search !== undefined,
  });
}

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  const { choice, period } = loaderData;
  const ownIds = useOwnIds(choice);
  const isFiltered = choice.only !== undefined;
  const isKnown = ownIds !== UNKNOWN_FAVORITES;
  const days = isFiltered && isKnown ? filterDays(loaderData.days, ownIds) : loaderData.days;
  const isEmpty = days.every(({ total }) => total === 0);
  return (
    <Page>
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
      <ScheduleToolbar choice={choice} />
      {/* Until the favourites are known, all releases are in the page, hidden unless scripts are off. */}
      <div className={classes(isFiltered && styles.mine, isFiltered && !isKnown && styles.unknown)}>
        {isEmpty ? (
          <EmptySchedule choice={choice} hasOwn={ownIds.size > 0} />
        ) : (
          <Schedule {...loaderData} days={days} />
        )}
      </div>
    </Page>
  );
}

/** Returns the ids of the viewer's releases: from the account, or for a visitor the favourites of this browser. */
function useOwnIds({ only }: ScheduleChoice): ReadonlySet<number> {
  const local = useLocalFavorites();
  const lists = useOwnLists();
  return useMemo(() => {
    if (lists) return ownReleaseIds(lists, only ?? 'favorites');
    return only === 'collections' ? new Set() : local;
  }, [lists, only, local]);
}

function Schedule(schedule: ScheduleData) {
  const { choice, days, shown } = schedule;
  const isWaiting = useNavigation().location?.pathname === SCHEDULE_PATH;
  const shownDay = days.find(({ day }) => day === shown);
  return (
    <>
      <div className={styles.days}>
        {/* A filtered week is short and needs no links to its days. */}
        {(choice.view === 'day' || !isScheduleFiltered(choice)) && (
          <DayLinks choice={choice} days={days} shown={shown} />
        )}
        {choice.view === 'day' && shownDay && <DaySelect choice={choice} days={days} shown={shownDay} />}
      </div>
      <div className={classes(styles.found, isWaiting && styles.waiting)} aria-busy={isWaiting}>
        {choice.view === 'day' && shownDay ? (
          <DayView {...schedule} day={shownDay} />
        ) : (
          <WeekView {...schedule} />
        )}
      </div>
    </>
  );
}
