import { episodePath } from '#contract/addresses.ts';
import { STUDIO_JOURNAL_PATH } from '#contract/studio/addresses.ts';
import { ROLE_RULES } from '#contract/studio/rights.ts';
import { getStudioToday, type StudioToday } from '#contract/studio/today.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { formatCount, formatNumber } from '#web/format/format-count.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../access/studio-call.ts';
import { useStudioMe } from '../access/studio-me.ts';
import { EventRows } from '../journal/history.tsx';
import { Blank } from '../ui/blank.tsx';
import { StudioLink } from '../ui/studio-button.tsx';
import { Panel, StudioPage, WithSide } from '../ui/studio-page.tsx';
import type { Route } from './+types/today-page.ts';
import { listDuties } from './duties.ts';
import styles from './today-page.module.css';

export async function loader(args: Route.LoaderArgs) {
  return { today: await studioCall(args)(getStudioToday), now: new Date().toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Сегодня · Студия', isHidden: true });
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const DUTIES = ['дело', 'дела', 'дел'] as const;

/** The first page of the studio: what waits for the member, and what happened last. */
export default function TodayPage({ loaderData: { today, now } }: Route.ComponentProps) {
  const me = useStudioMe();
  const duties = listDuties(me, today);
  const part = (name: 'weekday' | 'date' | 'hour') => formatPart(name, new Date(now), MOSCOW_TIME_ZONE);
  const waiting =
    duties.length === 0 ? 'Ничего не ждёт.' : `Ждёт вас: ${formatCount(duties.length, DUTIES)}.`;
  return (
    <StudioPage
      title={`${capitalize(part('weekday'))}, ${part('date')}`}
      facts={`${part('hour')} по Москве. ${waiting}`}
    >
      <WithSide
        side={
          <>
            <Roles />
            {today.playback_reports && <Reports today={today} reports={today.playback_reports} />}
          </>
        }
      >
        <Panel
          title="Ждёт вас"
          isFlush
          action={duties.length > 0 && <span className={styles.fact}>{duties.length}</span>}
        >
          {duties.length === 0 ? (
            <Blank
              icon="check"
              tone="good"
              heading="Вас ничего не ждёт"
              help="Второй фактор в порядке, запасных кодов хватает, новых жалоб нет."
            />
          ) : (
            <ul>
              {duties.map(({ title, about, to, label }) => (
                <li key={title} className={styles.duty}>
                  <div>
                    <b>{title}</b>
                    <p>{about}</p>
                  </div>
                  <StudioLink to={to} aria-label={`${label}: ${title}`}>
                    {label}
                  </StudioLink>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel
          title="Последнее в журнале"
          isFlush
          action={
            <StudioLink to={STUDIO_JOURNAL_PATH} variant="bare" size="small">
              {today.journal_events === null ? 'Журнал' : `Все ${formatNumber(today.journal_events)}`}
            </StudioLink>
          }
        >
          {today.events.length > 0 ? (
            <EventRows events={today.events} now={now} />
          ) : (
            <Blank
              icon="journal"
              heading="Записей пока нет"
              help="Здесь появятся ваши действия и то, что вам видно."
            />
          )}
        </Panel>
      </WithSide>
    </StudioPage>
  );
}

function Roles() {
  const { roles } = useStudioMe();
  return (
    <Panel title="Ваши роли">
      <ul className={styles.roles}>
        {roles.map(({ role, team }) => (
          <li key={`${role} ${team?.id}`}>
            <b>{ROLE_RULES[role].name}</b>
            <span>{team ? team.title : 'весь сайт'}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const REPORTS = ['сообщение', 'сообщения', 'сообщений'] as const;

type ReportsProps = { today: StudioToday; reports: NonNullable<StudioToday['playback_reports']> };

function Reports({ today, reports: { last_week, week_before } }: ReportsProps) {
  return (
    <Panel title="Не играет" action={<span className={styles.fact}>7 дней</span>}>
      <p>
        <b className={styles.number}>{formatCount(last_week, REPORTS)}</b>{' '}
        <span className={styles.fact}>неделей раньше {formatNumber(week_before)}</span>
      </p>
      {today.reported_episodes.length > 0 && (
        <ul className={styles.roles}>
          {today.reported_episodes.map(({ id, release, ordinal, reports }) => (
            <li key={id}>
              <a href={episodePath(id)}>
                {release}
                {ordinal !== null && ` · ${formatNumber(ordinal)}`}
              </a>
              <span>{formatNumber(reports)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
