import { episodePath } from '#contract/addresses.ts';
import { formatOrdinal } from '#contract/episode-names.ts';
import { formatSize } from '#contract/format-size.ts';
import {
  STUDIO_JOBS_PATH,
  STUDIO_JOURNAL_PATH,
  STUDIO_SCHEDULE_PATH,
  STUDIO_STEPS_PATH,
  STUDIO_STORAGE_PATH,
  studioEpisodeStepsPath,
  studioRecordPath,
} from '#contract/studio/addresses.ts';
import { studioPicture } from '#contract/studio/unseen-pictures.ts';
import { getStudioToday, type StudioToday } from '#contract/studio/today.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { EPISODES, formatCount, formatNumber, pluralForm } from '#web/format/format-count.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { pageMeta } from '#web/page/meta.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { studioCall } from '../access/studio-call.ts';
import { hasRight, useStudioMe } from '../access/studio-me.ts';
import { formatDue, formatListedStep } from '../catalogue/releases/steps/format-step.ts';
import { StepStateMark } from '../catalogue/releases/steps/step-state.tsx';
import { byHour, formatNextEpisode, formatUsualTime } from '../catalogue/schedule/format-planned.ts';
import { useFocusAfterPanel, usePanel } from '../form/act-panel.tsx';
import { UPLOAD_PANEL, UploadLink } from '../form/uploads/upload-link.tsx';
import { UploadPanel } from '../catalogue/uploads/upload-panel.tsx';
import { EventRows } from '../journal/history.tsx';
import { formatJobName } from '../system/jobs/format-job.ts';
import { Blank } from '../ui/blank.tsx';
import { capitalize } from '../ui/capitalize.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { StateMark } from '../ui/state-mark.tsx';
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

const DUTIES = ['дело', 'дела', 'дел'] as const;

