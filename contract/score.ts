/** A release with fewer votes has no score yet. */
export const MIN_VOTES = 10;
/** Every release gets as many more votes of `PRIOR_SCORE`, so that few votes of ten do not come before many of nine. */
export const PRIOR_VOTES = 10;
export const PRIOR_SCORE = 7;

/**
 * The score that the site shows and orders by, from 1 to 10: a Bayesian average of its votes; null with too few. The
 * wire's `rating.average` stays the plain average.
 */
export function weightedScore({ average, votes }: { average: number | null; votes: number }): number | null {
  if (average === null || votes < MIN_VOTES) return null;
  return (average * votes + PRIOR_SCORE * PRIOR_VOTES) / (votes + PRIOR_VOTES);
}
