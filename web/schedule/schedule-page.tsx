import { useNavigation } from 'react-router';
import { apiContext } from '../api.ts';
import { pageMeta } from '../meta.ts';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import type { Route } from './+types/schedule-page.ts';
import { SCHEDULE, type ScheduleChoice, schedulePath } from './choice.ts';
import { DayLinks } from './day-links.tsx';
import { DaySelect } from './day-select.tsx';
import { DayView } from './day-view.tsx';
import { MoscowNote } from './moscow-note.tsx';
import { loadSchedule } from './schedule-data.ts';
import styles from './schedule-page.module.css';
import { Toolbar } from './toolbar.tsx';
import { WeekView } from './week-view.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadSchedule(context.get(apiContext), new URL(request.url).searchParams);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Расписание',
    description: 'Расписание выхода аниме в русской озвучке: какие эпизоды вышли и ожидаются на этой неделе.',
    path: SCHEDULE,
  });
}

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  const { choice, days, shown, period } = loaderData;
  const waiting = useNavigation().location?.pathname === SCHEDULE;
  const day = days.find((one) => one.day === shown);
  const isEmpty = days.every(({ total }) => total === 0);
  return (
    <main className={styles.page}>
      <h1>Расписание</h1>
      <p className={styles.about}>
        <span>{period}</span>
        <MoscowNote />
      </p>
      <Toolbar choice={choice} />
      {isEmpty && <Nothing choice={choice} />}
      {!isEmpty && (
        <>
          <div className={styles.days}>
            {/* The few days a search leaves in the week are all in sight. */}
            {(choice.view === 'day' || choice.search === undefined) && (
              <DayLinks choice={choice} days={days} shown={shown} />
            )}
            {choice.view === 'day' && day && <DaySelect choice={choice} days={days} shown={day} />}
          </div>
          <div className={classes(styles.found, waiting && styles.waiting)} aria-busy={waiting}>
            {choice.view === 'day' && day ? (
              <DayView {...loaderData} day={day} />
            ) : (
              <WeekView {...loaderData} />
            )}
          </div>
        </>
      )}
    </main>
  );
}

function Nothing({ choice }: { choice: ScheduleChoice }) {
  if (choice.search !== undefined) {
    return (
      <EmptyState
        heading="Ничего не найдено"
        help="Проверьте запрос или сбросьте поиск"
        action={
          <LinkButton to={schedulePath({ ...choice, search: undefined })} look="main" replace>
            Сбросить
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      heading="На этой неделе ничего не запланировано"
      help="Всё, что уже вышло, есть в каталоге"
      action={
        <LinkButton to="/anime/catalog/" look="main">
          В каталог
        </LinkButton>
      }
    />
  );
}
