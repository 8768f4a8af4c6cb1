import { MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import { MIN_GROUP } from '#contract/studio/system/counted.ts';
import type { EpisodeStatistics } from '#contract/studio/system/statistics.ts';
import { formatClock } from '#web/format/format-time.ts';
import { MARK_TITLES } from '#web/entities/episode/format-mark-kind.ts';
import type { ChartBand } from '../line-chart.tsx';

export type Curve = NonNullable<EpisodeStatistics['curve']>;

/** A share of viewers as people read it: «71 %», few people as «меньше 5». */
export function formatShare(share: number | null): string {
  return share === null ? `меньше ${MIN_GROUP}` : `${share}\u00A0%`;
}

/** Whether the curve has anything of the episode before. */
export function isCompared(curve: Curve): boolean {
  return curve.some(({ previous }) => previous !== null);
}

type Marks = { start: number | null; stop: number | null };
const NO_MARK: Marks = { start: null, stop: null };

/** The marks as parts of a chart that ends with the last point of the curve; those beyond it are left out. */
export function bandsOf(curve: Curve, marks: Partial<Record<MarkKind, Marks>>): ChartBand[] {
  const length = curve.at(-1)?.time ?? 0;
  const toBand = (label: string, { start, stop }: Marks, isLate: boolean): ChartBand[] =>
    stop === null || (start ?? 0) >= length
      ? []
      : [
          {
            label: `${label} ${formatClock(start ?? 0)}–${formatClock(stop)}`,
            from: (start ?? 0) / length,
            to: Math.min(1, stop / length),
            isLate,
          },
        ];
  return MARK_KINDS.flatMap((kind) => {
    return toBand(MARK_TITLES[kind], marks[kind] ?? NO_MARK, kind !== 'recap' && kind !== 'opening');
  });
}
