import { formatNumber } from '#web/format/format-count.ts';
import { classes } from '#web/ui/classes.ts';
import { CHART, linePath, niceMaximum, placeOf } from './chart-path.ts';
import styles from './statistics.module.css';

export type ChartPoint = {
  /** The day or the hour, under the pointer. */
  label: string;
  /** Null where it is not told. */
  value: number | null;
  /** The value as people read it. */
  text: string;
};

/** A part of the chart with a name; its ends are shares of the width. */
export type ChartBand = { label: string; from: number; to: number; isLate?: boolean };

type LineChartProps = {
  /** What the chart shows, for those who do not see it; its numbers are in the table below. */
  label: string;
  points: readonly ChartPoint[];
  /** What stands below the last point. */
  to: string;
  /** What the numbers are of: «ГБ». */
  unit?: string;
  /** The values of a faint line beside it. */
  beside?: readonly (number | null)[];
  bands?: readonly ChartBand[];
};

// The points with a label below them.
const MARKED = [0, 0.25, 0.5, 0.75] as const;

/** A line over days, hours or minutes, drawn without scripts. */
export function LineChart({ label, points, to, unit, beside = [], bands = [] }: LineChartProps) {
  const maximum = niceMaximum(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const { width, height } = CHART;
  const step = width / Math.max(1, points.length);
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, height / 2, height].map((y) => (
            <line key={y} className={styles.grid} x1="0" x2={width} y1={y} y2={y} />
          ))}
          {bands.map((band) => (
            <rect
              key={band.label}
              className={classes(styles.band, band.isLate && styles.lateBand)}
              x={band.from * width}
              width={(band.to - band.from) * width}
              height={height}
            />
          ))}
          <path className={styles.beside} d={linePath(beside, maximum)} />
          <path
            className={styles.curve}
            d={linePath(
              points.map(({ value }) => value),
              maximum,
            )}
          />
          {points.map((point, i) => (
            <rect
              key={point.label}
              className={styles.hit}
              x={placeOf(i, points.length) - step / 2}
              width={step}
              height={height}
            >
              <title>{`${point.label}: ${point.text}`}</title>
            </rect>
          ))}
        </svg>
        <span className={styles.top} aria-hidden="true">
          {formatNumber(maximum)}
          {unit !== undefined && ` ${unit}`}
        </span>
      </div>
      <figcaption aria-hidden="true">
        {MARKED.map((part) => (
          <span key={part}>{points[Math.floor(part * (points.length - 1))]?.label}</span>
        ))}
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
