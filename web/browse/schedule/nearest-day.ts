type Counted = { day: number; total: number };

/** The first day with releases after `from`, going on from Sunday to Monday; undefined when the whole week has none. */
export function nearestDay<Day extends Counted>(days: readonly Day[], from: number): Day | undefined {
  const after = days.filter(({ day }) => day > from);
  const before = days.filter(({ day }) => day < from);
  return [...after, ...before].find(({ total }) => total > 0);
}
