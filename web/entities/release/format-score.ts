import { weightedScore } from '#contract/score.ts';

/** Formats the score of a release: «8,4», «8,0»; null with too few votes. */
export function formatScore(rating: { average: number | null; votes: number }): string | null {
  const score = weightedScore(rating);
  return score === null ? null : score.toFixed(1).replace('.', ',');
}
