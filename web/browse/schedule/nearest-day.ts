type DayTotal = { day: number; total: number };

/** Returns the first day with releases after `from`, Monday following Sunday; undefined if there is none. */
export function nearestDay<Day extends DayTotal>(days: readonly Day[], from: number): Day | undefined {
  const after = days.filter(({ day }) => day > from);
  const before = days.filter(({ day }) => day < from);
  return [...after, ...before].find(({ total }) => total > 0);
}
