const BEFORE_END = 5;

/**
 * The start position for a `?t=` moment of the address: at least five seconds before the end. `duration` in seconds, 0
 * if unknown.
 */
export function clampMoment(moment: number | null, duration: number): number | undefined {
  if (moment === null) return undefined;
  return duration > 0 ? Math.min(moment, Math.max(0, duration - BEFORE_END)) : moment;
}
