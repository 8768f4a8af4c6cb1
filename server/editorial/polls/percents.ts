/**
 * Whole percents that make 100 together: what rounding down leaves goes to the largest rests. All are 0 while nobody
 * has voted.
 */
export function percentsOfAll(votes: readonly number[]): number[] {
  const all = votes.reduce((sum, one) => sum + one, 0);
  if (all === 0) return votes.map(() => 0);
  const percents = votes.map((one) => Math.floor((one * 100) / all));
  const left = 100 - percents.reduce((sum, one) => sum + one, 0);
  const rests = votes.map((one, i) => ({ i, rest: (one * 100) % all }));
  const raised = new Set(
    rests
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, left)
      .map(({ i }) => i),
  );
  return percents.map((percent, i) => percent + (raised.has(i) ? 1 : 0));
}

/** Where one voter may choose several: which part of the voters has chosen each. */
export function percentsOfVoters(votes: readonly number[], voters: number): number[] {
  return votes.map((one) => (voters === 0 ? 0 : Math.round((one * 100) / voters)));
}
