import type { Release } from '#contract/release.ts';

/**
 * The rating of a release after one viewer's score changes from `before` to `after`, and how many viewers gave each
 * score from 1; null means no score.
 */
export function ratingAfterChange(
  { distribution }: Release['rating'],
  before: number | null,
  after: number | null,
): { average: number | null; votes: number; counts: number[] } {
  const counts = Array.from({ length: 10 }, (_, i) => {
    const score = i + 1;
    const change = Number(score === after) - Number(score === before);
    // The public counts may be a minute old and not contain the previous score yet.
    return Math.max(0, (distribution[String(score)] ?? 0) + change);
  });
  const votes = counts.reduce((sum, n) => sum + n, 0);
  const points = counts.reduce((sum, n, i) => sum + n * (i + 1), 0);
  return { average: votes === 0 ? null : points / votes, votes, counts };
}
