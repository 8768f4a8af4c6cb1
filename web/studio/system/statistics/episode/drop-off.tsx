import { formatClock } from '#web/format/format-time.ts';
import { type ChartBand, LineChart } from '../line-chart.tsx';
import shared from '../statistics.module.css';
import { type Curve, formatShare, isCompared } from './curve.ts';
import styles from './episode-statistics.module.css';

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
        label={`Доля зрителей, дошедших до каждого места, в конце ${formatShare(curve.at(-1)?.share ?? null)}`}
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
      <ul className={styles.legend} aria-label="На графике">
        {bands.map(({ label, isLate }) => (
          <li key={label} className={isLate ? styles.late : styles.early}>
            {label}
          </li>
        ))}
        {compared !== undefined && <li className={styles.before}>{compared}</li>}
      </ul>
      <details className={shared.details}>
        <summary>Доли по времени</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it. */}
        <section className={shared.scroll} tabIndex={0} aria-label="Доли по времени">
          <table className={shared.table}>
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
