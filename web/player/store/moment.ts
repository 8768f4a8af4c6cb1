const BEFORE_END = 5;

/**
 * Where a film of so many seconds starts for a moment of its address: never so late that there is nothing to see; 0 is
 * a length nobody knows.
 */
export function momentIn(moment: number | null, duration: number): number | undefined {
  if (moment === null) return undefined;
  return duration > 0 ? Math.min(moment, Math.max(0, duration - BEFORE_END)) : moment;
}
