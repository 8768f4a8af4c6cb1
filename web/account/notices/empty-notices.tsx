import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { NOTICES_PATH, releasePath, SCHEDULE_PATH } from '#contract/addresses.ts';
import { startOfDate } from '#contract/moscow-week.ts';
import { tieShortWords } from '#contract/no-break.ts';
import type { Notifications } from '#contract/notifications.ts';
import {
  MAX_UPCOMING_IDS,
  type Upcoming,
  UPCOMING_ROUTE,
  type UpcomingEpisodes,
} from '#web/entities/notices/upcoming.ts';
import { FollowButton } from '#web/entities/viewer/bell/follow-button.tsx';
import { useLocalFavorites } from '#web/entities/viewer/lists/use-local-favorites.ts';
import { useOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { formatComing } from '#web/format/format-coming.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LeadState } from '#web/ui/feedback/lead-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import styles from './empty-notices.module.css';
import type { NoticesView } from './notices-data.ts';

type Props = {
  view: NoticesView;
  /** Null for visitors. */
  settings: Notifications | null;
  now: string;
};

/** Shown instead of an empty list of notices. */
export function EmptyNotices({ view, settings, now }: Props) {
  if (view === 'all') return <NothingYet settings={settings} now={now} />;
  return (
    <EmptyState
      heading="Таких уведомлений нет"
      help="Они хранятся три месяца"
      action={<LinkButton to={NOTICES_PATH}>Показать все</LinkButton>}
    />
  );
}

/** The releases of which the viewer is told. */
function useToldIds(settings: Notifications | null): number[] {
  const lists = useOwnLists();
  const local = useLocalFavorites();
  if (!lists || !settings) return [...local];
  const { of_favorites: ofFavorites, of_collections: types } = settings;
  const collected = [...lists.collections].flatMap(([id, type]) => (types.includes(type) ? id : []));
  return [...(ofFavorites ? lists.favorites : []), ...collected].filter((id) => !lists.muted.has(id));
}

function awaitedOf({ episode, at, date, isAbout }: Upcoming) {
  return { name: episode, at: at === null ? null : new Date(at), day: startOfDate(date), isAbout };
}

function NothingYet({ settings, now }: Pick<Props, 'settings' | 'now'>) {
  const zone = useTimeZone();
  const ids = useToldIds(settings).slice(0, MAX_UPCOMING_IDS);
  // Where the viewer stands is not known here, so a viewer who hides spoilers sees no frames.
  const isCovered = useRootData()?.settings?.spoiler_guard === true;
  const { load, data } = useFetcher<UpcomingEpisodes>();
  const query = ids.join(',');
  useEffect(() => void load(`${UPCOMING_ROUTE}?ids=${query}`), [load, query]);
  const whenOf = (one: Upcoming) => formatComing(awaitedOf(one), new Date(now), zone, { short: true });
  const next = data?.own[0];
  const coming = next ? data.own : data?.all;
  // Until the answer comes the sentence keeps its place.
  const known = data === undefined ? '\u00A0' : 'Сюда придут новые эпизоды и переносы';
  const help = next ? `Ближайший эпизод: ${whenOf(next)}` : known;
  return (
    <>
      {ids.length > 0 ? (
        <LeadState
          heading="Новых уведомлений нет"
          help={help}
          action={
            <LinkButton to={SCHEDULE_PATH}>
              <Icon name="calendar" />
              Расписание
            </LinkButton>
          }
        />
      ) : (
        <LeadState
          heading="Пока тихо"
          help="Нажмите на колокольчик у релиза, и мы напишем, когда выйдет эпизод или сдвинется день"
          action={
            <LinkButton to={SCHEDULE_PATH} variant="main">
              <Icon name="calendar" />
              Выбрать из расписания
            </LinkButton>
          }
        />
      )}
      {coming && coming.length > 0 && (
        <section className={styles.upcoming} aria-labelledby="upcoming">
          <h2 id="upcoming">{next ? 'Скоро в ваших списках' : 'Выйдет раньше всех'}</h2>
          <ul>
            {coming.map((one) => (
              <li key={one.id}>
                <Link to={releasePath(one.alias)} className={styles.release}>
                  <span className={styles.picture}>
                    <Poster
                      shape="frame"
                      pictures={(isCovered ? null : one.frame) ?? one.poster}
                      sizes="112px"
                    />
                  </span>
                  <span>
                    <b>{tieShortWords(one.title)}</b>
                    <span className={styles.when}>{one.episode}</span>
                    <span className={styles.when}>{whenOf(one)}</span>
                  </span>
                </Link>
                <FollowButton releaseId={one.id} look="icon" awaited={awaitedOf(one)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
