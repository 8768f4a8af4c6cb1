import { studioEpisodeStatisticsPath } from '#contract/studio/addresses.ts';
import type { EpisodeNeighbour } from '#contract/studio/records/episodes.ts';
import { type EpisodeStatistics, readEpisodeStatistics } from '#contract/studio/system/statistics.ts';
import { formatCount, formatNumber, type PluralForms } from '#web/format/format-count.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { RecordFrame } from '../../../catalogue/pages/head/record-frame.tsx';
import { loadRecord } from '../../../catalogue/pages/load-records.ts';
import { episodeKind } from '../../../catalogue/releases/episodes/episode-kind.tsx';
import { formatEpisode } from '../../../catalogue/releases/episodes/episode-row.tsx';
import { Blank } from '../../../ui/blank.tsx';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { studioButtonClass } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { formatCounted } from '../numbers.ts';
import { readDays } from '../period.ts';
import { Periods } from '../periods.tsx';
import shared from '../statistics.module.css';
import type { Route } from './+types/episode-statistics-page.ts';
import { bandsOf } from './curve.ts';
import { DropOff } from './drop-off.tsx';
import styles from './episode-statistics.module.css';

const VIEWERS: PluralForms = ['зритель', 'зрителя', 'зрителей'];

export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const { id } = args.params;
  const days = readDays(args.request);
  const [record, statistics] = await Promise.all([
    loadRecord(call, episodeKind.path, id),
    call(readEpisodeStatistics, { params: { id }, query: { days } }),
  ]);
  const previous = record.info['previous'] as EpisodeNeighbour | null;
  const before = previous === null ? undefined : formatEpisode(previous);
  const bands = bandsOf(statistics.curve ?? [], record.fields);
  return { record, statistics, days, before, bands };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Статистика: ${loaderData.record.title}` : 'Статистика';
  return pageMeta(matches, { title: `${title} · Студия`, isHidden: true });
}

/** How much an episode was watched in a period, and how far its viewers got. */
export default function EpisodeStatisticsPage({
  loaderData: { record, statistics, days, before, bands },
}: Route.ComponentProps) {
  const { starts, viewers, curve } = statistics;
  const isUnseen = starts === 0 && viewers === 0;
  return (
    <RecordFrame kind={episodeKind} record={record} tab="statistics">
      <div className={styles.bar}>
        <p>Только суммы: кто именно смотрел, здесь не узнать. Числа меньше пяти скрыты.</p>
        <Periods days={days} linkTo={(period) => `?days=${period}`} />
        {curve !== null && (
          <a
            href={`${studioEpisodeStatisticsPath(record.id)}/export`}
            className={studioButtonClass({ size: 'large' })}
            download
          >
            <StudioIcon name="download" />
            CSV
          </a>
        )}
      </div>
      {isUnseen ? (
        <Blank
          icon="chart"
          heading="Пока никто не смотрел"
          help="Числа появятся, когда эпизод начнут смотреть: на сайте, с аккаунтом и без, или в приложении."
        />
      ) : (
        <>
          <Tiles statistics={statistics} />
          <CurvePanel statistics={statistics} before={before} bands={bands} />
        </>
      )}
      {episodeKind.panels?.(record)}
    </RecordFrame>
  );
}

function shareOf(part: number | null, whole: number | null): string | undefined {
  if (part === null || whole === null || whole === 0) return undefined;
  return `${formatNumber(Math.round((100 * part) / whole))}\u00A0% от начавших`;
}

function meanOf(minutes: number | null, starts: number | null): string | undefined {
  if (minutes === null || starts === null || starts === 0) return undefined;
  return `${formatNumber(minutes / starts)}\u00A0мин в среднем`;
}

function Tiles({ statistics: { starts, watched, minutes } }: { statistics: EpisodeStatistics }) {
  const tiles = [
    ['starts', 'Начали смотреть', starts, undefined],
    ['watched', 'Досмотрели', watched, shareOf(watched, starts)],
    ['minutes', 'Часов просмотра', minutes, meanOf(minutes, starts)],
  ] as const;
  return (
    <ul className={styles.tiles} aria-label="За период">
      {tiles.map(([name, title, number, more]) => (
        <li key={name} className={shared.tile}>
          <span>{title}</span>
          <b>{formatCounted(name, number)}</b>
          {more !== undefined && <span>{more}</span>}
        </li>
      ))}
    </ul>
  );
}

type CurveProps = Pick<Route.ComponentProps['loaderData'], 'statistics' | 'before' | 'bands'>;

function CurvePanel({ statistics: { viewers, curve }, before, bands }: CurveProps) {
  return (
    <Panel
      title="До какого места дошли"
      action={curve !== null && <span className={shared.fact}>{formatCount(viewers ?? 0, VIEWERS)}</span>}
    >
      {curve === null ? (
        <p>{whyNoCurve(viewers)}</p>
      ) : (
        <>
          <DropOff curve={curve} bands={bands} before={before} />
          <p className={styles.note}>
            По местам, на которых остановились зрители с аккаунтом, за всё время. Кто досмотрел, дошёл до
            конца.
          </p>
        </>
      )}
    </Panel>
  );
}

function whyNoCurve(viewers: number | null): string {
  if (viewers === null) return 'Меньше пяти зрителей: кривой пока нет.';
  if (viewers === 0) return 'Зрителей с аккаунтом не было: кривой пока нет.';
  return 'Длительность эпизода неизвестна: кривой нет.';
}