/** The first page of the studio: what waits for the member, and what happened last. */
export default function TodayPage({ loaderData: { today, now } }: Route.ComponentProps) {
  const me = useStudioMe();
  const duties = listDuties(me, today);
  const part = (name: 'weekday' | 'date' | 'hour') => formatPart(name, new Date(now), MOSCOW_TIME_ZONE);
  const { open } = usePanel();
  useFocusAfterPanel();
  const steps = today.own_steps?.count ?? 0;
  const waits = duties.length + steps;
  const waiting = waits === 0 ? 'Ничего не ждёт.' : `Ждёт вас: ${formatCount(waits, DUTIES)}.`;
  return (
    <StudioPage
      title={`${capitalize(part('weekday'))}, ${part('date')}`}
      facts={`${part('hour')} по Москве. ${waiting}${formatOut(today, now)}`}
      actions={<UploadLink variant="outline" />}
    >
      {open === UPLOAD_PANEL && hasRight(me, 'releases') && <UploadPanel />}
      <WithSide
        side={
          <>
            {today.queue && <Queue queue={today.queue} />}
            {today.disk && <Disk disk={today.disk} />}
            {today.playback_reports && <Reports today={today} reports={today.playback_reports} />}
          </>
        }
      >
        {today.own_steps && steps > 0 && <OwnSteps steps={today.own_steps} now={now} />}
        <Panel
          title="Ждёт вас"
          isFlush
          action={duties.length > 0 && <span className={styles.fact}>{duties.length}</span>}
        >
          {duties.length === 0 ? (
            <Blank
              icon="check"
              tone="good"
              heading={steps > 0 ? 'Больше вас ничего не ждёт' : 'Вас ничего не ждёт'}
              help="Второй фактор в порядке, запасных кодов хватает, новых жалоб нет."
            />
          ) : (
            <ul>
              {duties.map(({ title, about, to, label, icon }) => (
                <li key={title} className={styles.duty}>
                  <span className={styles.tile}>
                    <StudioIcon name={icon} size={18} />
                  </span>
                  <div>
                    <b>{title}</b>
                    <p>{about}</p>
                  </div>
                  <StudioLink to={to} aria-label={`${label}: ${title}`}>
                    <span>{label}</span>
                    <StudioIcon name="right" size={18} />
                  </StudioLink>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {(today.due_today ?? today.plans) && (
          <DueToday due={today.due_today ?? []} plans={today.plans ?? []} now={now} />
        )}
        <Panel
          title="Последнее у команды"
          isFlush
          action={
            <StudioLink to={STUDIO_JOURNAL_PATH} variant="bare" size="small">
              {today.journal_events === null ? 'Журнал' : `Журнал · ${formatNumber(today.journal_events)}`}
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

/** « Сегодня 5 эпизодов, вышло 2.»; nothing without any. */
function formatOut({ due_today: due, plans }: StudioToday, now: string): string {
  const { planned, others } = partOut(due ?? [], plans ?? []);
  const count = planned.length + others.length;
  const out = others.filter((release) => isOut(release, now)).length;
  if (count === 0) return '';
  return ` Сегодня ${formatCount(count, EPISODES)}${out === 0 ? '' : `, вышло ${out}`}.`;
}

const OPEN_REMARKS = ['открытое замечание', 'открытых замечания', 'открытых замечаний'] as const;

/** The steps of the member that are not ready, those that are due first. */
function OwnSteps({ steps, now }: { steps: NonNullable<StudioToday['own_steps']>; now: string }) {
  return (
    <Panel
      title="Мои этапы"
      isFlush
      action={
        <StudioLink to={STUDIO_STEPS_PATH} variant="bare" size="small">
          Все · {formatNumber(steps.count)}
        </StudioLink>
      }
    >
      <ul>
        {steps.first.map((step) => {
          const facts = [
            formatDue(step.due_at, now),
            step.note,
            step.open_remarks > 0 && formatCount(step.open_remarks, OPEN_REMARKS),
          ];
          return (
            <li key={`${step.episode.id} ${step.kind}`} className={styles.duty}>
              <div>
                <Link to={studioEpisodeStepsPath(step.episode.id)}>
                  <b>{formatListedStep(step)}</b>
                </Link>
                <p>{facts.filter(Boolean).join(' · ')}</p>
              </div>
              <StepStateMark step={step} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type Due = NonNullable<StudioToday['due_today']>;

const isOut = ({ last_episode_at: last }: Due[number], now: string) =>
  last !== null && dateOf(last) === dateOf(now);
const dateOf = (at: string) => formatPart('date', new Date(at), MOSCOW_TIME_ZONE);

// When it came, or is usually published.
function dueHour(release: Due[number], now: string): string | null {
  return isOut(release, now)
    ? formatPart('hour', new Date(release.last_episode_at ?? now), MOSCOW_TIME_ZONE)
    : formatUsualTime(release);
}

// After every hour.
const LAST = '99:99';

type Plans = NonNullable<StudioToday['plans']>;

/** What comes out by plan, and by the hour of its release. */
function partOut(due: Due, plans: Plans) {
  // What could not be published waits for somebody.
  const planned = plans.filter(({ plan }) => plan.failure === null);
  return { planned, others: due.filter(({ plan }) => !planned.some(({ id }) => id === plan?.episode)) };
}

/** What comes out today, by plan or by the hour of its release, and what is out already. */
function DueToday({ due, plans, now }: { due: Due; plans: Plans; now: string }) {
  const me = useStudioMe();
  const { planned, others } = partOut(due, plans);
  const rows = [
    ...others.toSorted(byHour).map((release) => ({
      hour: dueHour(release, now) ?? LAST,
      row: <DueRelease key={release.id} release={release} now={now} />,
    })),
    ...planned.map((episode) => ({
      hour: formatPart('hour', new Date(episode.plan.at), MOSCOW_TIME_ZONE),
      row: <PlannedEpisode key={episode.id} episode={episode} now={now} />,
    })),
  ];
  const clock = formatPart('hour', new Date(now), MOSCOW_TIME_ZONE);
  const inOrder = rows.toSorted((a, b) => a.hour.localeCompare(b.hour));
  const [past, coming] = [
    inOrder.filter(({ hour }) => hour <= clock),
    inOrder.filter(({ hour }) => hour > clock),
  ];
  return (
    <Panel
      title="Выходит сегодня"
      isFlush
      action={
        hasRight(me, 'catalogue') && (
          <StudioLink to={STUDIO_SCHEDULE_PATH} variant="bare" size="small">
            <StudioIcon name="calendar" />
            Расписание недели
          </StudioLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={styles.nothing}>Сегодня в расписании ничего нет.</p>
      ) : (
        <ul>
          {past.map(({ row }) => row)}
          {coming.length > 0 && (
            <li className={styles.now}>
              <time dateTime={now} aria-label={`Сейчас ${clock}`}>
                {clock}
              </time>
            </li>
          )}
          {coming.map(({ row }) => row)}
        </ul>
      )}
    </Panel>
  );
}

function PlannedEpisode({ episode, now }: { episode: Plans[number]; now: string }) {
  const { id, ordinal, release, plan } = episode;
  const picture = release.poster?.optimized.thumbnail ?? release.poster?.thumbnail;
  const isWaiting = new Date(plan.at) <= new Date(now);
  return (
    <li className={styles.due}>
      <span className={styles.hour}>{formatPart('hour', new Date(plan.at), MOSCOW_TIME_ZONE)}</span>
      {picture ? <img src={studioPicture(picture)} alt="" width={32} height={48} loading="lazy" /> : <span />}
      <div>
        <Link to={studioRecordPath('episodes', id)}>{release.name}</Link>
        <p>
          Эпизод {formatOrdinal(ordinal)}
          {plan.by !== null && `, план: ${plan.by}`}
        </p>
      </div>
      <StateMark state={isWaiting ? 'attention' : 'timed'}>
        {isWaiting ? 'Ждёт видео' : 'Выйдет сам'}
      </StateMark>
    </li>
  );
}

function DueRelease({ release, now }: { release: Due[number]; now: string }) {
  const { id, name, poster, postponement } = release;
  const isDone = isOut(release, now);
  const hour = dueHour(release, now);
  const picture = poster?.optimized.thumbnail ?? poster?.thumbnail;
  const isLate =
    !isDone && !postponement && hour !== null && hour < formatPart('hour', new Date(now), MOSCOW_TIME_ZONE);
  return (
    <li className={styles.due}>
      <span className={styles.hour}>{hour ?? '—'}</span>
      {picture ? <img src={picture} alt="" width={32} height={48} loading="lazy" /> : <span />}
      <div>
        <Link to={studioRecordPath('releases', String(id))}>{name}</Link>
        <p>{isDone ? 'Эпизод вышел' : formatNextEpisode(release)}</p>
      </div>
      <StateMark state={isDone ? 'done' : postponement ? 'timed' : isLate ? 'attention' : 'planned'}>
        {isDone ? 'Вышел' : postponement ? 'После переноса' : isLate ? 'Задерживается' : 'Ждём'}
      </StateMark>
    </li>
  );
}

/** The videos that are being prepared, and those that failed. */
function Queue({ queue: { running, waiting, failed } }: { queue: NonNullable<StudioToday['queue']> }) {
  return (
    <Panel
      title="Очередь"
      action={
        <StudioLink to={STUDIO_JOBS_PATH} variant="bare" size="small">
          Открыть
        </StudioLink>
      }
    >
      {failed.map((job) => (
        <div key={job.id} className={styles.job}>
          <StateMark state="failed">
            <Link to={`${STUDIO_JOBS_PATH}?job=${job.id}`}>{formatJobName(job)}</Link>
          </StateMark>
          {job.failure !== null && <p>{job.failure}</p>}
        </div>
      ))}
      {running.map((job) => (
        <div key={job.id} className={styles.job}>
          {formatJobName(job)}
          <progress value={job.progress} aria-label={`Готово: ${formatJobName(job)}`} />
        </div>
      ))}
      <p className={styles.about}>
        {waiting > 0
          ? `${pluralForm(waiting, ['Ждёт', 'Ждут', 'Ждут'])} ${formatCount(waiting, VIDEOS)}.`
          : running.length === 0
            ? 'Ничего не готовится и не ждёт.'
            : 'Больше ничего не ждёт.'}
      </p>
    </Panel>
  );
}

const VIDEOS = ['видео', 'видео', 'видео'] as const;

function Disk({ disk: { free, total } }: { disk: NonNullable<StudioToday['disk']> }) {
  return (
    <Panel
      title="Диск"
      action={
        <StudioLink to={STUDIO_STORAGE_PATH} variant="bare" size="small">
          Хранилище
        </StudioLink>
      }
    >
      <p>
        <b className={styles.number}>{formatSize(free)}</b>{' '}
        <span className={styles.about}>свободно из {formatSize(total)}</span>
      </p>
      <progress
        className={styles.disk}
        value={total === 0 ? 0 : 1 - free / total}
        aria-label="Занято на диске"
      />
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
        {(last_week > 0 || week_before > 0) && (
          <span className={styles.about}>· неделей раньше {formatNumber(week_before)}</span>
        )}
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
