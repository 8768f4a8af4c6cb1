import type { Release } from '#contract/release.ts';

/** What viewers think of a release, when one of them changes a score from `before` to `after`; null is none. */
export function ratingWith(
  { distribution }: Release['rating'],
  before: number | null,
  after: number | null,
): { average: number | null; votes: number } {
  const counts = Array.from({ length: 10 }, (_, i) => {
    const score = i + 1;
    const change = Number(score === after) - Number(score === before);
    // The public figures are a minute old at most: the score before may not be among them yet.
    return Math.max(0, (distribution[String(score)] ?? 0) + change);
  });
  const votes = counts.reduce((sum, n) => sum + n, 0);
  const points = counts.reduce((sum, n, i) => sum + n * (i + 1), 0);
  return { average: votes === 0 ? null : points / votes, votes };
}
