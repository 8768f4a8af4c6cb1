import { memo, useDeferredValue, useMemo } from 'react';
import { useNavigation } from 'react-router';
import { SCHEDULE_PATH } from '#contract/addresses.ts';
import { apiContext } from '#web/page/api.ts';
import { UNKNOWN_FAVORITES, useLocalFavorites } from '#web/entities/viewer/lists/use-local-favorites.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import type { EarlyScriptHandle } from '#web/page/early/early-script.tsx';
import { pageMeta } from '#web/page/meta.ts';
import { classes } from '#web/ui/classes.ts';
import { Page } from '#web/ui/page.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { useOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import type { Route } from './+types/schedule-page.ts';
import { SCHEDULE_CALENDAR } from './toolbar/calendar-links.ts';
import { CalendarMenu } from './toolbar/calendar-menu.tsx';
import { isScheduleFiltered, type ScheduleChoice } from './toolbar/choice.ts';
import { groupDays, type ScheduleDay } from './days/group-days.ts';
import { DayLinks } from './toolbar/day-links.tsx';
import { DaySelect } from './toolbar/day-select.tsx';
import { DayView } from './views/day-view.tsx';
import { EmptySchedule } from './views/empty-schedule.tsx';
import { filterDays } from './toolbar/filter-days.ts';
import { ownReleaseIds } from './own-release-ids.ts';
import { formatWeek } from './views/format-week.ts';
import { loadSchedule, type ScheduleView } from './schedule-data.ts';
import styles from './schedule-page.module.css';
import { ScheduleSearchForm } from './toolbar/search-form.tsx';
import { ScheduleToolbar } from './toolbar/toolbar.tsx';
import { WeekArrows } from './toolbar/week-arrows.tsx';
import { WeekView } from './views/week-view.tsx';
import { ZoneNote } from './time/zone-note.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadSchedule(context.get(apiContext), new URL(request.url).searchParams);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Расписание',
    description:
      'Расписание выхода аниме в русской озвучке: какие эпизоды вышли сегодня и ожидаются на неделе.',
    path: SCHEDULE_PATH,
    isHidden: loaderData?.choice.search !== undefined,
  });
}

// The server knows only Moscow's days. Elsewhere nothing of them is painted until the viewer's days are known, so
// nothing moves before the eyes.
const HIDE_MOSCOW_DAYS =
  (import.meta.env.SSR || import.meta.env.DEV) &&
  "if(new Date().getTimezoneOffset()!==-180)document.documentElement.dataset.elsewhere=''";

export const handle: EarlyScriptHandle = { earlyScript: () => HIDE_MOSCOW_DAYS || '' };

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  const { choice, now } = loaderData;
  const ownIds = useOwnIds(choice);
  const isFiltered = choice.only !== undefined;
  const isKnown = ownIds !== UNKNOWN_FAVORITES;
  // Deferred like the time zone: the days are placed when both have changed.
  const isPlaced = useDeferredValue(useIsHydrated());
  const all = useDays(loaderData);
  const days = useMemo(
    () => (isFiltered && isKnown ? filterDays(all, ownIds) : all),
    [isFiltered, isKnown, all, ownIds],
  );
  const isEmpty = days.every(({ total }) => total === 0);
  const period = formatWeek(days[0]?.date ?? '', days.at(-1)?.date ?? '');
  // A filtered week is short and needs no links to its days.
  const hasLinks = choice.view === 'day' || !isScheduleFiltered(choice);
  const shown = days.find(({ day }) => choice.view === 'day' && day === choice.day) ?? days[0];
  const zoneNote = <ZoneNote now={now} hasAbout={days.some(hasAboutTime)} />;
  return (
    <Page>
      <header className={styles.head} data-schedule>
        <h1>Расписание</h1>
        <ScheduleSearchForm choice={choice} />
        <CalendarMenu
          path={SCHEDULE_CALENDAR}
          face={<span className={styles.calendar}>Добавить в календарь</span>}
        />
      </header>
      <div className={classes(!isPlaced && styles.unplaced)}>
        {choice.view === 'day' && (
          <p className={styles.about}>
            <span>{period}</span>
            {zoneNote}
          </p>
        )}
        <div className={styles.controls}>
          <ScheduleToolbar choice={choice} />
          <WeekArrows choice={choice} period={period} note={zoneNote} hasLinks={hasLinks}>
            {hasLinks && <DayLinks choice={choice} days={days} shown={shown?.day} />}
            {choice.view === 'day' && shown && <DaySelect choice={choice} days={days} shown={shown} />}
          </WeekArrows>
        </div>
        {/* Until the favourites are known, all releases are in the page, hidden unless scripts are off. */}
        <div className={classes(isFiltered && styles.mine, isFiltered && !isKnown && styles.unknown)}>
          {isEmpty || !shown ? (
            <EmptySchedule choice={choice} hasOwn={ownIds.size > 0} />
          ) : (
            <Schedule choice={choice} days={days} shown={shown} now={now} />
          )}
        </div>
      </div>
    </Page>
  );
}

const hasAboutTime = ({ releases }: ScheduleDay) => releases.some(({ time }) => time?.isAbout);

/** Returns the ids of the viewer's releases: from the account, or for a visitor the favourites of this browser. */
function useOwnIds({ only }: ScheduleChoice): ReadonlySet<number> {
  const local = useLocalFavorites();
  const lists = useOwnLists();
  return useMemo(() => {
    if (lists) return ownReleaseIds(lists, only ?? 'favorites');
    return only === 'collections' ? new Set() : local;
  }, [lists, only, local]);
}

/** Returns the seven days in Moscow on the server and during hydration, then in the viewer's time zone. */
function useDays({ choice, releases, now }: Route.ComponentProps['loaderData']) {
  const timeZone = useTimeZone();
  return useMemo(
    () => groupDays(releases, { now: new Date(now), week: choice.week, timeZone }),
    [releases, now, choice.week, timeZone],
  );
}

// Without memo, every week of cards would render again when the favourites are read.
const Schedule = memo(function Schedule(schedule: ScheduleView) {
  const isWaiting = useNavigation().location?.pathname === SCHEDULE_PATH;
  return (
    <div className={classes(styles.found, isWaiting && styles.waiting)} aria-busy={isWaiting}>
      {schedule.choice.view === 'day' ? <DayView {...schedule} /> : <WeekView {...schedule} />}
    </div>
  );
});
