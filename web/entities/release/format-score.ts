import { weightedScore } from '#contract/score.ts';
import { formatNumber } from '#web/format/format-count.ts';

/** Formats the score of a release: «8,4»; null with too few votes. */
export function formatScore(rating: { average: number | null; votes: number }): string | null {
  const score = weightedScore(rating);
  return score === null ? null : formatNumber(score);
}
