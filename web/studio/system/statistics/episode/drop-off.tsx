import { formatClock } from '#web/format/format-time.ts';
import { type ChartBand, LineChart } from '../line-chart.tsx';
import styles from '../statistics.module.css';
import { type Curve, formatShare, isCompared } from './curve.ts';

type DropOffProps = {
  curve: Curve;
  bands: readonly ChartBand[];
  /** What the faint line is of: «Эпизод 2». */
  before: string | undefined;
};

/** Which share of the viewers got how far, with opening and ending, and the same numbers as a table. */
export function DropOff({ curve, bands, before }: DropOffProps) {
  const compared = isCompared(curve) ? before : undefined;
  return (
    <>
      <LineChart
        label={`Доля зрителей, дошедших до минуты, в конце ${formatShare(curve.at(-1)?.share ?? null)}`}
        points={curve.map(({ time, share }) => ({
          label: formatClock(time),
          value: share,
          text: formatShare(share),
        }))}
        beside={curve.map(({ previous }) => previous)}
        bands={bands}
        to={formatClock(curve.at(-1)?.time ?? 0)}
        unit="%"
      />
      <details className={styles.details}>
        <summary>Доли по минутам</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it. */}
        <section className={styles.scroll} tabIndex={0} aria-label="Доли по минутам">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Время</th>
                <th scope="col">Дошли</th>
                {compared !== undefined && <th scope="col">{compared}</th>}
              </tr>
            </thead>
            <tbody>
              {curve.map(({ time, share, previous }) => (
                <tr key={time}>
                  <th scope="row">{formatClock(time)}</th>
                  <td>{formatShare(share)}</td>
                  {compared !== undefined && <td>{formatShare(previous)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}
