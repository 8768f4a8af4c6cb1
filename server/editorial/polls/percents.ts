/**
 * Whole percentages that add up to 100: the points lost by rounding down go to the largest remainders. Without votes
 * all are 0.
 */
export function percentsOfAll(votes: readonly number[]): number[] {
  const all = votes.reduce((sum, n) => sum + n, 0);
  if (all === 0) return votes.map(() => 0);
  const percents = votes.map((n) => Math.floor((n * 100) / all));
  const left = 100 - percents.reduce((sum, n) => sum + n, 0);
  const remainders = votes.map((n, i) => ({ i, remainder: (n * 100) % all }));
  const roundedUp = new Set(
    remainders
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, left)
      .map(({ i }) => i),
  );
  return percents.map((percent, i) => percent + (roundedUp.has(i) ? 1 : 0));
}

/** Percentages of the voters who chose each option, for polls with several choices. */
export function percentsOfVoters(votes: readonly number[], voters: number): number[] {
  return votes.map((n) => (voters === 0 ? 0 : Math.round((n * 100) / voters)));
}
