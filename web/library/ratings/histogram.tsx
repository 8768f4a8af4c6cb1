import { classes } from '#web/ui/classes.ts';
import { formatNumber } from '#web/format/format-count.ts';
import styles from './histogram.module.css';

type HistogramProps = {
  /** How many viewers gave each score, from 1 to 10. */
  counts: readonly number[];
  /** The viewer's own score. */
  own: number | null;
};

/** How often each score was given; the viewer's own is highlighted. */
export function Histogram({ counts, own }: HistogramProps) {
  const highest = Math.max(...counts, 1);
  const spoken = counts
    .map((count, i) => ({ score: i + 1, count }))
    .filter(({ count }) => count > 0)
    .map(({ score, count }) => `${score}: ${formatNumber(count)}`)
    .join(', ');
  return (
    <figure className={styles.bars} aria-label={`Сколько каких оценок: ${spoken}`}>
      {counts.map((count, i) => {
        // A drawing, because the page's policy refuses style attributes; a rare score is still visible.
        const height = Math.max(4, (count / highest) * 100);
        return (
          <span
            key={`${i + 1}`}
            aria-hidden="true"
            className={classes(styles.bar, i + 1 === own && styles.own)}
          >
            <svg focusable="false">
              <rect y={`${100 - height}%`} width="100%" height={`${height}%`} rx="3" />
            </svg>
            {i + 1}
          </span>
        );
      })}
    </figure>
  );
}
