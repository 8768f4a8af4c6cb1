import { STUDIO_STATISTICS_EXPORT_PATH } from '#contract/studio/addresses.ts';
import {
  type DailyCounts,
  type HourlyStatistics,
  listWatchedReleases,
  readHourlyStatistics,
  readSiteStatistics,
  type SiteStatistics,
} from '#contract/studio/system/statistics.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { pageMeta } from '#web/page/meta.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { studioCall } from '../../access/studio-call.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { studioButtonClass } from '../../ui/studio-button.tsx';
import { Panel, StudioPage, WithSide } from '../../ui/studio-page.tsx';
import type { Route } from './+types/statistics-page.ts';
import { LineChart } from './line-chart.tsx';
import {
  formatCounted,
  formatGrowth,
  NUMBER_TITLES,
  type NumberName,
  NUMBERS,
  readNumberName,
} from './numbers.ts';
import { firstDay, formatDay, readDays } from './period.ts';
import { Periods } from './periods.tsx';
import styles from './statistics.module.css';
import { DaysTable, ReleasesTable } from './tables.tsx';

export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const now = new Date();
  const days = readDays(args.request);
  const query = { from: firstDay(days, now) };
  const [site, { hours }, { releases }] = await Promise.all([
    call(readSiteStatistics, { query }),
    call(readHourlyStatistics),
    call(listWatchedReleases, { query }),
  ]);
  const shown = readNumberName(new URL(args.request.url).searchParams.get('what'));
  return { site, hours, releases, days, shown, now: now.toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Статистика · Студия', isHidden: true });
}

/** What viewers did: sums, a line by days, the releases, and the last two days by hours. */
export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { site, hours, releases, days, shown } = loaderData;
  const now = new Date(loaderData.now);
  const linkTo = (name: NumberName, period = days) => `?days=${period}&what=${name}`;
  return (
    <StudioPage
      title="Статистика"
      facts="Сутки московские. Считаются все зрители, с аккаунтом и без; числа меньше пяти скрыты."
      actions={
        <>
          <Periods days={days} linkTo={(period) => linkTo(shown, period)} />
          <a
            href={`${STUDIO_STATISTICS_EXPORT_PATH}?days=${days}`}
            className={studioButtonClass({ size: 'large' })}
            download
          >
            <StudioIcon name="download" />
            CSV
          </a>
        </>
      }
    >
      <Tiles site={site} shown={shown} linkTo={linkTo} />
      <DaysChart site={site} shown={shown} now={now} />
      <WithSide side={<HoursChart hours={hours} shown={shown} />}>
        <Panel title="Что смотрели" isFlush>
          <ReleasesTable releases={releases} />
        </Panel>
      </WithSide>
    </StudioPage>
  );
}

const MIN_SHOWN = 7;

// A line along the bottom would say that nobody came, where nothing was counted yet.
function withoutEmptyStart(days: readonly DailyCounts[]): readonly DailyCounts[] {
  const first = days.findIndex(({ day: _, ...counts }) =>
    Object.values(counts).some((number) => number !== 0),
  );
  return first < 0 ? days : days.slice(Math.min(first, Math.max(0, days.length - MIN_SHOWN)));
}

function DaysChart({ site, shown, now }: { site: SiteStatistics; shown: NumberName; now: Date }) {
  const from = formatDay(site.from, now);
  return (
    <Panel
      title={`${NUMBER_TITLES[shown]} по дням`}
      action={
        <span className={styles.fact}>
          {from} — {formatDay(site.to, now)}
        </span>
      }
    >
      <LineChart
        label={`${NUMBER_TITLES[shown]} по дням, всего ${formatCounted(shown, site.total[shown])}`}
        points={withoutEmptyStart(site.days).map((counts) => ({
          label: formatDay(counts.day, now),
          value: shown === 'minutes' && counts.minutes !== null ? counts.minutes / 60 : counts[shown],
          text: formatCounted(shown, counts[shown]),
        }))}
        to="сегодня, день не кончен"
      />
      <DaysTable site={site} now={now} />
    </Panel>
  );
}

const HOURLY = ['starts', 'watched', 'minutes'] as const;

function HoursChart({ hours, shown }: HourlyStatistics & { shown: NumberName }) {
  const name = HOURLY.find((one) => one === shown) ?? 'starts';
  const timeOf = (hour: string) => formatPart('hour', new Date(hour), MOSCOW_TIME_ZONE);
  return (
    <Panel title={`${NUMBER_TITLES[name]} по часам`} action={<span className={styles.fact}>два дня</span>}>
      <LineChart
        label={`${NUMBER_TITLES[name]} по часам за два дня`}
        points={hours.map((counts) => ({
          label: `${formatPart('date', new Date(counts.hour), MOSCOW_TIME_ZONE)}, ${timeOf(counts.hour)}`,
          value: name === 'minutes' && counts.minutes !== null ? counts.minutes / 60 : counts[name],
          text: formatCounted(name, counts[name]),
        }))}
        to="сейчас"
      />
      <details className={styles.details}>
        <summary>Числа по часам</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it. */}
        <section className={styles.scroll} tabIndex={0} aria-label="Числа по часам">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Час</th>
                <th scope="col">{NUMBER_TITLES[name]}</th>
              </tr>
            </thead>
            <tbody>
              {hours.toReversed().map((counts) => (
                <tr key={counts.hour}>
                  <th scope="row">
                    {formatPart('date', new Date(counts.hour), MOSCOW_TIME_ZONE)}, {timeOf(counts.hour)}
                  </th>
                  <td>{formatCounted(name, counts[name])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Panel>
  );
}

type TilesProps = { site: SiteStatistics; shown: NumberName; linkTo: (name: NumberName) => string };

/** The sums of the period, each with what it is compared to; each leads to its chart. */
function Tiles({ site, shown, linkTo }: TilesProps) {
  return (
    <ul className={styles.tiles}>
      {NUMBERS.map((name) => (
        <li key={name}>
          <Link
            to={linkTo(name)}
            preventScrollReset
            className={styles.tile}
            aria-current={name === shown || undefined}
          >
            <span>{NUMBER_TITLES[name]}</span>
            <b>{formatCounted(name, site.total[name])}</b>
            <span>{formatGrowth(name, site) ?? 'не с чем сравнить'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
