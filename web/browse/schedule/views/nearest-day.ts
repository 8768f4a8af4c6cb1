type DayTotal = { day: number; total: number };

/** Returns the first day with releases after `from`, then from the start of the week; undefined if there is none. */
export function nearestDay<Day extends DayTotal>(days: readonly Day[], from: number): Day | undefined {
  const place = days.findIndex(({ day }) => day === from);
  return [...days.slice(place + 1), ...days.slice(0, place)].find(({ total }) => total > 0);
}
